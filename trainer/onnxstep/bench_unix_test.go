//go:build unix

package onnxstep

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// used returns the processor time of the process. Unlike the time that passes it hardly
// depends on what else the machine does.
func used(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// channels returns n layers of the same width.
func channels(n, width int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = width
	}
	return list
}

// BenchmarkStep is a step over 256 positions with Adam; pos/cpu-s is how many
// positions a second of one processor makes.
func BenchmarkStep(b *testing.B) {
	ort.Required(b)
	for _, c := range []struct {
		name string
		net  graph.Net
	}{
		{"4x32", graph.Net{Channels: channels(4, 32)}},
		{"6x64", graph.Net{Channels: channels(6, 64)}},
		{"7x64norm", graph.Net{Channels: channels(7, 64), Norm: true, Residual: true, Value: 64}},
		{"12x128", graph.Net{Channels: channels(12, 128)}},
	} {
		for _, o := range []Options{{Micro: 128}, {Micro: 64}, {Micro: 32}, {Micro: 16}, {Micro: 32, Workers: 2}} {
			b.Run(fmt.Sprintf("%s/micro=%d/workers=%d", c.name, o.Micro, max(o.Workers, 1)), func(b *testing.B) {
				opt := graph.Optimiser{Adam: true, Momentum: 0.9, Beta2: 0.999, Epsilon: 1e-8}
				task := graph.Task{Net: c.net, Goal: graph.Goal{Masked: true}, Optimiser: opt, Batch: 256}
				s := start(b, task, graph.NewState(c.net, 1), o)
				batch := randomBatch(task.Batch, 1)
				before := used(b)
				for b.Loop() {
					step(b, s, batch, 1e-4)
				}
				b.ReportMetric(float64(task.Batch)*float64(b.N)/(used(b)-before).Seconds(), "pos/cpu-s")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
