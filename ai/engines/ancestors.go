package engines

import (
	"othello/ai"
	"othello/ai/dqn"
	"othello/ai/mcts/zeus"
	"othello/ai/policy"
	"othello/ai/template"
	"othello/game"
	"othello/models"
)

// Ancestors returns the players that the program descends from, as they were: a row for each,
// which all that lists or names engines reads. The README of package ai has how their strengths
// and losses were measured.
func Ancestors(e Settings, p Policy, g Given) []ai.Kind {
	if g.Weights == nil {
		g.Weights = weights
	}
	lines := g.Lines
	if len(lines) == 0 {
		lines = models.R3()
	}
	network := func(file []byte) ai.Engine {
		return makeWhenAsked(func() (ai.Engine, error) {
			n, err := policy.Open(file, computed(p))
			if err != nil {
				return nil, err
			}
			return policy.NewPlayer(n), nil
		})
	}
	level := func(lim ai.Limits, elo, small ai.Elo) []ai.Level {
		return []ai.Level{{ID: "as-published", Name: "as published", Limits: lim, Elo: elo, Small: small}}
	}
	once, eight, none := ai.Limits{Nodes: 1}, []game.Size{game.Size8}, ai.Elo{}
	return []ai.Kind{
		{
			ID: "r1", Name: "R1: policy network (SGD, 59 %)",
			Plays:  "The network of a phone app, which plays what tournament players would, without reading ahead. It loses 1.9 discs a move.",
			Levels: level(once, ai.Measured(1193, 1088, 1380, 970), none), Boards: eight, Engine: network(models.R1()),
		},
		{
			ID: "r2", Name: "R2: policy network (Adam, dense)",
			Plays:  "The network of a tutorial, which plays what tournament players would, without reading ahead. It loses 1.8 discs a move.",
			Levels: level(once, ai.Measured(1128, 1011, 1312, 970), none), Boards: eight, Engine: network(models.R2()),
		},
		{
			ID: "r3", Name: "R3: 6x6 Q-learning, by its author's network",
			Plays:  "A network that learned 6x6 from the games of random players, without reading ahead. It loses 4 discs a move.",
			Levels: level(ai.Limits{Depth: 1}, none, ai.Measured(350, 287, 411, 700)), Boards: []game.Size{game.Size6},
			Engine: makeWhenAsked(func() (ai.Engine, error) { return dqn.OpenLines(lines) }),
		},
		{
			ID: "r3-tables", Name: "R3: 8x8 by tables",
			Plays:  "Tables of lines and blocks that learned 8x8 from their own games, without reading ahead. They lose 2.2 discs a move.",
			Levels: level(ai.Limits{Depth: 1}, ai.Measured(1195, 1077, 1345, 1628), none), Boards: eight,
			Engine: makeWhenAsked(func() (ai.Engine, error) {
				w, err := template.Read(models.DQN(game.Size8))
				return dqn.New(w), err
			}),
		},
		{
			ID: "zeus-as-published", Name: "Zeus as published",
			Plays:  "The champion of a university in 2018, which plays games out again and again and solves the last 18 squares. It loses 1.3 discs a move.",
			Levels: level(ai.Limits{Nodes: 10000}, ai.Measured(1725, 1585, 1927, 74), none), Boards: eight, Book: true, Tree: true,
			Engine: makeWhenAsked(func() (ai.Engine, error) {
				return zeus.New(zeus.Options{MemoryMB: e.HashMB, Threads: e.Threads, Seed: uint64(e.Seed), Weights: g.Weights(), Original: true}), nil
			}),
		},
	}
}
