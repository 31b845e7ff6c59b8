package engines

import (
	"othello/ai"
	"othello/ai/policy"
	"othello/game"
	"othello/models"
)

// peopleKind returns the kind that imitates tournament players: the small network, with a
// style for each level. On 6x6 all levels use the 6x6 network, on 4x4 none.
func peopleKind(p Policy, six *network) ai.Kind {
	p.Model = "small"
	net := newNetwork(p)
	k := ai.Kind{
		ID: "people", Name: "Tournament players",
		Plays:   "Plays as people of some strength, of some years or of one name have played in tournaments, mistakes included.",
		Network: true, Backend: net.backend,
		Engine: sized{size: game.Size6, on: six.player(), off: net.player()},
	}
	for _, l := range policy.StyleLevels() {
		styled := makeWhenAsked(func() (ai.Engine, error) {
			file, err := policy.Styled(models.Small(), models.Styles(), l.Style)
			if err != nil {
				return nil, err
			}
			n, err := policy.Open(file, computed(p, nil))
			if err != nil {
				return nil, err
			}
			return policy.NewPlayer(n), nil
		})
		l.Level.Engine = sized{size: game.Size8, on: styled, off: k.Engine}
		k.Levels = append(k.Levels, l.Level)
	}
	return k
}
