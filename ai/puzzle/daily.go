package puzzle

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"time"

	"othello/internal/cards"
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

// Day is how a person solved the puzzle of a date.
type Day struct {
	Date   string `json:"date"`   // as 2006-01-02
	Cells  string `json:"cells"`  // of the Run
	Streak int    `json:"streak"` // days in a row up to it
	Best   int    `json:"best"`   // the longest streak
}

const dayNote = "puzzle-day"

// LastDay returns the last day whose puzzle the person has ended; the zero value for none.
func LastDay(d *cards.Deck) (day Day) {
	if raw, ok := d.Notes[dayNote]; ok {
		_ = json.Unmarshal(raw, &day) // else the streak begins anew
	}
	return day
}

// keepDay takes down the first run that has ended at the puzzle of its day. One in which a move was
// shown, or a day left out, ends the streak.
func keepDay(d *cards.Deck, r *Run) {
	last, day := LastDay(d), Day{Date: r.Puzzle.Day, Cells: r.Cells}
	if !r.Over || last.Date >= day.Date {
		return
	}
	if !r.Shown {
		day.Streak = 1
		if before, err := time.Parse(time.DateOnly, last.Date); err == nil && before.AddDate(0, 0, 1).Format(time.DateOnly) == day.Date {
			day.Streak += last.Streak
		}
	}
	day.Best = max(last.Best, day.Streak)
	if raw, err := json.Marshal(day); err == nil {
		d.Notes[dayNote] = raw
	}
}
