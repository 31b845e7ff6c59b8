package search

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the alpha-beta engine. The weak ones choose among moves as
// likely as people, a network that gives the priors; the more a level cares, the less its
// moves lose. Most of the strong ones differ in depth, the strongest in time alone.
//
// Discs lost per move by levels 1 to 9, on 2,000 positions of tournament games:
// 6.2, 4.8, 3.6, 2.9, 2.0, 1.6, 1.2, 0.8, 0.3; random moves lose 10.7
// ("go run ./trainer levels --count 2000").
func Levels(people ai.Engine) []ai.Level {
	human := func(temperature, care float64) ai.Handicap {
		return ai.Handicap{Temperature: temperature, Care: care, People: people}
	}
	return []ai.Level{
		{Name: "first steps", Limits: ai.Limits{Depth: 1, Exact: 1}, Handicap: human(2.25, 0), Elo: ai.Measured(376, 355, 397, 2028)},
		{Name: "beginner", Limits: ai.Limits{Depth: 2, Exact: 4}, Handicap: human(1.6, 0.02), Elo: ai.Measured(645, 622, 666, 1640)},
		{Name: "learner", Limits: ai.Limits{Depth: 4, Exact: 6}, Handicap: human(1.25, 0.04), Elo: ai.Measured(883, 858, 907, 1056)},
		{Name: "casual", Limits: ai.Limits{Depth: 4, Exact: 8}, Handicap: human(1.25, 0.1), Elo: ai.Measured(1101, 1079, 1126, 924)},
		{Name: "improver", Limits: ai.Limits{Depth: 4, Exact: 10}, Handicap: human(1.25, 0.21), Elo: ai.Measured(1387, 1368, 1408, 1046)},
		{Name: "regular", Limits: ai.Limits{Depth: 5, Exact: 10}, Handicap: human(1.25, 0.28), Elo: ai.Measured(1646, 1620, 1671, 886)},
		{Name: "club player", Limits: ai.Limits{Depth: 6, Exact: 12}, Handicap: human(1.25, 0.4), Elo: ai.Measured(1868, 1841, 1901, 626)},
		{Name: "strong club", Limits: ai.Limits{Depth: 6, Exact: 12}, Handicap: human(1.25, 0.9), Elo: ai.Measured(2169, 2135, 2211, 626)},
		{Name: "tournament", Limits: ai.Limits{Depth: 8, Exact: 16}, Elo: ai.Measured(2557, 2386, 2907, 58)},
		{Name: "expert", Limits: ai.Limits{Depth: 10, Exact: 18}, Elo: ai.Measured(2672, 2484, 3013, 56)},
		{Name: "master", Limits: ai.Limits{Depth: 12, Exact: 20}, Elo: ai.Measured(2814, 2646, 3196, 28)},
		{Name: "grandmaster", Limits: ai.Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}},
		{Name: "beyond", Limits: ai.Limits{Time: 5 * time.Second}},
		{Name: "far beyond", Limits: ai.Limits{Time: 15 * time.Second}},
		{Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
