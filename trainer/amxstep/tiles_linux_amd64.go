package amxstep

import (
	"math"
	"sync"
	"unsafe"

	"golang.org/x/sys/cpu"
	"golang.org/x/sys/unix"
)

// tiles reports whether AMX can be used. The kernel wants to be asked once in the
// life of a process, before the first use; the answer holds for all its threads.
var tiles = sync.OnceValue(func() bool {
	x := &cpu.X86
	if !x.HasAMXTile || !x.HasAMXBF16 || !x.HasAVX512BF16 || !x.HasAVX512F || !x.HasAVX512BW || !x.HasAVX512DQ || !x.HasAVX512VL {
		return false
	}
	const requestPermission, tileData = 0x1023, 18 // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILE_DATA
	_, _, errno := unix.RawSyscall(unix.SYS_ARCH_PRCTL, requestPermission, tileData, 0)
	return errno == 0
})

func newKernels() kernels {
	return &tileKernels{scratch: floats(lanes * 32), sums: floats(64 * lanes * 32), none: floats(32), ones: ones()}
}

// ones are 32 numbers greater than zero.
func ones() []uint16 {
	v := halves(32)
	for i := range v {
		v[i] = 1
	}
	return v
}

// floats is a zeroed array that begins at a multiple of 64 bytes.
func floats(n int) []float32 {
	v := make([]float32, n+16)
	skip := -int(uintptr(unsafe.Pointer(&v[0]))/4) & 15
	return v[skip:][:n:n]
}

// halves is such an array of bfloat16; it begins at a multiple of 1 KiB.
func halves(n int) []uint16 {
	v := make([]uint16, n+512)
	skip := -int(uintptr(unsafe.Pointer(&v[0]))/2) & 511
	return v[skip:][:n:n]
}

// narrow rounds to bfloat16, ties to even. Not for NaN.
func narrow(v float32) uint16 {
	b := math.Float32bits(v)
	return uint16((b + 0x7fff + b>>16&1) >> 16)
}

// The order and size of these fields is known to productTiles, which moves the
// addresses on: hence they are numbers, of arrays that the caller keeps.
type productArgs struct {
	dst, src, weights, table uintptr
	bias, skip, mask         uintptr // 32
	plain, scratch           uintptr // 56
	_                        uintptr
	squares                  int // 80
	srcRow                   int // bytes, as all below
	steps                    int // channels of the source / 32
	pairs                    int // channels of the destination / 32
	pairBytes                int // 112
	row                      int
	skipRow                  int // 128
	skipSquare               int
	maskRow                  int
	maskSquare               int
	least                    float32 // 160
	_                        float32
	skipPair                 int
	maskPair                 int // 176
	portion                  int // channels of the source at once / 32
	sums                     uintptr
	_                        [9]uintptr // 200: of the kernel
}

// address is where an array begins.
func address[T uint16 | int32 | float32](v []T) uintptr { return uintptr(unsafe.Pointer(&v[0])) }

// The order and size of these fields is known to gradientTiles
// and gradientRows.
type gradientArgs struct {
	in, out           *uint16
	grad              *float32
	table             *int32
	taps              int // 32
	inPairs, outPairs int // channels / 32
	inBytes, outBytes int // 56: of the tiles of 32 channels
	gradRow           int // 72: bytes
	tapBytes          int // of the gradient
}

//go:noescape
func productTiles(a *productArgs)

//go:noescape
func gradientTiles(a *gradientArgs)

//go:noescape
func gradientRows(a *gradientArgs)

//go:noescape
func interleave(dst, src *uint16, squares, channels int, sum *float32)

//go:noescape
func transpose(tiles *uint16, count int)

// The order of these fields is known to adamOf.
type adamArgs struct {
	rate, keep, shrink, beta1, new1, beta2, new2, correct2, epsilon float32
}

//go:noescape
func addTo(to, from *float32, n int)

//go:noescape
func squaresOf(values *float32, n int) float64

//go:noescape
func adamOf(values, first, second, grads *float32, n int, r *adamArgs)

//go:noescape
func packPairs(dst *uint16, w *float32, row int)

//go:noescape
func packRows(dst *uint16, w *float32, row int, scale float32)

//go:noescape
func mean64(dst, src *uint16, row int)
