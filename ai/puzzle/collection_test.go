package puzzle

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"othello/game"
	"othello/internal/cards"
)

var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// puzzles are made of random positions; what they ask makes no sense.
func puzzles(n int) (list []Puzzle) {
	rng := rand.New(rand.NewPCG(1, 1))
	for len(list) < n {
		b := game.StartBoard(game.Size8)
		for !b.Over() && b.Position().Empties() > 12 {
			moves := b.Position().Moves()
			if moves == 0 {
				b = b.Play(game.Pass)
				continue
			}
			b = b.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		if p := b.Position(); p.Empties() == 12 && p.CanMove() {
			list = append(list, Puzzle{Board: b, Kind: Kind(len(list) % Kinds), Answer: p.Moves().First(), Rating: 1000 + 20*len(list)})
		}
	}
	return list
}

func next(t *testing.T, s *Collection, w Wish, now time.Time) (Puzzle, *cards.Deck) {
	t.Helper()
	p, d, trouble, err := s.Next(w, now)
	if err != nil || trouble != nil {
		t.Fatal(err, trouble)
	}
	return p, d
}

// run is one that was right, or one with a mistake.
func run(p Puzzle, right bool) *Run {
	r := Begin(p)
	if !right {
		r.Try(game.Pass)
	}
	r.Try(p.Answer)
	r.Take(Reply{})
	return r
}

// TestNothingTwice skips puzzles, none of which comes again before all have been shown.
func TestNothingTwice(t *testing.T) {
	const n = 20
	list := puzzles(n)
	s := NewCollection(func() ([]Puzzle, error) { return list, nil }, "")
	seen := map[string]bool{}
	for range n {
		p, _ := next(t, s, Wish{}, now)
		seen[p.Key()] = true
	}
	if len(seen) != n {
		t.Errorf("%d puzzles were shown %d times", len(seen), n)
	}
	next(t, s, Wish{}, now)
}

// TestStartAt asks a person without attempts puzzles for their level, and counts attempts from there.
func TestStartAt(t *testing.T) {
	for level, want := range map[float64]float64{0: startLeast, 1000: 1000, 3000: startMost} {
		s := NewCollection(func() ([]Puzzle, error) { return puzzles(200), nil }, t.TempDir())
		s.StartAt(func() float64 { return level })
		p, d := next(t, s, Wish{}, now)
		if got := s.rating(d).Rating; got != want {
			t.Errorf("at level %v a person starts with %v, want %v", level, got, want)
		}
		d, _ = s.Keep(run(p, false), now)()
		if got := RatingOf(d); got.Rating >= want {
			t.Errorf("at level %v a mistake leads to %+v", level, got)
		}
		if level < 1100 && p.Rating > 1300 {
			t.Errorf("at level %v a puzzle of %d is asked", level, p.Rating)
		}
	}
}

// TestNext asks what is due first, then what is new and as hard as suits, and last what
// was asked longest ago.
func TestNext(t *testing.T) {
	loads := 0
	s := NewCollection(func() ([]Puzzle, error) { loads++; return puzzles(60), nil }, t.TempDir())
	p, _ := next(t, s, Wish{}, now)
	if away := float64(p.Rating) - Newcomer.Rating; away > 400 || away < -400 {
		t.Errorf("a puzzle of %d is asked", p.Rating)
	}
	d, trouble := s.Keep(run(p, false), now)()
	if trouble != nil || Score(d).Tried != 1 || Score(d).Right != 0 || RatingOf(d).Rating >= Newcomer.Rating || s.Due(d, now) != 0 {
		t.Errorf("after a mistake: %+v, %s", Score(d), trouble)
	}
	q, _ := next(t, s, Wish{}, now)
	if q.ID() == p.ID() {
		t.Error("a puzzle is asked twice in a row")
	}
	d, _ = s.Keep(run(q, true), now)()
	if Score(d).Right != 1 || Score(d).Streak != 1 || d.Cards[q.Key()].IsDue(now.Add(24*time.Hour)) {
		t.Errorf("after a right answer: %+v", Score(d))
	}
	if again, _ := next(t, s, Wish{}, now.Add(time.Hour)); again.ID() != p.ID() {
		t.Error("what is due is not asked first")
	}
	if other, _ := next(t, s, Wish{}, now.Add(time.Hour)); other.ID() == p.ID() {
		t.Error("what is due is asked twice in a row")
	}
	for range 20 {
		if p, _ := next(t, s, Wish{Kinds: []Kind{Expert}}, now); p.Kind != Expert {
			t.Errorf("a puzzle of kind %v", p.Kind)
		}
	}
	if loads != 1 {
		t.Errorf("%d loads", loads)
	}
}

// TestAllAsked goes through a small collection and begins again with the oldest.
func TestAllAsked(t *testing.T) {
	s := NewCollection(func() ([]Puzzle, error) { return puzzles(5), nil }, "")
	seen := map[string]int{}
	first := ""
	for i := range 6 {
		at := now.Add(time.Duration(i) * time.Second)
		p, _ := next(t, s, Wish{}, at)
		if first == "" {
			first = p.ID()
		}
		seen[p.ID()]++
		if _, err := s.Keep(run(p, true), at)(); err != nil {
			t.Error(err)
		}
	}
	if len(seen) != 5 || seen[first] != 2 {
		t.Errorf("asked %v, first %s", seen, first)
	}
	broken := NewCollection(func() ([]Puzzle, error) { return nil, errors.New("damaged") }, "")
	if _, _, _, err := broken.Next(Wish{}, now); err == nil || err.Error() != "damaged" {
		t.Errorf("of a damaged file: %v", err)
	}
}

// TestDropped keeps the cards of puzzles that are no longer shipped, and asks and counts them no more.
func TestDropped(t *testing.T) {
	dir, list := t.TempDir(), puzzles(6)
	old := NewCollection(func() ([]Puzzle, error) { return list, nil }, dir)
	for range list {
		p, _ := next(t, old, Wish{}, now)
		if _, err := old.Keep(run(p, false), now)(); err != nil {
			t.Fatal(err)
		}
	}
	later := now.Add(time.Hour)
	s := NewCollection(func() ([]Puzzle, error) { return list[4:], nil }, dir)
	for range 3 {
		p, d := next(t, s, Wish{}, later)
		if p.Key() != list[4].Key() && p.Key() != list[5].Key() {
			t.Errorf("a dropped puzzle is asked: %v", p)
		}
		if n := s.Due(d, later); n != 2 || len(d.Cards) != 6 || Score(d).Tried != 6 {
			t.Errorf("%d are due, %d cards, %+v", n, len(d.Cards), Score(d))
		}
	}
	if n := old.Due(must(old.deck()), later); n != 6 {
		t.Errorf("an older version has %d due", n)
	}
	if _, err := s.Keep(run(list[0], true), later)(); err != nil { // on the board of another window
		t.Error(err)
	}
}

func must(d *cards.Deck, _ error) *cards.Deck { return d }
