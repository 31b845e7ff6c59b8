package solve

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

func plain(p game.Position) int {
	if p.Over() {
		return p.Margin()
	}
	if p.MustPass() {
		return -plain(p.Pass())
	}
	best := -64
	for m := range p.Moves().Squares() {
		best = max(best, -plain(p.Play(m)))
	}
	return best
}

func TestSolverEqualsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	s := &Solver{}
	for range 200 {
		p := game.Start(game.Size8)
		for p.Empties() > 7 && !p.Over() {
			if !p.CanMove() {
				p = p.Pass()
			}
			moves := p.Moves()
			for skip := rng.IntN(moves.Count()); skip > 0; skip-- {
				moves &= moves - 1
			}
			p = p.Play(moves.First())
		}
		if got, want := s.Score(p), plain(p); got != want {
			t.Fatalf("score %d, want %d of\n%v", got, want, p.Board(game.Black))
		}
	}
}

func BenchmarkTwelveEmpties(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []game.Position
	for len(list) < 256 {
		p := game.Start(game.Size8)
		for p.Empties() > 12 && !p.Over() {
			if !p.CanMove() {
				p = p.Pass()
			}
			moves := p.Moves()
			for skip := rng.IntN(moves.Count()); skip > 0; skip-- {
				moves &= moves - 1
			}
			p = p.Play(moves.First())
		}
		if !p.Over() {
			list = append(list, p)
		}
	}
	s := &Solver{}
	for i := 0; b.Loop(); i++ {
		s.Score(list[i&255])
	}
	b.ReportMetric(float64(s.Nodes)/float64(b.N), "nodes/op")
}
