package shelf

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/ui/archive"
)

var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// puzzles are made of random positions; what they ask makes no sense.
func puzzles(n int) (list []puzzle.Puzzle) {
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
			list = append(list, puzzle.Puzzle{Board: b, Kind: puzzle.Kind(len(list) % puzzle.Kinds), Answer: p.Moves().First(), Rating: 1000 + 20*len(list)})
		}
	}
	return list
}

func next(t *testing.T, s *Shelf, w Wish, now time.Time) (Puzzle, *cards.Deck) {
	t.Helper()
	p, d, trouble, err := s.Next(w, now)
	if err != nil || trouble != "" {
		t.Fatal(err, trouble)
	}
	return p, d
}

// run is one that was right, or one with a mistake.
func run(p Puzzle, right bool) *puzzle.Run {
	r := puzzle.Begin(p.Puzzle)
	if !right {
		r.Try(game.Pass)
	}
	r.Try(p.Answer)
	r.Take(puzzle.Reply{})
	return r
}

// TestNothingTwice skips puzzles, none of which comes again before all have been shown.
func TestNothingTwice(t *testing.T) {
	const n = 20
	list := puzzles(n)
	s := New(func() ([]puzzle.Puzzle, error) { return list, nil }, "")
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

// TestNext asks what is due first, then what is new and as hard as wished, and last what
// was asked longest ago.
func TestNext(t *testing.T) {
	loads := 0
	s := New(func() ([]puzzle.Puzzle, error) { loads++; return puzzles(60), nil }, t.TempDir())
	for level, want := range map[int]float64{0: 1300, 2: 1800, -1: 1050} {
		p, _ := next(t, s, Wish{Level: level}, now)
		if away := float64(p.Rating) - want; away > 400 || away < -400 || p.From != "" {
			t.Errorf("at level %d a puzzle of %d is asked, want about %v", level, p.Rating, want)
		}
	}
	p, _ := next(t, s, Wish{}, now)
	d, trouble := s.Keep(p, run(p, false), now)
	if trouble != "" || Score(d).Tried != 1 || Score(d).Right != 0 || Rated(d).Rating >= puzzle.Newcomer.Rating || Due(d, now) != 0 {
		t.Errorf("after a mistake: %+v, %s", Score(d), trouble)
	}
	q, _ := next(t, s, Wish{}, now)
	if q.ID() == p.ID() {
		t.Error("a puzzle is asked twice in a row")
	}
	d, _ = s.Keep(q, run(q, true), now)
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
		if p, _ := next(t, s, Wish{Kinds: []puzzle.Kind{puzzle.Expert}}, now); p.Kind != puzzle.Expert {
			t.Errorf("a puzzle of kind %v", p.Kind)
		}
	}
	if _, _, _, err := s.Next(Wish{Own: true}, now); !errors.Is(err, ErrNone) {
		t.Errorf("without own puzzles: %v", err)
	}
	if _, _, _, err := s.Next(Wish{Empties: 3}, now); !errors.Is(err, ErrNone) {
		t.Errorf("without puzzles of 3 empties: %v", err)
	}
	if found, err := s.Find(p.ID()); err != nil || found.Board != p.Board {
		t.Errorf("by its ID: %+v, %v", found, err)
	}
	if _, err := s.Find("x"); err == nil || loads != 1 {
		t.Errorf("of no ID: %v; %d loads", err, loads)
	}
	if text := ScoreText(nil, d); text != "1 of 2 right, rating "+text[len(text)-5:] {
		t.Errorf("the score is %q", text)
	}
}

// TestAllAsked goes through a small collection and begins again with the oldest.
func TestAllAsked(t *testing.T) {
	s := New(func() ([]puzzle.Puzzle, error) { return puzzles(5), nil }, "")
	seen := map[string]int{}
	first := ""
	for i := range 6 {
		at := now.Add(time.Duration(i) * time.Second)
		p, _ := next(t, s, Wish{}, at)
		if first == "" {
			first = p.ID()
		}
		seen[p.ID()]++
		s.Keep(p, run(p, true), at)
	}
	if len(seen) != 5 || seen[first] != 2 {
		t.Errorf("asked %v, first %s", seen, first)
	}
	broken := New(func() ([]puzzle.Puzzle, error) { return nil, errors.New("damaged") }, "")
	if _, _, _, err := broken.Next(Wish{}, now); err == nil || err.Error() != "damaged" {
		t.Errorf("of a damaged file: %v", err)
	}
}

// exact solves by trying everything, which takes few empty squares.
type exact struct{}

func (e exact) Think(ctx context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	a := ai.Analysis{Position: p, Proven: true, Score: -100}
	switch {
	case ctx.Err() != nil:
		return a, ctx.Err()
	case p.Over():
		a.Score = float64(p.Margin())
		return a, nil
	case p.MustPass():
		b, err := e.Think(ctx, p.Pass(), ai.Limits{}, nil)
		a.Score = -b.Score
		return a, err
	}
	for m := range p.Moves().Squares() {
		b, err := e.Think(ctx, p.Play(m), ai.Limits{}, nil)
		if err != nil {
			return a, err
		}
		s := ai.MoveScore{Move: m, Score: -b.Score, Proven: true}
		at := 0
		for at < len(a.Moves) && a.Moves[at].Score >= s.Score {
			at++
		}
		a.Moves = append(a.Moves[:at], append([]ai.MoveScore{s}, a.Moves[at:]...)...)
		a.Score = max(a.Score, s.Score)
	}
	return a, nil
}

// shallow leaves out what exact would take too long for.
type shallow struct{ exact }

func (e shallow) Think(ctx context.Context, p game.Position, lim ai.Limits, r func(ai.Analysis)) (ai.Analysis, error) {
	if p.Empties() > 7 {
		return ai.Analysis{Proven: true}, ctx.Err()
	}
	return e.exact.Think(ctx, p, lim, r)
}

// TestFromGames finds the wins that a person missed, once.
func TestFromGames(t *testing.T) {
	games := archive.Open(t.TempDir())
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range 12 {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		meta := archive.Meta{Ended: now.Add(time.Duration(i) * time.Minute), Black: archive.Player{Human: true, Name: "You"}, White: archive.Player{Kind: "a", Level: 3, Name: "Engine 3"}}
		p, err := archive.Pack(&record.Record{Game: g}, meta)
		if err == nil {
			err = games.Put(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	s := New(nil, t.TempDir())
	f := puzzle.Finder{Engine: shallow{}}
	found, err := s.FromGames(t.Context(), nil, games, f)
	if err != nil || found == 0 {
		t.Fatalf("%d found, %v", found, err)
	}
	p, d := next(t, s, Wish{Own: true}, now)
	if p.From != "of 22 November 2026 against Engine 3" || p.Board.Turn != game.Black || p.Verify(t.Context(), exact{}, 0) != nil {
		t.Errorf("%+v: %v", p, p.Verify(t.Context(), exact{}, 0))
	}
	if len(own(d)) != found {
		t.Errorf("%d are kept of %d", len(own(d)), found)
	}
	if again, err := s.FromGames(t.Context(), nil, games, f); again != 0 || err != nil {
		t.Errorf("%d found again, %v", again, err)
	}
	s.Keep(p, run(p, true), now)
	if again, err := s.Find(p.ID()); err != nil || again.From != p.From {
		t.Errorf("after it was asked: %+v, %v", again, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(nil, t.TempDir()).FromGames(ctx, nil, games, f); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
