package practice

import (
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

// find returns the opening that words mean: that of just these moves, which may have no name, or
// the likeliest.
func (d *drill) find(words string) (book.Opening, error) {
	if moves, err := game.ParseLine(strings.ToLower(words)); err == nil && len(moves) > 0 {
		return openingOf(moves), nil
	}
	if found := book.Find(words); len(found) > 0 {
		return found[0], nil
	}
	return book.Opening{}, lang.Errorf("no opening has %q in its name or starts with those moves", words)
}

// openingOf is the opening of just these moves; one called by them where it has no name.
func openingOf(moves []game.Square) book.Opening {
	all := book.Openings()
	if i := slices.IndexFunc(all, func(o book.Opening) bool { return slices.Equal(o.Moves, moves) }); i >= 0 {
		return all[i]
	}
	text := game.FormatLine(moves)
	return book.Opening{Moves: moves, English: text, Japanese: text}
}

// search is a list of the openings that are found, to choose one for an action.
func (d *drill) search(a action.Action, find func(typed string) []book.Opening, entry func(book.Opening) scene.Entry) scene.Search {
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
func (d *drill) entry(o book.Opening, details string) scene.Entry {
	names := d.Names()
	return scene.Entry{Text: names.Of(o), More: names.Other(o), Arg: game.FormatLine(o.Moves), Beside: func() (*game.Node, []scene.Item) {
		return d.about(o, details)
	}}
}

// about is the position after an opening and what is known of it.
func (d *drill) about(o book.Opening, details string) (*game.Node, []scene.Item) {
	tr := d.tr()
	g, err := game.FromMoves(game.StartBoard(game.Size8), o.Moves)
	if err != nil {
		g = game.New(game.Size8) // of an opening that another version knows
	}
	var items []scene.Item
	if len(o.Moves) > 0 {
		text := tr.F("%v to move", g.Turn())
		if e, known := d.book.Lookup(g.Position()); known && e.Known {
			text = tr.List(text, phrase.Lead(tr, ai.ScoreOf(e.Score, e.Proven), g.Turn()))
		}
		items = []scene.Item{{Text: phrase.Moves(game.Size8, o.Moves)}, {Kind: scene.Score, Text: text}}
	}
	if details != "" {
		items = append(items, scene.Item{Text: details})
	}
	if len(o.Aliases) > 0 && !d.Names().ASCII {
		items = append(items, scene.Item{Kind: scene.Note, Text: tr.F("also: %s", tr.List(o.Aliases...))})
	}
	return g.Node(), items
}

// list lists what can be practised, as the side that was practised last: what was practised
// before is first, the longest due at the top.
func (d *drill) list() []scene.Effect {
	find := func(typed string) []book.Opening {
		before := d.practised(strings.ToLower(typed))
		found := slices.DeleteFunc(book.Find(typed), func(o book.Opening) bool {
			return slices.ContainsFunc(before, func(b book.Opening) bool { return slices.Equal(b.Moves, o.Moves) })
		})
		return append(before, found...)
	}
	s := d.search(action.Drill, find, func(o book.Opening) scene.Entry {
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
	return []scene.Effect{d.read(func() []scene.Effect { return nil }), s}
}

// practised returns the openings that begin with moves and were practised as the side, the longest
// due first.
func (d *drill) practised(moves string) (list []book.Opening) {
	due := func(a, b string) int { return d.deck.Cards[a].Due.Compare(d.deck.Cards[b].Due) }
	for _, key := range slices.SortedFunc(maps.Keys(d.deck.Cards), due) {
		line, isDrill := strings.CutPrefix(key, cards.Drill)
		line, side, _ := strings.Cut(line, "/")
		all, err := game.ParseLine(line)
		if isDrill && err == nil && len(all) > 0 && strings.HasPrefix(line, moves) && side == strings.ToLower(d.side.String()) {
			list = append(list, openingOf(all))
		}
	}
	return list
}

// balanced is the argument of Start for a balanced start.
const balanced = "random"

// offer lists the openings that a game can begin with.
func (d *drill) offer(typed string) []scene.Effect {
	tr := d.tr()
	find := func(typed string) []book.Opening { // one without moves stands for a balanced start
		found := book.Find(typed)
		if strings.Contains("a balanced start at random", strings.ToLower(typed)) {
			found = slices.Insert(found, 0, book.Opening{})
		}
		return found
	}
	s := d.search(action.Start, find, func(o book.Opening) scene.Entry {
		if len(o.Moves) > 0 {
			return d.entry(o, "")
		}
		e := d.entry(o, tr.T("Eight moves; neither side is more than 1 disc ahead."))
		e.Text, e.More, e.Arg = tr.T("A balanced start at random"), "", balanced
		return e
	})
	s.Typed, s.Verb = typed, tr.T("players and start")
	s.Heading = func() string { return tr.T("Start from an opening") }
	return scene.One(s)
}
