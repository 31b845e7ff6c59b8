package puzzle

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"time"

	"othello/internal/cards"
)

// dayKey is the key of the days' score, and of the last Day among the notes of a deck.
const dayKey = "puzzle-day"

// daily returns the puzzle of a day: of those that are proven the one whose hash with the date is
// the largest. Where a few more puzzles are shipped, most days still have the same.
func daily(shipped []Puzzle, now time.Time) (Puzzle, error) {
	list := proven(shipped)
	if len(list) == 0 {
		return Puzzle{}, ErrNone
	}
	day := now.Format(time.DateOnly)
	hash := func(p Puzzle) []byte {
		sum := sha256.Sum256([]byte(day + p.ID()))
		return sum[:]
	}
	p := slices.MaxFunc(list, func(a, b Puzzle) int { return bytes.Compare(hash(a), hash(b)) })
	p.Day = day
	return p, nil
}

// proven returns the puzzles whose answer is beyond doubt.
func proven(list []Puzzle) (sure []Puzzle) {
	for _, p := range list {
		if p.Kind != Expert {
			sure = append(sure, p)
		}
	}
	return sure
}

// Day is how a person solved the puzzle of a date.
type Day struct {
	Date  string `json:"date"`
	Marks string `json:"marks"` // of the Run

	Streak int `json:"-"` // days in a row up to it
	Best   int `json:"-"` // the longest streak
}

// LastDay returns the last day whose puzzle the person has ended; the zero value for none.
func LastDay(d *cards.Deck) (day Day) {
	if raw, ok := d.Notes[dayKey]; ok {
		_ = json.Unmarshal(raw, &day) // else the streak begins anew
	}
	day.Streak, day.Best = d.Scores[dayKey].Streak, d.Scores[dayKey].Best
	return day
}

// keepDay takes down the first run that has ended at the puzzle of its day. One in which a move was
// shown, or a day left out, ends the streak.
func keepDay(d *cards.Deck, r *Run) {
	last, now := LastDay(d), r.Puzzle.Day
	if last.Date >= now {
		return
	}
	score := d.Scores[dayKey]
	if before, err := time.Parse(time.DateOnly, now); err != nil || last.Date != before.AddDate(0, 0, -1).Format(time.DateOnly) {
		score.Streak = 0
	}
	if raw, err := json.Marshal(Day{Date: now, Marks: r.Marks}); err == nil {
		d.Scores[dayKey], d.Notes[dayKey] = score.Count(!r.Shown), raw
	}
}
