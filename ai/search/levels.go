package search

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the alpha-beta engine. The weak ones choose among moves as
// likely as people, a network that gives the priors; the more a level cares, the less its
// moves lose. The first four are beginners. Most of the strong ones differ in depth, the strongest in time alone.
//
// Levels 5 to 9 are named by what they lose: tournament players lose 1.8 discs a move, strong
// clubs 1.4, champions 1.1, and no person as little as level 9.
//
// Discs lost per move by levels 1 to 9, on 2,000 positions of tournament games:
// 6.0, 4.6, 3.7, 2.9, 2.0, 1.6, 1.2, 0.8, 0.3; random moves lose 10.8
// ("go run ./trainer measure levels --count 2000").
func Levels(people ai.Engine) []ai.Level {
	human := func(temperature, care float64) ai.Handicap {
		return ai.Handicap{Temperature: temperature, Care: care, People: people}
	}
	beginner := func(temperature, care, opening float64) ai.Handicap {
		return ai.Handicap{Temperature: temperature, Care: care, Opening: opening, People: people}
	}
	return []ai.Level{
		{ID: "first-steps", Name: "first steps", Limits: ai.Limits{Depth: 1, Exact: 1}, Handicap: beginner(2.25, 0, 0.21), Elo: ai.Measured(528, 450, 640, 568)},
		{ID: "beginner", Name: "beginner", Limits: ai.Limits{Depth: 2, Exact: 4}, Handicap: beginner(1.6, 0.02, 0.31), Elo: ai.Measured(762, 676, 875, 510)},
		{ID: "learner", Name: "learner", Limits: ai.Limits{Depth: 4, Exact: 6}, Handicap: beginner(1.25, 0.05, 0.35), Elo: ai.Measured(935, 840, 1085, 370)},
		{ID: "casual", Name: "casual", Limits: ai.Limits{Depth: 4, Exact: 8}, Handicap: beginner(1.25, 0.13, 0.43), Elo: ai.Measured(1111, 982, 1252, 400)},
		{ID: "tournament-player", Name: "tournament player", Limits: ai.Limits{Depth: 4, Exact: 10}, Handicap: human(1.25, 0.21), Elo: ai.Measured(1368, 1244, 1528, 320)},
		{ID: "club-player", Name: "club player", Limits: ai.Limits{Depth: 5, Exact: 10}, Handicap: human(1.25, 0.28), Elo: ai.Measured(1593, 1468, 1738, 236)},
		{ID: "champion", Name: "champion", Limits: ai.Limits{Depth: 6, Exact: 12}, Handicap: human(1.25, 0.4), Elo: ai.Measured(1743, 1607, 1924, 150)},
		{ID: "world-class", Name: "world class", Limits: ai.Limits{Depth: 6, Exact: 12}, Handicap: human(1.25, 0.9), Elo: ai.Measured(2015, 1812, 2194, 60)},
		{ID: "superhuman", Name: "superhuman", Limits: ai.Limits{Depth: 8, Exact: 16}, Elo: ai.Measured(2415, 2203, 2679, 40)},
		{ID: "ten-plies", Name: "ten plies", Limits: ai.Limits{Depth: 10, Exact: 18}, Elo: ai.Measured(2575, 2376, 2849, 44)},
		{ID: "twelve-plies", Name: "twelve plies", Limits: ai.Limits{Depth: 12, Exact: 20}, Elo: ai.Measured(2647, 2415, 2949, 28)},
		{ID: "sixteen-plies", Name: "sixteen plies", Limits: ai.Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}},
		{ID: "beyond", Name: "beyond", Limits: ai.Limits{Time: 5 * time.Second}},
		{ID: "far-beyond", Name: "far beyond", Limits: ai.Limits{Time: 15 * time.Second}},
		{ID: "no-limits", Name: "no limits", Limits: ai.Limits{Time: time.Minute}},
	}
}
