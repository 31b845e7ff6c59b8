package search

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"othello/game"
)

func init() {
	use(cpu.X86.HasAVX512 && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512CD, cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT)
}

// use chooses the best versions of the primitives that the CPU allows.
func use(avx512, avx2 bool) {
	switch {
	case avx512 && avx2:
		flips, mobile, expand, solveFour, vectors = flipsAVX512, movesAVX2, expandAVX512, lastAVX512, "AVX-512"
	case avx2:
		flips, mobile, expand, solveFour, vectors = flipsAVX2, movesAVX2, expandAVX2, nil, "AVX2"
	default:
		flips, mobile, expand, solveFour, vectors = game.Flips, game.Moves, expandGo, nil, "none"
	}
}

// The assembly depends on the field offsets of move and place, and on the order's
// weights.
var (
	_ [unsafe.Offsetof(move{}.flips)]struct{}       = [0]struct{}{}
	_ [unsafe.Offsetof(move{}.replies) - 8]struct{} = [0]struct{}{}
	_ [unsafe.Offsetof(move{}.score) - 16]struct{}  = [0]struct{}{}
	_ [unsafe.Offsetof(move{}.sq) - 20]struct{}     = [0]struct{}{}
	_ [unsafe.Sizeof(move{}) - 24]struct{}          = [0]struct{}{}
	_ [unsafe.Offsetof(place{}.key) - 8]struct{}    = [0]struct{}{}
	_ [unsafe.Sizeof(place{}) - 16]struct{}         = [0]struct{}{}
	_ [orderMobility - 1<<12]struct{}               = [0]struct{}{}
	_ [orderParity - 1<<11]struct{}                 = [0]struct{}{}
)

// flipsAVX2 is game.Flips with AVX2.
//
//go:noescape
func flipsAVX2(own, opp game.Bitboard, square game.Square) game.Bitboard

// flipsAVX512 is game.Flips with AVX-512.
//
//go:noescape
func flipsAVX512(own, opp game.Bitboard, square game.Square) game.Bitboard

// movesAVX2 is game.Moves with AVX2.
//
//go:noescape
func movesAVX2(own, opp game.Bitboard) game.Bitboard

// expandAVX2 is expandGo with AVX2.
//
//go:noescape
func expandAVX2(list *[maxMoves]move, places *[maxMoves]place, own, opp, empty, moves, odd, corners game.Bitboard, salt uint64, base unsafe.Pointer, shift uint64) int

// expandAVX512 is expandGo with AVX-512. It may write one move past the end.
//
//go:noescape
func expandAVX512(list *[maxMoves]move, places *[maxMoves]place, own, opp, empty, moves, odd, corners game.Bitboard, salt uint64, base unsafe.Pointer, shift uint64) int

// lastAVX512 is solve4Go for 8x8 boards with AVX-512.
//
//go:noescape
func lastAVX512(own, opp game.Bitboard, alpha int, visited *int64) int
