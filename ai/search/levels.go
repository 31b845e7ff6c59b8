package search

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the alpha-beta engine. The weak ones search a few plies and
// misjudge what they see, as people do: noise decides between moves of similar value,
// and the bound on the loss keeps them from missing a corner. The strong ones differ in
// depth, and the strongest in time alone.
//
// Discs lost per move by levels 1 to 9, on 2,000 positions of tournament games:
// 7.1, 6.2, 4.6, 3.7, 2.3, 1.5, 1.0, 0.7, 0.3; random moves lose 10.7
// ("go run ./trainer levels --count 2000").
func Levels() []ai.Level {
	return []ai.Level{
		{Name: "first steps", Limits: ai.Limits{Depth: 1, Exact: 1}, Handicap: ai.Handicap{Noise: 18, Loss: 26}, Elo: ai.Measured(447, 389, 538, 660)},
		{Name: "beginner", Limits: ai.Limits{Depth: 1, Exact: 1}, Handicap: ai.Handicap{Noise: 13, Loss: 22}, Elo: ai.Measured(552, 484, 629, 832)},
		{Name: "learner", Limits: ai.Limits{Depth: 1, Exact: 2}, Handicap: ai.Handicap{Noise: 8, Loss: 15}, Elo: ai.Measured(786, 710, 878, 810)},
		{Name: "casual", Limits: ai.Limits{Depth: 1, Exact: 4}, Handicap: ai.Handicap{Noise: 5, Loss: 10}, Elo: ai.Measured(966, 886, 1067, 648)},
		{Name: "improver", Limits: ai.Limits{Depth: 2, Exact: 6}, Handicap: ai.Handicap{Noise: 3.2, Loss: 8}, Elo: ai.Measured(1358, 1269, 1484, 498)},
		{Name: "regular", Limits: ai.Limits{Depth: 3, Exact: 8}, Handicap: ai.Handicap{Noise: 2, Loss: 5}, Elo: ai.Measured(1642, 1545, 1782, 268)},
		{Name: "club player", Limits: ai.Limits{Depth: 4, Exact: 10}, Handicap: ai.Handicap{Noise: 1, Loss: 3}, Elo: ai.Measured(1908, 1798, 2052, 198)},
		{Name: "strong club", Limits: ai.Limits{Depth: 5, Exact: 12}, Handicap: ai.Handicap{Noise: 0.4, Loss: 1.5}, Elo: ai.Measured(2147, 2012, 2338, 132)},
		{Name: "tournament", Limits: ai.Limits{Depth: 8, Exact: 16}, Elo: ai.Measured(2557, 2386, 2907, 58)},
		{Name: "expert", Limits: ai.Limits{Depth: 10, Exact: 18}, Elo: ai.Measured(2672, 2484, 3013, 56)},
		{Name: "master", Limits: ai.Limits{Depth: 12, Exact: 20}, Elo: ai.Measured(2814, 2646, 3196, 28)},
		{Name: "grandmaster", Limits: ai.Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}},
		{Name: "beyond", Limits: ai.Limits{Time: 5 * time.Second}},
		{Name: "far beyond", Limits: ai.Limits{Time: 15 * time.Second}},
		{Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
