package ai

import "time"

// SearchLevels are the levels of the alpha-beta engine. The weak ones see a
// little way ahead and misjudge what they see, as people do: the noise decides
// between moves that look alike, and the bound on the loss keeps a corner that is
// there for the taking from being passed up. The strong ones differ in depth, and
// the strongest in time alone.
//
// Discs lost per move by levels 1 to 9, on 2,000 positions of tournament games:
// 7.1, 6.2, 4.6, 3.7, 2.3, 1.5, 1.0, 0.7, 0.3; random moves lose 10.7
// ("go run ./trainer levels -n 2000").
func SearchLevels() []Level {
	return []Level{
		{Name: "first steps", Limits: Limits{Depth: 1, Exact: 1}, Handicap: Handicap{Noise: 18, Loss: 26}},
		{Name: "beginner", Limits: Limits{Depth: 1, Exact: 1}, Handicap: Handicap{Noise: 13, Loss: 22}},
		{Name: "learner", Limits: Limits{Depth: 1, Exact: 2}, Handicap: Handicap{Noise: 8, Loss: 15}},
		{Name: "casual", Limits: Limits{Depth: 1, Exact: 4}, Handicap: Handicap{Noise: 5, Loss: 10}},
		{Name: "improver", Limits: Limits{Depth: 2, Exact: 6}, Handicap: Handicap{Noise: 3.2, Loss: 8}},
		{Name: "regular", Limits: Limits{Depth: 3, Exact: 8}, Handicap: Handicap{Noise: 2, Loss: 5}},
		{Name: "club player", Limits: Limits{Depth: 4, Exact: 10}, Handicap: Handicap{Noise: 1, Loss: 3}},
		{Name: "strong club", Limits: Limits{Depth: 5, Exact: 12}, Handicap: Handicap{Noise: 0.4, Loss: 1.5}},
		{Name: "tournament", Limits: Limits{Depth: 8, Exact: 16}},
		{Name: "expert", Limits: Limits{Depth: 10, Exact: 18}},
		{Name: "master", Limits: Limits{Depth: 12, Exact: 20}},
		{Name: "grandmaster", Limits: Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}},
		{Name: "beyond", Limits: Limits{Time: 5 * time.Second}},
		{Name: "far beyond", Limits: Limits{Time: 15 * time.Second}},
		{Name: "no limits", Limits: Limits{Time: time.Minute}},
	}
}
