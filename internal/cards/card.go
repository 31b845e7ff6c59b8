// Package cards stores a person's spaced repetition deck: a card for each drill, puzzle
// or own mistake, with its FSRS memory and due date. The deck is one file that several
// processes may write. The packages that own cards define their questions and rate the
// answers.
package cards

import (
	"encoding/json"
	"math"
	"time"
)

// relearn is the interval after a wrong answer.
const relearn = 10 * time.Minute

const day = 24 * time.Hour

// Drill is the prefix of the keys of opening drills.
const Drill = "drill/"

// Card is a person's record with one item to learn. The zero value was never reviewed.
type Card struct {
	Runs   int       `json:"runs"`  // times it was asked
	Clean  int       `json:"clean"` // times it was answered without a mistake
	Memory Memory    `json:"memory"`
	Last   time.Time `json:"last"` // last review
	Due    time.Time `json:"due"`

	// Data belongs to the card's owner; nil for none.
	Data json.RawMessage `json:"data,omitempty"`
}

// After returns the card after an answer at now. It is clean if the rating is good or
// easy.
func (c Card) After(r Rating, now time.Time) Card {
	c.Memory = c.Memory.After(r, math.Max(0, now.Sub(c.Last).Hours()/24))
	c.Runs++
	c.Last = now
	if r >= Good {
		c.Clean++
	}
	if r == Again {
		c.Due = now.Add(relearn)
		return c
	}
	days := math.Max(1, math.Round(c.Memory.Stability))
	c.Due = now.Add(time.Duration(days) * day)
	return c
}

// IsDue reports whether the card was reviewed before and is due again.
func (c Card) IsDue(now time.Time) bool { return c.Runs > 0 && !now.Before(c.Due) }

// clamped returns the card with all values in range.
func (c Card) clamped() Card {
	c.Runs = max(0, c.Runs)
	c.Clean = max(0, min(c.Clean, c.Runs))
	m := &c.Memory
	if c.Runs == 0 || !(m.Stability > 0) {
		*m = Memory{}
		return c
	}
	m.Stability = math.Min(math.Max(m.Stability, MinStability), MaxStability)
	m.Difficulty = math.Min(math.Max(m.Difficulty, MinDifficulty), MaxDifficulty)
	return c
}
