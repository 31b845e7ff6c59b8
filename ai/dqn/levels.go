package dqn

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the player: two that draw among good values, then the best
// value after a move, then deeper searches. Each beats the one before it
// (trainer/dqn/README.md).
func Levels() []ai.Level {
	return []ai.Level{
		{ID: "first-games", Name: "first games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Temperature: 1, Care: 0.08, Opening: 0.08}, Elo: ai.Measured(260, 243, 276, 2832)},
		{ID: "a-few-games", Name: "a few games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Temperature: 1, Care: 0.22, Opening: 0.22}, Elo: ai.Measured(575, 556, 596, 2864)},
		{ID: "at-a-glance", Name: "at a glance", Limits: ai.Limits{Depth: 1}, Elo: ai.Measured(1323, 1213, 1429, 694)},
		{ID: "two-plies", Name: "two plies", Limits: ai.Limits{Depth: 2}, Elo: ai.Measured(1553, 1442, 1666, 540)},
		{ID: "four-plies", Name: "four plies", Limits: ai.Limits{Depth: 4}, Elo: ai.Measured(1883, 1738, 2057, 188)},
		{ID: "eight-plies", Name: "eight plies", Limits: ai.Limits{Depth: 8, Time: 2 * time.Second}}, // which 8x8 needs
	}
}
