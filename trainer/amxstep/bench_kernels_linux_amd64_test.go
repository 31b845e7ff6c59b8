package amxstep

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// BenchmarkKernels reports the fastest call of each kernel for a 3x3 convolution
// of 32 positions; loops over memory are put in terms of the convolution's work.
func BenchmarkKernels(b *testing.B) {
	if !tiles() {
		b.Skip("this processor has no AMX, or the system does not permit it")
	}
	for _, c := range []int{64, 128, 256} {
		rng := rand.New(rand.NewPCG(1, 2))
		k := newKernels()
		l := convolution(c, c, 0, 0)
		k.pack(l, small(rng, 9*c*c))
		x, _ := twins(rng, 64*lanes*c)
		y, _ := twins(rng, 64*lanes*c)
		skip, _ := twins(rng, 64*lanes*c)
		bias, grad := floats(c), floats(9*c*c)
		flops := 2 * 484 * lanes * float64(c*c)
		run := func(name string, f func()) {
			b.Run(fmt.Sprintf("%s/channels=%d", name, c), func(b *testing.B) {
				best := time.Hour
				for b.Loop() {
					start := time.Now()
					f()
					best = min(best, time.Since(start))
				}
				b.ReportMetric(flops/best.Seconds()/1e9, "best-GFLOP/s")
			})
		}
		run("forward", func() { k.product(y, x, l.forward, epilogue{bias: bias, relu: true}) })
		run("skip", func() { k.product(y, x, l.forward, epilogue{bias: bias, skip: skip, relu: true}) })
		run("backward", func() { k.product(y, x, l.backward, epilogue{mask: x, skip: skip}) })
		run("gradient", func() { k.gradient(l, x, y, grad, bias) })
		t := k.(*tileKernels)
		k.gradient(l, x, y, grad, bias)
		run("rows", func() { gradientRows(&t.gradArgs) })
		run("tiles", func() { gradientTiles(&t.gradArgs) })
		run("interleave", func() { interleave(&t.in[0], &x.half[0], 64, c, nil) })
		run("transpose", func() { transpose(&t.in[0], 64*lanes*c/512) })
	}
}
