package engines

import (
	"context"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/policy"
	"othello/game"
	"othello/models"
)

// peopleKind returns the kind that imitates tournament players: what they would play, by the
// small network in a style for each level, unless a search sees what it loses.
func peopleKind(p Policy, search ai.Engine) ai.Kind {
	return ai.Kind{
		ID: "people", Name: "Tournament players",
		Plays:  "Plays as tournament players of a given strength, period or name have played, mistakes included.",
		Engine: search, Boards: []game.Size{game.Size8},
		Levels: policy.StyleLevels(func(style string) ai.Engine { return styled(p, style) }),
	}
}

// styled returns the small network in a style.
func styled(p Policy, style string) ai.Engine {
	return makeWhenAsked(func() (ai.Engine, error) {
		file, err := policy.Styled(models.Small(), models.Styles(), style)
		if err != nil {
			return nil, err
		}
		n, err := policy.Open(file, computed(p))
		if err != nil {
			return nil, err
		}
		return policy.NewPlayer(n), nil
	})
}

// People returns an engine whose priors say how likely people play a move: on 8x8 amateurs, by
// their style. No games of people on 6x6 are known: there a move is as likely as its position
// promises to be won, by the tables of Q-learning. On 4x4 all are alike.
func People(p Policy) ai.Engine {
	return sized{size: game.Size8, on: styled(p, "amateur"), off: sized{
		size: game.Size6, on: hopeful{dqnKind(nil).Engine}, off: mcts.NewRandom(1),
	}}
}

// hopeful gives each move its chance to win as Prior.
type hopeful struct{ ai.Engine }

// Think implements ai.Engine, without look-ahead.
func (h hopeful) Think(ctx context.Context, p game.Position, _ ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a, err := h.Engine.Think(ctx, p, ai.Limits{Depth: 1, Moves: ai.EveryMove}, report)
	for i, m := range a.Moves {
		a.Moves[i].Prior = ai.WinRate(m.Score.Discs)
	}
	return a, err
}
