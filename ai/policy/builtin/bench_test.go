//go:build unix

package builtin

import (
	"errors"
	"math/rand/v2"
	"syscall"
	"testing"

	"othello/ai/policy/kernel"
)

// BenchmarkNet is what one position costs on one core, by each version of the tile, in
// processor time, since other load makes that of the clock useless.
func BenchmarkNet(b *testing.B) {
	before := loops
	defer func() { loops = before }()
	for _, size := range []struct {
		name            string
		channels, pairs int
	}{{"6x64", 64, 3}, {"12x128", 128, 6}} {
		n, err := New(residual(1, size.channels, size.pairs, 64))
		if err != nil {
			b.Fatal(err)
		}
		for _, set := range kernel.Sets() {
			b.Run(size.name+"/"+set.Name, func(b *testing.B) {
				loops = set
				r := n.NewRunner()
				planes := randomPlanes(rand.New(rand.NewPCG(1, 1)), 1)
				policy, values := make([]float32, PolicySize), make([]float32, 1)
				var before, after syscall.Rusage
				begun := syscall.Getrusage(syscall.RUSAGE_SELF, &before)
				for b.Loop() {
					r.Run(planes, policy, values)
				}
				if err := errors.Join(begun, syscall.Getrusage(syscall.RUSAGE_SELF, &after)); err != nil {
					b.Fatal(err)
				}
				used := after.Utime.Nano() - before.Utime.Nano()
				b.ReportMetric(float64(used)/1e6/float64(b.N), "cpu-ms/op")
			})
		}
	}
}
