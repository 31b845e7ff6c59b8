package dqn

import (
	"time"

	"othello/ai"
)

// Levels returns the levels of the player: two with noise in the values, then the best
// value after a move, then deeper searches. Each beats the one before it
// (trainer/dqn/README.md).
func Levels() []ai.Level {
	return []ai.Level{
		{Name: "first games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Noise: 16}, Elo: ai.Measured(244, 202, 289, 782)},
		{Name: "a few games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Noise: 6}, Elo: ai.Measured(594, 532, 659, 688)},
		{Name: "at a glance", Limits: ai.Limits{Depth: 1}, Elo: ai.Measured(1323, 1213, 1429, 694)},
		{Name: "two plies", Limits: ai.Limits{Depth: 2}, Elo: ai.Measured(1553, 1442, 1666, 540)},
		{Name: "four plies", Limits: ai.Limits{Depth: 4}, Elo: ai.Measured(1883, 1738, 2057, 188)},
		{Name: "eight plies", Limits: ai.Limits{Depth: 8, Time: 2 * time.Second}}, // which 8x8 needs
	}
}
