package puzzle

import (
	"time"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Scene implements scene.Room: the question, the last attempt, the person's score.
func (r *Room) Scene() scene.Scene {
	tr := r.tr()
	s := scene.Scene{
		Kind: tr.T("PUZZLE"), Title: name(tr, r.wish), Spoken: tr.F("Puzzles: %s.", name(tr, r.wish)),
		Node: r.run.Game.Node(), Legal: r.run.Awaits(), Waits: r.run.Awaits(), Signs: r.signs,
	}
	if r.now.Day != "" {
		s.Title, s.Spoken = dateText(tr, r.now.Day), tr.F("The puzzle of %s.", dateText(tr, r.now.Day))
	}
	main := []scene.Item{
		{Kind: scene.Discs}, {Kind: scene.Task, Text: question(tr, r.now)}, {Kind: scene.Told},
		{Kind: scene.About, Text: kindAbout(tr, r.now.Kind)},
		{Kind: scene.Score, Text: scoreText(tr, r.deck)}, {Kind: scene.Note, Text: r.facts()},
	}
	if r.run.Over {
		s.GoOn = action.Next
		main = append(main, scene.Item{Kind: scene.Score, Text: phrase.Card(tr, r.deck.Cards[r.now.Key()], time.Now())})
	}
	s.Sections = []scene.Section{{Items: main}, {Aside: true, Items: []scene.Item{{Kind: scene.Moves}}}}
	return s
}

// facts is how hard the puzzle is and what is due.
func (r *Room) facts() string {
	text := r.tr().F("This one: rated %d", r.now.Rating)
	if r.due > 0 {
		text += r.tr().F("; %d due again", r.due)
	}
	return text
}
