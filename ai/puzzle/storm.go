package puzzle

import (
	"time"

	"othello/game"
	"othello/internal/cards"
)

// Storm is as many puzzles as a person solves in StormTime, each harder than the one solved before. The
// first move of a puzzle decides, and a wrong one costs StormCost.
type Storm struct {
	Solved int
	ends   time.Time
}

// The time for a storm, and what a mistake costs of it.
const (
	StormTime = 3 * time.Minute
	StormCost = 10 * time.Second
)

const stormKey = "puzzle-storm"

// NewStorm returns a storm that begins now.
func NewStorm(now time.Time) *Storm { return &Storm{ends: now.Add(StormTime)} }

// rating is that of the next puzzle.
func (s *Storm) rating() float64 { return 700 + 40*float64(s.Solved) }

// Left returns the time that is left; zero if none is.
func (s *Storm) Left(now time.Time) time.Duration { return max(0, s.ends.Sub(now)) }

// Answer judges a move that was made in time.
func (s *Storm) Answer(p Puzzle, m game.Square) (right bool) {
	if m == p.Answer {
		s.Solved++
		return true
	}
	s.ends = s.ends.Add(-StormCost)
	return false
}

// KeepStorm takes down how many puzzles a storm has solved, and returns the person's cards.
func (c *Collection) KeepStorm(solved int) (*cards.Deck, error) {
	return c.file.Update(func(d *cards.Deck) {
		n := max(solved, BestStorm(d))
		d.Scores[stormKey] = cards.Score{Tried: n, Right: n, Best: n}
	})
}

// BestStorm returns the number of puzzles solved in the best storm.
func BestStorm(d *cards.Deck) int { return d.Scores[stormKey].Best }
