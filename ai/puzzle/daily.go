package puzzle

import (
	"bytes"
	"crypto/sha256"
	"slices"
	"time"
)

// daily returns the puzzle of a day: the one whose hash with the date is the largest. Where a few more
// puzzles are shipped, most days still have the same.
func daily(list []Puzzle, now time.Time) Puzzle {
	day := now.Format(time.DateOnly)
	p := slices.MaxFunc(list, func(a, b Puzzle) int {
		x, y := sha256.Sum256([]byte(day+a.ID())), sha256.Sum256([]byte(day+b.ID()))
		return bytes.Compare(x[:], y[:])
	})
	p.Day = day
	return p
}
