package search

import (
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/game"
)

// random returns a position with the given number of empties from a random game, in
// which the side to move has a move.
func random(rng *rand.Rand, size game.Size, empties int) game.Position {
	for {
		p := game.Start(size)
		for p.Empties() > empties && !p.Over() {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			p = p.Play(pick(rng, p.Moves()))
		}
		if p.Empties() == empties && p.CanMove() {
			return p
		}
	}
}

func pick(rng *rand.Rand, moves game.Bitboard) game.Square {
	for skip := rng.IntN(moves.Count()); skip > 0; skip-- {
		moves &= moves - 1
	}
	return moves.First()
}

func single(p game.Position) *worker {
	return New(Options{HashMB: 4}).newWorker(&tally{}, p)
}

// minimax returns the value that search must have: no window, no order, no table.
func minimax(w *worker, p game.Position, depth int) int {
	switch {
	case depth == 0 && p.Empties() > 0:
		w.enter(p.Own, p.Opp, p.Empties())
		return w.evaluate(p.Own, p.Opp, p.Empties())
	case p.Over():
		return p.Margin()
	case p.MustPass():
		return -minimax(w, p.Pass(), depth)
	}
	best := -infinity
	for m := range p.Moves().Squares() {
		best = max(best, -minimax(w, p.Play(m), depth-1))
	}
	return best
}

func TestSearchEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		p := random(rng, game.Size8, 25+rng.IntN(30))
		depth := 1 + rng.IntN(4)
		w := single(p)
		want := minimax(w, p, depth)
		w.enter(p.Own, p.Opp, p.Empties())
		if got := w.search(p.Own, p.Opp, -64, 64, depth, p.Empties()); got != want {
			t.Fatalf("depth %d, %+v: search %d, minimax %d", depth, p, got, want)
		}
		for _, alpha := range []int{want - 3, want - 1, want, want + 2} {
			got := single(p).search(p.Own, p.Opp, alpha, alpha+1, depth, p.Empties())
			if (got > alpha) != (want > alpha) {
				t.Fatalf("depth %d, window above %d, %+v: search %d, minimax %d", depth, alpha, p, got, want)
			}
		}
	}
}

func TestSolverEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	count := 300
	if testing.Short() {
		count = 60
	}
	for i := range count {
		size := []game.Size{game.Size8, game.Size8, game.Size6, game.Size4}[i%4]
		empties := 1 + rng.IntN(9)
		p := random(rng, size, empties)
		w := single(p)
		want := minimax(w, p, empties)
		if got := w.search(p.Own, p.Opp, -w.squares-1, w.squares+1, empties, empties); got != want {
			t.Fatalf("%dx%d, %+v: search %d, minimax %d", size, size, p, got, want)
		}
		for alpha := want - 4; alpha < want+4; alpha++ {
			got := single(p).solve(p.Own, p.Opp, alpha, empties)
			if got > alpha && got > want || got <= alpha && got < want || (got > alpha) != (want > alpha) {
				t.Fatalf("%dx%d, window above %d, %+v: solve %d, minimax %d", size, size, alpha, p, got, want)
			}
		}
	}
}

func TestDeeperSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	count := 20
	if testing.Short() {
		count = 3
	}
	for range count {
		p := random(rng, game.Size8, 10)
		w := single(p)
		want := minimax(w, p, 10)
		if got := w.search(p.Own, p.Opp, -65, 65, 10, 10); got != want {
			t.Fatalf("%+v: search %d, minimax %d", p, got, want)
		}
	}
}

func TestSymmetricPositionsScoreTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 10 {
		p := random(rng, game.Size8, 14+rng.IntN(30))
		want := single(p).search(p.Own, p.Opp, -64, 64, 5, p.Empties())
		for y := range game.Symmetry(game.Symmetries) {
			q := p.Transform(y)
			if got := single(q).search(q.Own, q.Opp, -64, 64, 5, q.Empties()); got != want {
				t.Fatalf("%+v scores %d, %d under symmetry %d", p, want, got, y)
			}
		}
	}
}

// TestSmallestBoard solves 4x4 from the start against a plain memoised search.
func TestSmallestBoard(t *testing.T) {
	seen := map[game.Position]int{}
	var value func(p game.Position) int
	value = func(p game.Position) int {
		if v, ok := seen[p]; ok {
			return v
		}
		var v int
		switch {
		case p.Over():
			v = p.Margin()
		case p.MustPass():
			v = -value(p.Pass())
		default:
			v = -infinity
			for m := range p.Moves().Squares() {
				v = max(v, -value(p.Play(m)))
			}
		}
		seen[p] = v
		return v
	}
	p := game.Start(game.Size4)
	a, err := New(Options{HashMB: 1, Threads: 1}).Think(t.Context(), p, ai.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := value(p); int(a.Score.Discs) != want || !a.Score.Exact() {
		t.Errorf("4x4 scores %v (proven %v), want %d", a.Score.Discs, a.Score.Exact(), want)
	}
	checkLine(t, p, a)
}
