package graph

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"othello/ai/policy/ort"
	"othello/game"
	"othello/internal/cputime"
)

// BenchmarkRules finds the moves of positions, and makes one and finds those of the next,
// by tensors and by bitboards. It reports the time of the clock and, on the processor,
// its time, for one position.
func BenchmarkRules(b *testing.B) {
	ort.Required(b)
	for _, n := range []game.Size{game.Size8, game.Size6} {
		list, played := make([]game.Position, together), make([]game.Square, together)
		rng := rand.New(rand.NewPCG(1, 0))
		for i := range list { // of all stages of games
			p := game.Start(n)
			for range i * int(n*n-4) / together {
				p = next(p, pick(p, rng))
			}
			list[i], played[i] = p, pick(p, rng)
		}
		r := load(b, n, ort.SessionOptions{})
		r.show(list)
		for i, m := range played {
			r.choose(i, m)
		}
		name := fmt.Sprintf("%dx%d", n, n)
		b.Run(name+"/moves/"+string(r.provider), func(b *testing.B) { each(b, r.moves.Run) })
		b.Run(name+"/moves/bitboards", func(b *testing.B) {
			each(b, func() error {
				for _, p := range list {
					sink += p.Moves()
				}
				return nil
			})
		})
		b.Run(name+"/step/"+string(r.provider), func(b *testing.B) { each(b, r.play) })
		b.Run(name+"/step/bitboards", func(b *testing.B) {
			each(b, func() error {
				for i, p := range list {
					sink += p.Play(played[i]).Moves()
				}
				return nil
			})
		})
	}
}

// sink keeps what is computed from being left out.
var sink game.Bitboard

// pick returns a legal move at random.
func pick(p game.Position, rng *rand.Rand) game.Square {
	if moves := p.Moves(); moves != 0 {
		return moves.Nth(rng.IntN(moves.Count()))
	}
	return game.Pass
}

// next returns the position after a move, or p where the game is over.
func next(p game.Position, m game.Square) game.Position {
	if p.Over() {
		return p
	}
	return p.Play(m)
}

// each reports what one of the positions costs that run computes together.
func each(b *testing.B, run func() error) {
	before, known := cputime.Program(os.Getpid())
	for b.Loop() {
		if err := run(); err != nil {
			b.Fatal(err)
		}
	}
	after, _ := cputime.Program(os.Getpid())
	n := float64(b.N) * together
	b.ReportMetric(float64(b.Elapsed())/n, "ns/position")
	if known {
		b.ReportMetric(float64(after-before)/n, "cpu-ns/position")
	}
	b.ReportMetric(0, "ns/op")
}
