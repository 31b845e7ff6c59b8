package env

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"othello/game"
	"othello/internal/cputime"
)

// games is how many are played at once in benchmarks.
const games = 4096

// everything returns a batch in which all is wanted, with observations of one type or of
// both.
func everything(e *Env, wantFloats, wantBytes bool) Batch {
	n := e.Games()
	b := Batch{
		Legal:   make([]uint8, n*e.Actions()),
		Random:  make([]uint8, n),
		Rewards: make([]float32, n),
		Margins: make([]int8, n),
		Ends:    make([]uint8, n),
	}
	if wantFloats {
		b.Floats = make([]float32, n*e.Cells())
	}
	if wantBytes {
		b.Bytes = make([]uint8, n*e.Cells())
	}
	return b
}

// BenchmarkStep has random players play many games at once. It reports the steps of one
// game per second by the clock, and per second of processor time, which hardly depends on
// what else the machine has to do.
func BenchmarkStep(b *testing.B) {
	for _, size := range []game.Size{game.Size8, game.Size6} {
		for _, kind := range []string{"float32", "uint8", "bitboards"} {
			b.Run(fmt.Sprintf("%dx%d/%s", size, size, kind), func(b *testing.B) {
				e, err := New(Config{Games: games, Size: size})
				if err != nil {
					b.Fatal(err)
				}
				out := everything(e, kind == "float32", kind == "uint8")
				if kind == "bitboards" { // State has the masks
					out.Legal = nil
				}
				if err := e.Reset(1, out); err != nil {
					b.Fatal(err)
				}
				measure(b, func() {
					if err := e.Step(out.Random, out); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
		b.Run(fmt.Sprintf("%dx%d/loop", size, size), func(b *testing.B) { loop(b, size) })
	}
}

// loop is the same as BenchmarkStep/8x8/float32, written plainly, one game after another.
func loop(b *testing.B, size game.Size) {
	squares := int(size * size)
	boards := make([]game.Position, games)
	observations := make([]float32, games*2*squares)
	legal := make([]uint8, games*(squares+1))
	rewards, ends := make([]float32, games), make([]bool, games)
	for i := range boards {
		boards[i] = game.Start(size)
	}
	rng := rand.New(rand.NewPCG(1, 0))
	measure(b, func() {
		for i, p := range boards {
			m := game.Pass
			if moves := p.Moves(); moves != 0 {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			p = p.Play(m)
			rewards[i], ends[i] = 0, p.Over()
			if ends[i] {
				rewards[i] = float32(max(-1, min(-p.Margin(), 1)))
				p = game.Start(size)
			}
			boards[i] = p
			moves := p.Moves()
			at := 0
			for s := range size.Mask().Squares() {
				own, opp, may := &observations[i*2*squares+at], &observations[(i*2+1)*squares+at], &legal[i*(squares+1)+at]
				*own, *opp, *may = 0, 0, 0
				if p.Own.Has(s) {
					*own = 1
				}
				if p.Opp.Has(s) {
					*opp = 1
				}
				if moves.Has(s) {
					*may = 1
				}
				at++
			}
			legal[i*(squares+1)+at] = 0
			if moves == 0 {
				legal[i*(squares+1)+at] = 1
			}
		}
	})
}

// measure reports what a step of one game costs, when step does one in all.
func measure(b *testing.B, step func()) {
	began := time.Now()
	before, known := cputime.Program(os.Getpid())
	for b.Loop() {
		step()
	}
	after, _ := cputime.Program(os.Getpid())
	steps := float64(b.N) * games
	b.ReportMetric(steps/time.Since(began).Seconds()/1e6, "Msteps/s")
	if used := float64(after - before); known {
		b.ReportMetric(used/steps, "cpu-ns/step")
		b.ReportMetric(steps/used*1e3, "Msteps/cpu-s")
	}
}
