// Package openings is what people do with openings: begin a game with one, practise one in a
// drill, or look up in the explorer what was played. Drill and explorer are rooms. What a
// drill asks and answers is book.Drill; how it went is kept there.
package openings

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Setup is what the drill gets from outside.
type Setup struct {
	Book *book.Book // nil for none
	Dir  string     // directory of the person's cards; without one they are forgotten in the end
}

// Drill is the room in which a person practises an opening: the drill plays the other
// side, judges every move and lets a wrong one be tried again. It is played in a game
// of its own, which can be analysed, reviewed and played on like any. New games from openings
// are begun here as well.
type Drill struct {
	env   scene.Env
	setup Setup
	file  cards.File
	deck  *cards.Deck // never nil
	side  game.Color  // that was practised last

	run   *book.Drill // nil before the first
	kept  bool        // the result has gone into the statistics
	hints int         // given for the present move
}

// New is a drill without an opening yet.
func New(env scene.Env, s Setup) *Drill {
	return &Drill{env: env, setup: s, file: cards.File{Dir: s.Dir}, deck: cards.New(), side: game.Black}
}

func (d *Drill) tr() *lang.Printer { return d.env.Printer() }

// Do implements scene.Room. Drill takes an opening and a side, "tiger as white", Start an opening
// or a balanced start; without, and with the words of Openings, they are lists to choose from.
func (d *Drill) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Drill:
		if arg == "" {
			return d.choose()
		}
		return d.practise(arg)
	case action.Openings:
		return d.offer(arg)
	case action.Start:
		if arg == "" {
			return d.offer("")
		}
		return d.start(arg)
	case action.Hint:
		return d.hint()
	case action.Show:
		if !d.asks() {
			return d.Square(game.NoSquare)
		}
		from := d.run.Game.Node()
		return d.played(from, scene.Tell{Text: d.tr().F("It was %v.", d.run.Show())})
	case action.Undo:
		return d.step(-1)
	case action.Redo:
		return d.step(1)
	case action.Again:
		return d.begin(d.run.Opening, d.run.Side)
	case action.Swap:
		return d.begin(d.run.Opening, d.run.Side.Opponent())
	case action.List:
		return d.choose()
	case action.PlayHere, action.Analyse, action.Review:
		return scene.One(scene.Ask{Action: a})
	case action.Leave:
		return scene.One(scene.Leave{})
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (d *Drill) Actions() []action.Action {
	list := []action.Action{action.Play, action.Hint, action.Show, action.Undo, action.Redo, action.Again, action.Swap, action.List, action.PlayHere, action.Analyse, action.Review, action.Leave}
	if d.run.Over {
		return slices.Delete(list, 1, 3)
	}
	return list
}

// practise begins the drill of an opening and a side: "tiger as white".
func (d *Drill) practise(arg string) []scene.Effect {
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
func (d *Drill) begin(o book.Opening, side game.Color) []scene.Effect {
	d.side, d.run, d.kept, d.hints = side, book.NewDrill(o, d.setup.Book, side), false, 0
	return scene.One(scene.Show{Record: &record.Record{Game: d.run.Game, Event: d.tr().F("Drill: %s", d.name())}, Anew: true})
}

// name is what the opening is called.
func (d *Drill) name() string { return d.env.Names().Of(d.run.Opening) }

// asks reports whether the person is to find a move.
func (d *Drill) asks() bool { return !d.run.Over && d.run.Game.Turn() == d.run.Side }

// Square implements scene.Room: a wrong move is not made, and can be tried again.
func (d *Drill) Square(s game.Square) []scene.Effect {
	tr := d.tr()
	switch {
	case d.run.Over:
		return scene.One(scene.Say{Text: tr.F("The drill is over: %s starts again, %s chooses another opening.", d.env.Name(action.Again), d.env.Name(action.List))})
	case !d.asks(): // after stepping back
		return scene.One(scene.Say{Text: tr.F("%s continues.", d.env.Name(action.Redo))})
	}
	from := d.run.Game.Node()
	if err := session.Illegal(from.Board(), s); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	a := d.run.Try(s)
	tell := scene.Tell{Text: attemptText(tr, a, d.name()), Tone: scene.Bad}
	switch {
	case a.Right:
		tell.Tone = scene.Good
		return d.played(from, tell)
	case a.Playable():
		tell.Tone = scene.Neutral
	}
	return scene.One(tell)
}

// played tells of the moves that the drill has made since a node, and of its end.
func (d *Drill) played(from *game.Node, tell scene.Tell) []scene.Effect {
	d.hints = 0
	list := scene.One(tell)
	before := slices.Collect(from.Path())
	for n := range d.run.Game.Node().Path() {
		if !slices.Contains(before, n) {
			list = append(list, scene.Moved{Node: n})
		}
	}
	if !d.run.Over || d.kept {
		return list
	}
	d.kept = true
	key, rating, now := cards.Drill+book.DrillKey(d.run.Opening, d.run.Side), d.run.Rating(), time.Now()
	count := func(deck *cards.Deck) { deck.Cards[key] = deck.Cards[key].After(rating, now) }
	count(d.deck)
	return append(list, scene.Work{Keep: true, Do: scene.In(func(context.Context) (*cards.Deck, error) { return d.file.Update(count) }, d.take)})
}

// take takes over the results on disk, unless they could not be read.
func (d *Drill) take(deck *cards.Deck, err error) []scene.Effect {
	d.deck = cmp.Or(deck, d.deck)
	if err != nil {
		return []scene.Effect{scene.Found{}, scene.Warn{Err: err}}
	}
	return scene.One(scene.Found{})
}

// hint tells more each time: where to look, and then which move is right.
func (d *Drill) hint() []scene.Effect {
	if !d.asks() {
		return d.Square(game.NoSquare)
	}
	d.hints++
	return scene.One(scene.Tell{Text: phrase.Hint(d.tr(), d.run.Game.Position(), d.run.Answer(), d.hints)})
}

// step goes to the person's decision before this one, or after it.
func (d *Drill) step(by int) []scene.Effect {
	n := d.run.Decision(by)
	if n == nil {
		return scene.One(scene.Say{Text: d.tr().T("None of your moves is in that direction.")})
	}
	d.run.Game.GoTo(n)
	d.run.Over, d.hints = d.kept && n.Next() == nil, 0
	return []scene.Effect{scene.Tell{}, scene.Read{}}
}
