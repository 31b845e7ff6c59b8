// Package kernel has the inner loops of networks over the board of 8x8 squares, for
// those that play and those that are trained: products of matrices of floats and of
// bytes, the transforms of Winograd's convolution, and the rules of the optimisers. All but
// the last have a version in Go, which says what it does, and others in assembly for AVX2
// and AVX-512, which must agree with it. It knows no network.
//
// All floats lie in panels of 32 columns: a matrix of so many rows is [columns/32][rows][32].
// The assembly checks nothing.
package kernel

//go:generate go -C _asm run . -out ../kernel_amd64.s

// Rows and Columns are what a product computes at a time.
const (
	Rows    = 8
	Columns = 32
)

// Set is the functions for a set of vector instructions. Lengths are not checked.
type Set struct {
	Name string // of the instructions; empty for Go alone

	Product func(*Product)

	Spread  func(*Transform) // squares of the board to points of tiles
	Gather  func(*Transform) // points of tiles to squares, then bias, sum and ReLU or gate
	Expand  func(*Transform) // the transpose of Gather's transform
	Weigh   func(*Transform) // taps of 3x3 weights to points
	Unweigh func(*Transform) // the transpose of Weigh, added to what is there
}

// Portable is the set in Go, which checks where it reads and writes.
var Portable = Set{
	Product: productGo,
	Spread:  spreadGo, Gather: gatherGo, Expand: expandGo, Weigh: weighGo, Unweigh: unweighGo,
}

// Sets are those that this processor can run, the fastest first.
func Sets() []Set { return append(vectorSets(), Portable) }
