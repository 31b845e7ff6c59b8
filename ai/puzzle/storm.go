package puzzle

import (
	"time"

	"othello/game"
	"othello/internal/cards"
)

// Storm is as many puzzles as a person solves in a few minutes, each harder than the one solved before.
// The first move of a puzzle decides.
type Storm struct {
	Solved int
	ends   time.Time
}

// StormTime is the time for a storm; StormCost what a wrong answer costs of it.
const (
	StormTime = 3 * time.Minute
	StormCost = 10 * time.Second
)

// The first puzzle of a storm has this rating, and each further one so much more.
const stormFirst, stormStep = 700, 40

const stormKey = "puzzle-storm"

// NewStorm returns a storm that begins now.
func NewStorm(now time.Time) *Storm { return &Storm{ends: now.Add(StormTime)} }

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

// Storm returns a puzzle for a storm in which so many are solved, if possible one not shown yet, and
// the person's cards.
func (c *Collection) Storm(solved int) (p Puzzle, d *cards.Deck, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	d, _ = c.deck()
	if _, err := c.all(d); err != nil {
		return Puzzle{}, d, err
	}
	all := proven(c.shipped)
	var fresh []Puzzle
	for _, p := range all {
		if !c.asked[p.Key()] {
			fresh = append(fresh, p)
		}
	}
	if len(fresh) == 0 {
		fresh = all
	}
	if len(fresh) == 0 {
		return Puzzle{}, d, ErrNone
	}
	p = c.nearest(fresh, float64(stormFirst+solved*stormStep))
	c.asked[p.Key()] = true
	return p, d, nil
}

// KeepStorm takes down a storm that is over, and returns the person's cards.
func (c *Collection) KeepStorm(s Storm) (d *cards.Deck, trouble string) {
	return c.file.Update(func(d *cards.Deck) {
		score := d.Scores[stormKey]
		score.Tried, score.Right = score.Tried+s.Solved, score.Right+s.Solved
		score.Best = max(score.Best, s.Solved)
		d.Scores[stormKey] = score
	})
}

// BestStorm returns the number of puzzles solved in the best storm.
func BestStorm(d *cards.Deck) int { return d.Scores[stormKey].Best }
