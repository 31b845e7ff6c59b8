// Package cards keeps what a person practises: a card for each drill, puzzle or mistake
// of their own, how often it was asked, how well it is remembered by FSRS, and when it is
// due again. All of them are in one file that several programs may write. What a card
// asks is its owner's concern, as is the rating of an answer.
package cards

import (
	"encoding/json"
	"math"
	"time"

	"othello/internal/fsrs"
)

// Retention is the probability of remembering at which a card is due; relearn is when
// one comes back after a wrong answer.
const (
	Retention = 0.9
	relearn   = 10 * time.Minute
)

const day = 24 * time.Hour

// Card is a person's record with one thing to learn. The zero value was never asked.
type Card struct {
	Runs   int         `json:"runs"`  // times it was asked
	Clean  int         `json:"clean"` // times it was answered without a mistake
	Memory fsrs.Memory `json:"memory"`
	Last   time.Time   `json:"last"` // asked
	Due    time.Time   `json:"due"`

	// Data is what its owner needs to ask it, and keeps with it; nil for nothing.
	Data json.RawMessage `json:"data,omitempty"`
}

// After returns the card after an answer at now. It is clean if the rating is good or
// easy.
func (c Card) After(r fsrs.Rating, now time.Time) Card {
	c.Memory = c.Memory.After(r, math.Max(0, now.Sub(c.Last).Hours()/24))
	c.Runs++
	c.Last = now
	if r >= fsrs.Good {
		c.Clean++
	}
	if r == fsrs.Again {
		c.Due = now.Add(relearn)
		return c
	}
	days := math.Max(1, math.Round(c.Memory.Interval(Retention)))
	c.Due = now.Add(time.Duration(days) * day)
	return c
}

// IsDue reports whether it was asked before and should be again.
func (c Card) IsDue(now time.Time) bool { return c.Runs > 0 && !now.Before(c.Due) }

// clamped returns the card with values of a file brought into range.
func (c Card) clamped() Card {
	c.Runs = max(0, c.Runs)
	c.Clean = max(0, min(c.Clean, c.Runs))
	m := &c.Memory
	if c.Runs == 0 || !(m.Stability > 0) {
		*m = fsrs.Memory{}
		return c
	}
	m.Stability = math.Min(math.Max(m.Stability, fsrs.MinStability), fsrs.MaxStability)
	m.Difficulty = math.Min(math.Max(m.Difficulty, fsrs.MinDifficulty), fsrs.MaxDifficulty)
	return c
}
