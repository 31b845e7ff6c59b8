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
		{ID: "first-games", Name: "first games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Temperature: 1, Care: 0.08, Opening: 0.08}, Elo: ai.Measured(372, 308, 468, 2188)},
		{ID: "a-few-games", Name: "a few games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Temperature: 1, Care: 0.22, Opening: 0.22}, Elo: ai.Measured(601, 522, 710, 1570)},
		{ID: "at-a-glance", Name: "at a glance", Limits: ai.Limits{Depth: 1}, Elo: ai.Measured(1195, 1077, 1345, 1628)},
		{ID: "two-plies", Name: "two plies", Limits: ai.Limits{Depth: 2}, Elo: ai.Measured(1438, 1302, 1578, 1140)},
		{ID: "four-plies", Name: "four plies", Limits: ai.Limits{Depth: 4}, Elo: ai.Measured(1743, 1614, 1902, 340)},
		{ID: "eight-plies", Name: "eight plies", Limits: ai.Limits{Depth: 8, Time: 2 * time.Second}}, // which 8x8 needs
	}
}
