package openings

import (
	"context"
	"maps"
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

// find returns the opening that words mean: the one of just these moves or, where none has a name,
// a line of one's own, or the likeliest.
func (d *Drill) find(words string) (book.Opening, error) {
	found := book.Find(words)
	exact := slices.IndexFunc(found, func(o book.Opening) bool { return game.FormatLine(o.Moves) == words })
	moves, err := game.ParseLine(strings.ToLower(words))
	switch {
	case exact >= 0:
		return found[exact], nil
	case err == nil && len(moves) > 0:
		return line(moves), nil
	case len(found) == 0:
		return book.Opening{}, lang.Errorf("no opening has %q in its name or starts with those moves", words)
	}
	return found[0], nil
}

// line is an opening without a name.
func line(moves []game.Square) book.Opening {
	text := game.FormatLine(moves)
	return book.Opening{Moves: moves, English: text, Japanese: text}
}

// list is a list of the openings that are found, to choose one for an action.
func (d *Drill) list(a action.Action, find func(typed string) []book.Opening, entry func(book.Opening) scene.Entry) scene.Search {
	tr := d.tr()
	var shown []book.Opening
	return scene.Search{
		Label: tr.T("Name or moves"), Prompt: tr.T("Type a name, in English or Japanese, or moves"),
		None: tr.T("No opening matches."), Verb: tr.T("start"), Action: a,
		Find: func(typed string) int {
			shown = find(strings.TrimSpace(typed))
			return len(shown)
		},
		Entry: func(i int) scene.Entry { return entry(shown[i]) },
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
		e, known := d.setup.Book.Lookup(g.Position())
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
	find := func(typed string) []book.Opening {
		found, own := book.Find(typed), d.own()
		if typed == "" {
			d.sort(found)
			d.sort(own)
		}
		own = slices.DeleteFunc(own, func(o book.Opening) bool { return !strings.HasPrefix(o.English, typed) })
		return append(own, found...)
	}
	s := d.list(action.Drill, find, func(o book.Opening) scene.Entry {
		c, now := d.card(o, d.side), time.Now()
		e := d.entry(o, phrase.Card(d.tr(), c, now))
		if c.Runs > 0 {
			e.More = phrase.Due(d.tr(), c, now)
		}
		if d.side == game.White {
			e.Arg += " as white"
		}
		return e
	})
	s.Heading = func() string { return d.tr().F("Drill an opening: you are %v", d.side) }
	s.Keys = []scene.Key{{Name: "tab", Text: d.tr().T("other side"), Do: func(string) []scene.Effect {
		d.side = d.side.Opponent()
		return nil
	}}}
	read := scene.In(func(context.Context) (*cards.Deck, error) { return d.file.Update(nil) }, d.take)
	return []scene.Effect{scene.Work{Key: "deck", Do: read}, s}
}

// named returns the opening of just these moves, nil for none.
func named(moves []game.Square) *book.Opening {
	all := book.Openings()
	i := slices.IndexFunc(all, func(o book.Opening) bool { return slices.Equal(o.Moves, moves) })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// own returns the lines that were practised as the side, which are no openings with a name.
func (d *Drill) own() (list []book.Opening) {
	for _, key := range slices.Sorted(maps.Keys(d.deck.Cards)) {
		text, side, _ := strings.Cut(strings.TrimPrefix(key, cards.Drill), "/")
		moves, err := game.ParseLine(text)
		if strings.HasPrefix(key, cards.Drill) && err == nil && len(moves) > 0 && side == strings.ToLower(d.side.String()) && named(moves) == nil {
			list = append(list, line(moves))
		}
	}
	return list
}

// sort puts what is due in front, the longest due first.
func (d *Drill) sort(list []book.Opening) {
	by := time.Now().Add(soon)
	due := func(o book.Opening) time.Time {
		if c := d.card(o, d.side); c.IsDue(by) {
			return c.Due
		}
		return by
	}
	slices.SortStableFunc(list, func(a, b book.Opening) int { return due(a).Compare(due(b)) })
}

// balanced is the argument of Start for a balanced start.
const balanced = "random"

// offer lists the openings that a game can begin with.
func (d *Drill) offer(typed string) []scene.Effect {
	tr := d.tr()
	find := func(typed string) []book.Opening { // one without moves stands for a balanced start
		found := book.Find(typed)
		if d.setup.Book.Len() > 0 && strings.Contains("a balanced start at random", strings.ToLower(typed)) {
			found = slices.Insert(found, 0, book.Opening{})
		}
		return found
	}
	s := d.list(action.Start, find, func(o book.Opening) scene.Entry {
		if len(o.Moves) > 0 {
			return d.entry(o, "")
		}
		e := d.entry(o, tr.F("%d moves; the book gives neither side more than 1 disc.", book.BalancedPlies))
		e.Text, e.More, e.Arg = tr.T("A balanced start at random"), "", balanced
		return e
	})
	s.Typed, s.Verb = typed, tr.T("players and start")
	s.Heading = func() string { return tr.T("Start from an opening") }
	return scene.One(s)
}
