package cpustep

import (
	"fmt"
	"math"
	"testing"

	"othello/trainer/graph"
)

// stack is so many convolutions with as many channels each.
func stack(layers, channels int) []int {
	var list []int
	for range layers {
		list = append(list, channels)
	}
	return list
}

var measured = []struct {
	name string
	net  graph.Net
}{
	{"6x64", graph.Net{Channels: stack(7, 64), Residual: true, Value: 32}},
	{"10x128", graph.Net{Channels: stack(11, 128), Residual: true, Value: 64}},
	{"r1", graph.Net{Channels: stack(12, 128)}},
	{"r2", graph.Net{Channels: stack(12, 128), Dense: true}},
}

// BenchmarkStep reports whole steps of 512 positions.
func BenchmarkStep(b *testing.B) {
	for _, m := range measured {
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", m.name, threads), func(b *testing.B) {
				st := trainer(b, taskOf(m.net, adam, 512), graph.NewState(m.net, 1), threads, best)
				batch := batchOf(512, 2)
				report(b, 512, func() {
					if _, err := st.Step(batch, 1e-3); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
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

// report tells positions per second of the clock, and per second of the
// processors' time in the call of f that took least of it.
func report(b *testing.B, positions int, f func()) {
	best := math.Inf(1)
	for b.Loop() {
		since := userTime()
		f()
		best = min(best, userTime()-since)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(positions*b.N)/b.Elapsed().Seconds(), "positions/s")
	if best > 0 {
		b.ReportMetric(float64(positions)/best, "best-positions/cpu-s")
	}
}
