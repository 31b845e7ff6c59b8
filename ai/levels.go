package ai

import "time"

// SearchLevels are the levels of the alpha-beta engine. The weak ones see a
// little way ahead and misjudge what they see, as people do: the noise decides
// between moves that look alike, and the bound on the loss keeps a corner that is
// there for the taking from being passed up. The strong ones differ in depth, and
// the strongest in time alone.
func SearchLevels() []Level {
	return []Level{
		{Name: "first steps", Limits: Limits{Depth: 1, Exact: 1}, Handicap: Handicap{Noise: 14, Loss: 24}},
		{Name: "beginner", Limits: Limits{Depth: 1, Exact: 1}, Handicap: Handicap{Noise: 9, Loss: 18}},
		{Name: "learner", Limits: Limits{Depth: 1, Exact: 2}, Handicap: Handicap{Noise: 6, Loss: 12}},
		{Name: "casual", Limits: Limits{Depth: 2, Exact: 4}, Handicap: Handicap{Noise: 4, Loss: 9}},
		{Name: "improver", Limits: Limits{Depth: 2, Exact: 6}, Handicap: Handicap{Noise: 2.5, Loss: 6}},
		{Name: "regular", Limits: Limits{Depth: 4, Exact: 8}, Handicap: Handicap{Noise: 1.5, Loss: 4}},
		{Name: "club player", Limits: Limits{Depth: 5, Exact: 12}, Handicap: Handicap{Noise: 0.7, Loss: 2}},
		{Name: "strong club", Limits: Limits{Depth: 6, Exact: 14}},
		{Name: "tournament", Limits: Limits{Depth: 8, Exact: 16}},
		{Name: "expert", Limits: Limits{Depth: 10, Exact: 18}},
		{Name: "master", Limits: Limits{Depth: 12, Exact: 20}},
		{Name: "grandmaster", Limits: Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}},
		{Name: "beyond", Limits: Limits{Time: 5 * time.Second}},
		{Name: "far beyond", Limits: Limits{Time: 15 * time.Second}},
		{Name: "no limits", Limits: Limits{Time: time.Minute}},
	}
}
