package cpustep

import (
	"math"
	"slices"
	"testing"
	"time"

	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// stack is so many convolutions with as many channels each.
func stack(layers, channels int) []int { return slices.Repeat([]int{channels}, layers) }

var measured = []struct {
	name  string
	net   graph.Net
	batch int
}{
	{"12x128", graph.Net{Channels: stack(12, 128)}, 512},
	{"12x128/batch=32", graph.Net{Channels: stack(12, 128)}, 32},
	{"11x96", graph.Net{Channels: stack(11, 96), Residual: true, Value: 64}, 512},
	{"7x64", graph.Net{Channels: stack(7, 64), Residual: true, Value: 32}, 512},
}

// BenchmarkStep reports whole steps on one thread by each set of instructions, and on two.
func BenchmarkStep(b *testing.B) {
	for _, m := range measured {
		task := taskOf(m.net, adam, m.batch)
		step := func(st graph.Trainer) func(b *testing.B) {
			return func(b *testing.B) {
				batch := batchOf(m.batch, 2)
				report(b, m.batch, func() {
					if _, err := st.Step(batch, 1e-3); err != nil {
						b.Fatal(err)
					}
				})
			}
		}
		for _, set := range kernel.Sets() {
			if set.Name != kernel.Portable.Name {
				b.Run(m.name+"/"+set.Name, step(trainer(b, task, graph.NewState(m.net, 1), 1, set)))
			}
		}
		b.Run(m.name+"/threads=2", step(trainer(b, task, graph.NewState(m.net, 1), 2, best)))
	}
}

// BenchmarkProducts reports what the products of a step's matrices reach, by the fastest
// call of each shape, and their share of the peak, which is a small product in the first
// cache.
func BenchmarkProducts(b *testing.B) {
	small := &kernel.Product{
		Out: floats(1024), In: floats(1024), Weights: floats(4096), InRow: 32, InStep: 1, OutRow: 32,
		Segments: 1, Segment: 1, Length: 128, Blocks: 1,
	}
	flops := func(p *kernel.Product) float64 {
		return 2 * float64(p.Blocks*kernel.Rows*kernel.Columns*p.Segments*p.Length)
	}
	peak := 0.0
	for range 2000 {
		start := time.Now()
		for range 50 {
			best.Product(small)
		}
		peak = max(peak, 50*flops(small)/time.Since(start).Seconds()/1e9)
	}
	type shape struct{ segments, length, blocks int }
	type calls struct {
		n     float64
		flops float64 // of a call
		least time.Duration
	}
	for _, m := range measured {
		b.Run(m.name, func(b *testing.B) {
			timed, all := best, map[shape]*calls{}
			timed.Product = func(p *kernel.Product) {
				start := time.Now()
				best.Product(p)
				spent := time.Since(start)
				k := shape{p.Segments, p.Length, p.Blocks}
				c := all[k]
				if c == nil {
					c = &calls{flops: flops(p), least: spent}
					all[k] = c
				}
				c.n, c.least = c.n+1, min(c.least, spent)
			}
			st, batch := trainer(b, taskOf(m.net, adam, m.batch), graph.NewState(m.net, 1), 1, timed), batchOf(m.batch, 2)
			for b.Loop() {
				if _, err := st.Step(batch, 1e-3); err != nil {
					b.Fatal(err)
				}
			}
			work, spent := 0.0, 0.0
			for _, c := range all {
				work, spent = work+c.n*c.flops, spent+c.n*c.least.Seconds()
			}
			reached := work / spent / 1e9
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(reached, "GFLOP/s")
			b.ReportMetric(100*reached/peak, "%-of-peak")
		})
	}
}

// BenchmarkEvaluate reports evaluation alone.
func BenchmarkEvaluate(b *testing.B) {
	for _, m := range measured {
		b.Run(m.name, func(b *testing.B) {
			st := trainer(b, taskOf(m.net, adam, 512), graph.NewState(m.net, 1), 1, best)
			batch := batchOf(512, 2)
			report(b, 512, func() {
				if _, _, err := st.Evaluate(batch); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// report tells positions per second of the clock, and per second of the processors' time
// in the call of f that took least of it.
func report(b *testing.B, positions int, f func()) {
	least := math.Inf(1)
	for b.Loop() {
		since := userTime()
		f()
		least = min(least, userTime()-since)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(positions*b.N)/b.Elapsed().Seconds(), "positions/s")
	if least > 0 {
		b.ReportMetric(float64(positions)/least, "best-positions/cpu-s")
	}
}
