package games

import (
	"strings"

	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// profile says what the person's finished games show, and what trains the weakest part of the game.
func (g *Games) profile() []scene.Effect {
	return work(func() (opponent.Profile, error) {
		entries, err := g.entries()
		return opponent.ProfileOf(g.setup.Kinds, entries, g.setup.Known), err
	}, func(p opponent.Profile) []scene.Effect {
		tr, names := g.tr(), g.env.Names()
		q := scene.Question{Heading: tr.T("My statistics"), Text: profileText(tr, p, names)}
		answer := func(a action.Action) scene.Choice {
			return scene.Choice{Text: phrase.Capital(tr, a.Help(tr)), Action: a}
		}
		q.Answers = []scene.Choice{answer(action.Games), {Text: tr.T("Close")}}
		if p.Reviewed > 0 {
			q.Text += "\n" + weakest(tr, p.Weakest)
			practice := map[review.Phase]action.Action{review.Opening: action.Drill, review.Midgame: action.Learn, review.Endgame: action.Puzzles}
			q.Answers = append([]scene.Choice{answer(practice[p.Weakest])}, q.Answers...)
		}
		q.Text = strings.TrimRight(q.Text, "\n")
		return scene.One(q)
	})
}
