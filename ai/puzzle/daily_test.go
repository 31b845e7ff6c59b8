package puzzle

import (
	"testing"
	"time"
)

// TestDaily asks everybody the same proven puzzle on a date, another one on most others, and mostly
// the same where more puzzles are shipped.
func TestDaily(t *testing.T) {
	list := puzzles(200)
	collection := func(n int) *Collection {
		return NewCollection(func() ([]Puzzle, error) { return list[:n], nil }, t.TempDir())
	}
	a, b, fewer := collection(200), collection(200), collection(180)
	seen, same := map[string]bool{}, 0
	for i := range 50 {
		at := now.AddDate(0, 0, i)
		p, _ := next(t, a, Wish{Daily: true}, at)
		q, _ := next(t, b, Wish{Daily: true, Kinds: []Kind{Expert}}, at.Add(5*time.Hour))
		r, _ := next(t, fewer, Wish{Daily: true}, at)
		if p.ID() != q.ID() || p.Kind == Expert || p.Day != at.Format(time.DateOnly) {
			t.Errorf("on %v: %+v and %+v", at, p, q)
		}
		seen[p.ID()] = true
		if p.ID() == r.ID() {
			same++
		}
	}
	if len(seen) < 40 || same < 40 {
		t.Errorf("%d different puzzles in 50 days, %d of them the same of fewer", len(seen), same)
	}
	if _, _, _, err := collection(0).Next(Wish{Daily: true}, now); err != ErrNone {
		t.Errorf("without puzzles: %v", err)
	}
}
