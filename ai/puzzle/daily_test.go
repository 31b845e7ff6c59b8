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

// TestStreak counts days in a row. Only the first attempt of a day counts, with all that was tried
// before it was begun again.
func TestStreak(t *testing.T) {
	s := NewCollection(func() ([]Puzzle, error) { return puzzles(50), nil }, t.TempDir())
	attempt := func(day int, do func(r *Run) *Run) Day {
		t.Helper()
		p, _ := next(t, s, Wish{Daily: true}, now.AddDate(0, 0, day))
		r := do(Begin(p))
		r.Take(Reply{})
		d, trouble := s.Keep(r, now)()
		if trouble != nil {
			t.Fatal(trouble)
		}
		if s.Keep(r, now) == nil {
			t.Error("a day that could not be kept is not kept again")
		}
		return LastDay(d)
	}
	right := func(r *Run) *Run { r.Try(r.Puzzle.Answer); return r }
	shown := func(r *Run) *Run { r.Show(); return r }
	twice := func(r *Run) *Run {
		r.Hint()
		r.Try(64)
		if _, err := s.Keep(r, now)(); err != nil {
			t.Error(err)
		}
		return right(r.Again())
	}
	for i, c := range []struct {
		day          int
		do           func(r *Run) *Run
		cells        string
		streak, best int
	}{
		{0, right, "🟩\n", 1, 1}, {1, twice, "🟨🟥🟩\n", 2, 2}, {1, shown, "🟨🟥🟩\n", 2, 2}, {2, right, "🟩\n", 3, 3},
		{4, right, "🟩\n", 1, 3}, {5, shown, "⬜\n", 0, 3}, {6, right, "🟩\n", 1, 3}, {3, shown, "🟩\n", 1, 3},
	} {
		got := attempt(c.day, c.do)
		if got.Cells != c.cells || got.Streak != c.streak || got.Best != c.best {
			t.Errorf("%d, day %d: %+v", i, c.day, got)
		}
	}
	if d, _ := s.deck(); Score(d).Tried != 8 || LastDay(d).Date != "2026-11-28" {
		t.Errorf("%+v, last %+v", Score(d), LastDay(d))
	}
}
