package engines

import (
	"othello/ai"
	"othello/ai/dqn"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/models"
)

// dqnKind returns the player that learned 6x6, and on other boards alpha-beta with the
// weights that read gives.
func dqnKind(e Settings, read func() *template.Weights) ai.Kind {
	return ai.Kind{
		ID: "dqn", Name: "Q-learning",
		Plays:  "Learned 6x6 from its own games alone. On other boards it is alpha-beta.",
		Levels: dqn.Levels(),
		Engine: sized{
			size: game.Size6,
			on: makeWhenAsked(func() (ai.Engine, error) {
				w, err := template.Read(models.DQN())
				return dqn.New(w), err
			}),
			off: makeWhenAsked(func() (ai.Engine, error) {
				return search.New(search.Options{HashMB: e.HashMB, Threads: e.Threads, Weights: read()}), nil
			}),
		},
	}
}
