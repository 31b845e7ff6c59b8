//go:build unix

package policy

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
)

// bare returns a call of ONNX Runtime and nothing else, on so many threads.
func bare(b *testing.B, model []byte, positions, threads int) func() {
	b.Helper()
	ort.Required(b)
	s, err := ort.NewSession(model, []string{onnx.Planes}, []string{onnx.Policy, onnx.Value}, ort.SessionOptions{Provider: ort.CPU, Threads: threads})
	if err != nil {
		b.Fatal(err)
	}
	call, err := s.NewCall([][]int{{positions, 2, 8, 8}}, [][]int{{positions, 64}, {positions, 1}})
	if err != nil {
		b.Fatal(err)
	}
	for i, p := range randomPositions(1, positions) {
		setPlanes(call.Inputs[0][i*planesSize:], p)
	}
	b.Cleanup(func() { _, _ = call.Close(), s.Close() })
	return func() {
		if err := call.Run(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEvaluate compares Evaluate, by ONNX Runtime and by the built-in
// evaluator, with a bare call of ONNX Runtime for the same positions and threads.
// The three take turns, so that other load on the machine meets all of them; the
// figures are positions by the second of processor time, and by the clock in the
// fastest round.
func BenchmarkEvaluate(b *testing.B) {
	threads := []int{1}
	if n := runtime.GOMAXPROCS(0); n > 1 {
		threads = append(threads, n)
	}
	for _, size := range []struct {
		name            string
		channels, pairs int
	}{{"6x64", 64, 3}, {"12x128", 128, 6}} {
		model := network(b, 1, size.channels, size.pairs, 64)
		for _, threads := range threads {
			for _, positions := range []int{1, 8, 32, 128} {
				b.Run(fmt.Sprintf("%s/%d threads/%d", size.name, threads, positions), func(b *testing.B) {
					compare(b, model, positions, threads)
				})
			}
		}
	}
}

// BenchmarkShipped does the same with the networks that come with the program, in single
// precision and in 8 bits, on one thread.
func BenchmarkShipped(b *testing.B) {
	for _, name := range []string{"small", "small8", "big", "big8"} {
		model, err := os.ReadFile("../../models/" + name + ".onnx")
		if err != nil {
			b.Fatal(err)
		}
		for _, positions := range []int{1, 32} {
			b.Run(fmt.Sprintf("%s/%d", name, positions), func(b *testing.B) { compare(b, model, positions, 1) })
		}
	}
}

func compare(b *testing.B, model []byte, positions, threads int) {
	list := randomPositions(1, positions)
	priors, values := make([][64]float32, positions), make([]float32, positions)
	with := func(provider string) func() {
		n := opened(b, model, Options{Provider: provider, Threads: threads})
		return func() {
			if err := n.Evaluate(list, priors, values); err != nil {
				b.Fatal(err)
			}
		}
	}
	names := []string{"bare", "runtime", "builtin"}
	work := []func(){bare(b, model, positions, threads), with(string(ort.CPU)), with(Builtin)}
	for _, f := range work {
		f() // makes everything ready
	}
	best, used := make([]time.Duration, len(work)), make([]time.Duration, len(work))
	rounds := 0
	for ; b.Loop(); rounds++ {
		for i, f := range work {
			before, began := processorTime(b), time.Now()
			f()
			took := time.Since(began)
			used[i] += processorTime(b) - before
			if best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	for i, name := range names {
		b.ReportMetric(float64(positions*rounds)/used[i].Seconds(), name+"/cpu-s")
		b.ReportMetric(float64(positions)/best[i].Seconds(), name+"-best/s")
	}
	b.ReportMetric(0, "ns/op")
}

// processorTime returns what the process has used.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
