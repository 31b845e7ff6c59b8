package puct

import (
	"slices"
	"testing"

	"othello/ai"
	"othello/game"
)

// BenchmarkTwoThreads is how many more simulations a second two threads make than
// one, by the wall clock. On a machine that does other work, too, any one run tells
// little; so runs with one and with two threads take turns, short enough for some of
// them to have the machine for themselves, and the fastest of each are compared.
// "-benchtime 15x" makes 15 of each; more would outgrow the memory.
func BenchmarkTwoThreads(b *testing.B) {
	const burst = 60_000 // simulations, some tenths of a second
	w := weights(b)
	var engines [2]ai.Engine
	for i := range engines {
		engines[i] = New(Options{Threads: i + 1, Weights: w, MemoryMB: 256})
	}
	var speeds [2][]float64
	for b.Loop() {
		for i, e := range engines {
			a, err := e.Think(b.Context(), game.Start(game.Size8), ai.Limits{Nodes: burst}, nil)
			if err != nil {
				b.Fatal(err)
			}
			speeds[i] = append(speeds[i], a.NodesPerSecond())
		}
	}
	one, two := slices.Max(speeds[0]), slices.Max(speeds[1])
	slices.Sort(speeds[0])
	slices.Sort(speeds[1])
	middle := len(speeds[0]) / 2
	b.ReportMetric(one, "sims/s/1")
	b.ReportMetric(two, "sims/s/2")
	b.ReportMetric(two/one, "ratio")
	b.ReportMetric(speeds[1][middle]/speeds[0][middle], "median-ratio")
}
