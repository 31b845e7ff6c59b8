package builtin

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

func init() { use(cpu.X86.HasAVX512F, cpu.X86.HasAVX2 && cpu.X86.HasFMA) }

// compute computes a tile with the best instructions that the CPU has; vectors is
// what they are called.
var (
	compute func(*tile)
	vectors string
)

// use chooses among the versions.
func use(avx512, avx2 bool) {
	switch {
	case avx512:
		compute, vectors = tileAVX512, "AVX-512"
	case avx2:
		compute, vectors = tileAVX2, "AVX2"
	default:
		compute, vectors = tileGo, ""
	}
}

// The assembly knows where the fields of a tile are.
var (
	_ [unsafe.Offsetof(tile{}.in) - 24]struct{}        = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.weights) - 48]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.bias) - 72]struct{}      = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.add) - 96]struct{}       = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.inRow) - 120]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.outRow) - 128]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.segments) - 136]struct{} = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.segment) - 144]struct{}  = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.length) - 152]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(tile{}.relu) - 160]struct{}     = [0]struct{}{}
)

// tileAVX512 is tileGo with AVX-512.
//
//go:noescape
func tileAVX512(t *tile)

// tileAVX2 is tileGo with AVX2 and FMA.
//
//go:noescape
func tileAVX2(t *tile)
