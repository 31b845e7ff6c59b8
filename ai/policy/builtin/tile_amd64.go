package builtin

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

func init() {
	use(cpu.X86.HasAVX512F, cpu.X86.HasAVX2 && cpu.X86.HasFMA)
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VNNI {
		computeOctets, octetVectors = octetsVNNI, "AVX-512 VNNI"
	}
}

// computeOctets computes a tile of bytes with the best instructions that the CPU has;
// octetVectors is what they are called, empty for none.
var (
	computeOctets = octetsGo
	octetVectors  = ""
)

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

// The assembly knows where the fields of a tile of bytes are.
var (
	_ [unsafe.Offsetof(octetTile{}.floats) - 24]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.in) - 48]struct{}        = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.weights) - 72]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.scale) - 96]struct{}     = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.bias) - 120]struct{}     = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.add) - 144]struct{}      = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.inRow) - 168]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.outRow) - 176]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.segments) - 184]struct{} = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.segment) - 192]struct{}  = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.length) - 200]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(octetTile{}.addScale) - 208]struct{} = [0]struct{}{}
)

// octetsVNNI is octetsGo with AVX-512 VNNI.
//
//go:noescape
func octetsVNNI(t *octetTile)

// tileAVX512 is tileGo with AVX-512.
//
//go:noescape
func tileAVX512(t *tile)

// tileAVX2 is tileGo with AVX2 and FMA.
//
//go:noescape
func tileAVX2(t *tile)
