//go:build unix

package search

import (
	"context"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// BenchmarkCancel reports what Think still does after it is cancelled at a random
// moment of its first 20 ms: the mean time as ns/op, the longest as max-ms, and the
// most CPU time of all threads, which does not depend on the load, as max-cpu-ms.
func BenchmarkCancel(b *testing.B) {
	for _, phase := range []struct {
		name            string
		fewest, most    int // empties
		threads, scores int
	}{
		{"midgame", 30, 56, 1, 0},
		{"midgame/threads=2", 30, 56, 2, 0},
		{"endgame", 22, 26, 1, 0},
		{"endgame/threads=2", 22, 26, 2, 0},
		{"endgame/scores", 22, 26, 1, 64},
	} {
		b.Run(phase.name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(31, 32))
			e := New(Options{HashMB: 64, Threads: phase.threads})
			var sum, longest, work time.Duration
			counted := 0
			for b.Loop() {
				p := random(rng, game.Size8, phase.fewest+rng.IntN(phase.most-phase.fewest+1))
				ctx, cancel := context.WithCancel(b.Context())
				var cancelled time.Time
				var before time.Duration
				timer := time.AfterFunc(time.Duration(rng.IntN(20000))*time.Microsecond, func() {
					cancelled, before = time.Now(), cpuTime()
					cancel()
				})
				a, err := e.Think(ctx, p, ai.Limits{Moves: phase.scores}, nil)
				back, after := time.Now(), cpuTime()
				if timer.Stop() { // solved before the moment came
					cancel()
					continue
				}
				<-ctx.Done()
				if err != nil || !p.Legal(a.Move()) {
					b.Fatalf("cancelled: %v, %v", a.Move(), err)
				}
				late := max(back.Sub(cancelled), 0)
				sum += late
				longest = max(longest, late)
				work = max(work, after-before)
				counted++
			}
			if counted > 0 {
				b.ReportMetric(float64(sum.Nanoseconds())/float64(counted), "ns/op")
				b.ReportMetric(float64(longest.Microseconds())/1000, "max-ms")
				b.ReportMetric(float64(work.Microseconds())/1000, "max-cpu-ms")
			}
		})
	}
}

// cpuTime returns what the process has used so far.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
