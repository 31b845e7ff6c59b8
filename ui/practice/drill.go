package practice

import (
	"slices"
	"strings"
	"time"

	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// drill practises an opening: it plays the other side and judges every move. It has a game of its
// own, which can be analysed, reviewed and played on like any. New games from openings are begun
// here as well.
type drill struct {
	*person
	book *book.Book  // nil for none
	side game.Color  // that was practised last
	run  *book.Drill // nil before the first
}

// open takes for Drill an opening and a side, "tiger as white", for Start an opening or a balanced
// start; without, and with the words of Openings, they are lists to choose from.
func (d *drill) open(a action.Action, arg string) []scene.Effect {
	switch {
	case a == action.Swap:
		return d.begin(d.run.Opening, d.run.Side.Opponent())
	case a == action.Openings, a == action.Start && arg == "":
		return d.offer(arg)
	case a == action.Start:
		return d.start(arg)
	case arg == "":
		return d.list()
	}
	return d.practise(arg)
}

// practise begins the drill of an opening and a side: "tiger as white".
func (d *drill) practise(arg string) []scene.Effect {
	name, word, _ := strings.Cut(strings.ToLower(arg), " as ")
	side, known := map[string]game.Color{"": game.Black, "black": game.Black, "white": game.White}[word]
	if !known {
		return scene.One(scene.Warn{Err: lang.Errorf("an opening is practised as black or as white, not as %q", word)})
	}
	o, err := d.find(name)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return d.begin(o, side)
}

// begin practises an opening from the first move on.
func (d *drill) begin(o book.Opening, side game.Color) []scene.Effect {
	d.side, d.run = side, book.NewDrill(o, d.book, side)
	return present(d.run.Game, d.tr().F("Drill: %s", d.name()), true)
}

// name returns the name of the opening.
func (d *drill) name() string { return d.Names().Of(d.run.Opening) }

func (d *drill) try(s game.Square) []scene.Effect {
	from, a := d.run.Game.Node(), d.run.Try(s)
	tell := scene.Tell{Text: attemptText(d.tr(), a, d.name()), Tone: scene.Bad}
	switch {
	case a.Right:
		tell.Tone = scene.Good
		return d.played(from, tell)
	case a.Playable():
		tell.Tone = scene.Neutral
	}
	return scene.One(tell)
}

func (d *drill) hint(n int) string {
	return phrase.Hint(d.tr(), d.run.Game.Position(), d.run.Answer(), n)
}

func (d *drill) show() []scene.Effect {
	from := d.run.Game.Node()
	return d.played(from, scene.Tell{Text: d.tr().F("It was %v.", d.run.Show())})
}

// played tells of the moves that the drill has made since a node, and of its end.
func (d *drill) played(from *game.Node, tell scene.Tell) []scene.Effect {
	list := scene.One(tell)
	before := slices.Collect(from.Path())
	for n := range d.run.Game.Node().Path() {
		if !slices.Contains(before, n) {
			list = append(list, scene.Moved{Node: n})
		}
	}
	if !d.run.Over {
		return list
	}
	key, rating, now := cards.Drill+book.DrillKey(d.run.Opening, d.run.Side), d.run.Rating(), time.Now()
	return append(list, d.count(func(deck *cards.Deck) { deck.Cards[key] = deck.Cards[key].After(rating, now) })...)
}

func (d *drill) again() []scene.Effect { return d.begin(d.run.Opening, d.run.Side) }

func (d *drill) step(int) []scene.Effect { return d.list() }

// now shows the task, the verdict on the last attempt and the score.
func (d *drill) now() asked {
	tr, run := d.tr(), d.run
	waits := !run.Over && run.Game.Turn() == run.Side
	a := asked{
		Scene: scene.Scene{
			Kind: tr.T("DRILL"), Title: d.name(),
			Spoken: tr.F("Drill of %s, %s: you are %v.", d.name(), tr.Count(len(run.Opening.Moves), "move"), run.Side),
			Node:   run.Game.Node(), Legal: d.marks(waits), Waits: waits,
		},
		main:  []scene.Item{{Kind: scene.Discs}, {Kind: scene.Task, Text: taskText(tr, run)}, {Kind: scene.Told}},
		aside: scene.Section{Items: []scene.Item{{Kind: scene.Moves}}},
		also:  []action.Action{action.List, action.Swap, action.PlayHere, action.Analyse, action.Review},
	}
	if !run.Over {
		a.idle = d.elsewhere()
		a.main = append(a.main, scene.Item{Kind: scene.Tally, Text: tr.F("%d right, %d wrong on the first try", run.Right, run.Wrong)})
		return a
	}
	a.GoOn, a.Stay = action.Again, true
	a.idle = tr.F("The drill is over: %s starts again, %s chooses another opening.", d.Name(action.Again), d.Name(action.List))
	a.main = append(a.main, scene.Item{Kind: scene.Score, Text: phrase.Card(tr, d.card(run.Opening, run.Side), time.Now())})
	return a
}

func (d *drill) card(o book.Opening, side game.Color) cards.Card {
	return d.deck.Cards[cards.Drill+book.DrillKey(o, side)]
}
