package dqn

import "othello/ai"

// Levels returns the levels of the player: two that see values wrong, then the best value
// behind a move, then plies of reading ahead. Each beats the one before it
// (trainer/dqn/README.md), but none is on the scale of strength, which is that of 8x8.
func Levels() []ai.Level {
	return []ai.Level{
		{Name: "first games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Noise: 16}},
		{Name: "a few games", Limits: ai.Limits{Depth: 1}, Handicap: ai.Handicap{Noise: 6}},
		{Name: "at a glance", Limits: ai.Limits{Depth: 1}},
		{Name: "two plies", Limits: ai.Limits{Depth: 2}},
		{Name: "four plies", Limits: ai.Limits{Depth: 4}},
		{Name: "eight plies", Limits: ai.Limits{Depth: 8}},
	}
}
