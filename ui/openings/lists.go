package openings

import (
	"context"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// find returns the opening that words mean: the one of just these moves, or the likeliest.
func find(words string) (book.Opening, error) {
	found := book.Find(words)
	if len(found) == 0 {
		return book.Opening{}, lang.Errorf("no opening has %q in its name or starts with those moves", words)
	}
	exact := slices.IndexFunc(found, func(o book.Opening) bool { return game.FormatLine(o.Moves) == words })
	return found[max(exact, 0)], nil
}

// search is what the lists of openings have in common.
func (d *Drill) search() scene.Search {
	tr := d.tr()
	return scene.Search{
		Label: tr.T("Name or moves"), Prompt: tr.T("Type a name, in English or Japanese, or moves"),
		None: tr.T("No opening matches."), Verb: tr.T("start"),
	}
}

// entry is an opening in a list, with the words by which the action asks for it.
func (d *Drill) entry(o book.Opening, details string) scene.Entry {
	names := d.env.Names()
	return scene.Entry{Text: names.Of(o), More: names.Other(o), Arg: game.FormatLine(o.Moves), Beside: func() (*game.Node, []scene.Item) {
		return d.about(o, details)
	}}
}

// about is the position after an opening and what is known of it.
func (d *Drill) about(o book.Opening, details string) (*game.Node, []scene.Item) {
	tr := d.tr()
	g, err := game.FromMoves(game.StartBoard(game.Size8), o.Moves)
	if err != nil {
		g = game.New(game.Size8) // of an opening that another version knows
	}
	var items []scene.Item
	if len(o.Moves) > 0 {
		items = append(items, scene.Item{Text: phrase.Moves(game.Size8, o.Moves)})
		text := tr.F("%v to move", g.Turn())
		e, known := d.setup.Book.Book().Lookup(g.Position())
		if known && e.Known {
			text = tr.List(text, phrase.Lead(tr, ai.ScoreOf(e.Score, e.Proven), g.Turn()))
		}
		items = append(items, scene.Item{Kind: scene.Score, Text: text})
		if n := e.Games.Games(); known && n > 0 {
			items = append(items, scene.Item{Kind: scene.Score, Text: tr.F("%s, %v scores %.0f%%", tr.Count(n, "game"), g.Turn(), 100*e.Games.Rate())})
		}
	}
	if details != "" {
		items = append(items, scene.Item{Text: details})
	}
	if len(o.Aliases) > 0 && !d.env.Names().ASCII {
		items = append(items, scene.Item{Kind: scene.Note, Text: tr.F("also: %s", tr.List(o.Aliases...))})
	}
	return g.Node(), items
}

// soon is how early a drill is listed with those that are due: a mistake comes back within the hour.
const soon = time.Hour

// choose lists what can be practised, as the side that was practised last: what is due first,
// the longest due at the top, unless something is searched.
func (d *Drill) choose() []scene.Effect {
	var shown []book.Opening
	s := d.search()
	s.Action = action.Drill
	s.Heading = func() string { return d.tr().F("Drill an opening: you are %v", d.side) }
	s.TurnTo, s.Turn = d.tr().T("other side"), func(string) []scene.Effect {
		d.side = d.side.Opponent()
		return nil
	}
	s.Find = func(typed string) int {
		shown = book.Find(typed)
		if typed == "" {
			d.sort(shown)
		}
		return len(shown)
	}
	s.Entry = func(i int) scene.Entry {
		c, now := d.card(shown[i], d.side), time.Now()
		e := d.entry(shown[i], phrase.Card(d.tr(), c, now))
		if c.Runs > 0 {
			e.More = phrase.Due(d.tr(), c, now)
		}
		if d.side == game.White {
			e.Arg += " as white"
		}
		return e
	}
	read := scene.In(func(context.Context) (*cards.Deck, error) { return d.file.Update(nil) }, d.take)
	return []scene.Effect{scene.Work{Key: "deck", Do: read}, s}
}

// sort puts what is due in front.
func (d *Drill) sort(list []book.Opening) {
	by := time.Now().Add(soon)
	slices.SortStableFunc(list, func(a, b book.Opening) int {
		x, y := d.card(a, d.side), d.card(b, d.side)
		switch {
		case x.IsDue(by) && y.IsDue(by):
			return x.Due.Compare(y.Due)
		case x.IsDue(by):
			return -1
		case y.IsDue(by):
			return 1
		}
		return 0
	})
}

// balanced is the argument of Start for a balanced start.
const balanced = "random"

// offer lists the openings that a game can begin with.
func (d *Drill) offer(typed string) []scene.Effect {
	var shown []book.Opening // one without moves stands for a balanced start
	tr := d.tr()
	s := d.search()
	s.Action, s.Typed, s.Verb = action.Start, typed, tr.T("players and start")
	s.Heading = func() string { return tr.T("Start from an opening") }
	s.TurnTo, s.Turn = tr.T("engines play it"), d.weigh
	s.Find = func(typed string) int {
		shown = book.Find(typed)
		if d.setup.Book.Book().Len() > 0 && strings.Contains("a balanced start at random", strings.ToLower(strings.TrimSpace(typed))) {
			shown = slices.Insert(shown, 0, book.Opening{})
		}
		return len(shown)
	}
	s.Entry = func(i int) scene.Entry {
		o := shown[i]
		if len(o.Moves) == 0 {
			e := d.entry(o, tr.F("%d moves; the book gives neither side more than 1 disc.", book.BalancedPlies))
			e.Text, e.More, e.Arg = tr.T("A balanced start at random"), "", balanced
			return e
		}
		e := d.entry(o, "")
		for _, l := range d.lines() {
			if slices.Equal(l.Moves, o.Moves) {
				e.Text = tr.F("%s *%d", e.Text, l.Weight)
			}
		}
		return e
	}
	return scene.One(s)
}
