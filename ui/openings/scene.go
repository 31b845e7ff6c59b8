package openings

import (
	"time"

	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Scene implements scene.Room: the task, the verdict on the last attempt, the score.
func (d *Drill) Scene() scene.Scene {
	tr := d.tr()
	s := scene.Scene{
		Kind: tr.T("DRILL"), Title: d.name(),
		Spoken: tr.F("Drill of %s, %s: you are %v.", d.name(), tr.Count(len(d.run.Opening.Moves), "move"), d.run.Side),
		Node:   d.run.Game.Node(), Legal: d.asks() && d.env.Settings().UI.Hints, Waits: d.asks() && !d.kept,
	}
	score := scene.Item{Kind: scene.Tally, Text: tr.F("%d right, %d wrong at first", d.run.Right, d.run.Wrong)}
	if d.run.Over {
		s.GoOn, s.Stay = action.Again, true
		score = scene.Item{Kind: scene.Score, Text: phrase.Card(tr, d.card(d.run.Opening, d.run.Side), time.Now())}
	}
	s.Sections = []scene.Section{
		{Items: []scene.Item{{Kind: scene.Discs}, {Kind: scene.Task, Text: taskText(tr, d.run)}, {Kind: scene.Told}, score}},
		{Aside: true, Items: []scene.Item{{Kind: scene.Moves}}},
	}
	return s
}

func (d *Drill) card(o book.Opening, side game.Color) cards.Card {
	return d.deck.Cards[cards.Drill+book.DrillKey(o, side)]
}
