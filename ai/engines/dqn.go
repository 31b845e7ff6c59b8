package engines

import (
	"othello/ai"
	"othello/ai/dqn"
	"othello/ai/template"
	"othello/game"
	"othello/models"
)

// dqnKind returns the player that learned by playing, with these values unless they are nil.
func dqnKind(values *template.Weights) ai.Kind {
	on := func(size game.Size) ai.Engine {
		return makeWhenAsked(func() (ai.Engine, error) {
			if values != nil {
				return dqn.New(values), nil
			}
			w, err := template.Read(models.DQN(size))
			return dqn.New(w), err
		})
	}
	return ai.Kind{
		ID: "dqn", Name: "Q-learning",
		Plays:  "Nobody taught it: it learned from its own games alone.",
		Levels: dqn.Levels(), Boards: []game.Size{game.Size8, game.Size6},
		Engine: sized{size: game.Size6, on: on(game.Size6), off: on(game.Size8)},
	}
}
