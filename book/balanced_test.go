package book

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/game"
)

// TestBalanced checks that lines are legal, begin with f5, end balanced, and differ.
func TestBalanced(t *testing.T) {
	var tree Tree
	p := game.Start(game.Size8)
	score := func(p game.Position, m game.Square, v float64) {
		t.Helper()
		if err := tree.Score(p, Verdict{Move: m, Score: v, Depth: 10}); err != nil {
			t.Fatal(err)
		}
	}
	f5 := game.At(5, 4)
	score(p, f5, 0)
	q := p.Play(f5)
	score(q, game.At(3, 5), 0)  // d6
	score(q, game.At(5, 5), -1) // f6
	score(q, game.At(5, 3), -9) // f4, far from even
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[game.Square]bool{}
	for range 50 {
		line, ok := b.Balanced(2, 1, rng)
		if !ok || len(line) != 2 || line[0] != f5 {
			t.Fatalf("the line is %v, %t, want two moves from f5 on", line, ok)
		}
		if _, err := game.FromMoves(game.StartBoard(game.Size8), line); err != nil {
			t.Fatal(err)
		}
		e, _ := b.Lookup(q)
		for _, m := range e.Moves {
			if m.Square == line[1] && math.Abs(m.Score) > 1 {
				t.Errorf("%v leads to %v discs", line, m.Score)
			}
		}
		seen[line[1]] = true
	}
	if len(seen) != 2 {
		t.Errorf("the second moves are %v, want both that are even", seen)
	}
	if line, ok := b.Balanced(3, 1, rng); ok {
		t.Errorf("a book of two moves gave the line %v", line)
	}
	if _, ok := (*Book)(nil).Balanced(2, 1, rng); ok {
		t.Error("no book gave a line")
	}
}
