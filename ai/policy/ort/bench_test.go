//go:build cgo

package ort

import (
	"fmt"
	"testing"
)

// BenchmarkCall runs a network of two layers by a Call, and without anything of this
// package between the benchmark and the library.
func BenchmarkCall(b *testing.B) {
	Required(b)
	s := open(b, policy(16), SessionOptions{Provider: CPU})
	for _, batch := range []int{1, 8, 32, 128} {
		x := prepare(b, s, batch, 1)
		b.Run(fmt.Sprintf("ours/%d", batch), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := x.call.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("bare/%d", batch), func(b *testing.B) {
			b.ReportAllocs()
			in, out := x.call.in, x.call.out
			for b.Loop() {
				if err := s.session.Run(in, out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
