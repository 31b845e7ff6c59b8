package engines

import (
	"othello/ai"
	"othello/ai/policy"
	"othello/game"
	"othello/models"
)

// peopleKind returns the kind that imitates tournament players: what they would play, by the
// small network in a style for each level, unless a search sees what it loses. On 6x6 all
// levels use the 6x6 network.
func peopleKind(p Policy, six *network, search ai.Engine) ai.Kind {
	return ai.Kind{
		ID: "people", Name: "Tournament players",
		Plays:  "Plays as people of some strength, of some years or of one name have played in tournaments, mistakes included.",
		Engine: search,
		Levels: policy.StyleLevels(func(style string) ai.Engine {
			styled := makeWhenAsked(func() (ai.Engine, error) {
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
			return sized{size: game.Size6, on: six.player(), off: styled}
		}),
	}
}
