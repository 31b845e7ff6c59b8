package search

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestSolver compares a solver that is used again and again with whole searches.
func TestSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	e := New(Options{HashMB: 1, Threads: 1})
	s := NewSolver(Options{HashMB: 1})
	for n := range 40 {
		size := []game.Size{game.Size8, game.Size8, game.Size6}[n%3]
		p := game.Start(size)
		for p.Empties() > 4+n%8 && !p.Over() {
			moves := p.Moves()
			if moves == 0 {
				p = p.Pass()
				continue
			}
			for range rng.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(moves.First())
		}
		if p.Over() {
			continue
		}
		a, err := e.Think(t.Context(), p, ai.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := s.Solve(p); !ok || got != int(a.Score.Discs) {
			t.Errorf("the solver says %d (%v), the engine %v\n%v", got, ok, a.Score.Discs, p.Board(game.Black))
		}
	}
	s.Interrupt()
	if _, ok := s.Solve(game.Start(game.Size6)); ok {
		t.Error("an interrupted solver has a score")
	}
	s.Resume()
	if _, ok := s.Solve(game.Start(game.Size4)); !ok {
		t.Error("a resumed solver has no score")
	}
}

// TestShallowSearch wants the hand evaluation at no depth, the best of its values at one ply, and
// an interruption told.
func TestShallowSearch(t *testing.T) {
	s := NewSolver(Options{HashMB: 1})
	p := game.Start(game.Size8).Play(game.Start(game.Size8).Moves().First())
	best := -64
	for m := range p.Moves().Squares() {
		score, _ := s.Search(p.Play(m), 0)
		if want := int(math.Round(Hand(p.Play(m)))); score != want {
			t.Errorf("at no depth %d, by the evaluation %d", score, want)
		}
		best = max(best, -score)
	}
	if score, ok := s.Search(p, 1); !ok || score != best {
		t.Errorf("at one ply %d (%v), want %d", score, ok, best)
	}
	s.Interrupt()
	if _, ok := s.Search(p, 30); ok {
		t.Error("an interrupted search says nothing of it")
	}
}

// TestHand keeps the exported evaluation within the board and fair to both sides.
func TestHand(t *testing.T) {
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		p := game.Start(size)
		if a, b := Hand(p), Hand(p.Pass()); a != b {
			t.Errorf("size %d: the opening is worth %v to one side and %v to the other", size, a, b)
		}
	}
	p := game.Position{Own: ^game.Bitboard(0) >> 1}
	if v := Hand(p); v < -64 || v > 64 {
		t.Errorf("an evaluation of %v discs", v)
	}
}
