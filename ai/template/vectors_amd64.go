package template

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"othello/game"
)

// vectors reports whether the AVX2 versions are used.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// wide reports whether the AVX-512 versions are used.
var wide = vectors && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL

// moves returns game.Moves of both sides.
func moves(own, opp game.Bitboard) (mine, theirs game.Bitboard) {
	if vectors {
		return movesAVX2(own, opp)
	}
	return game.Moves(own, opp), game.Moves(opp, own)
}

//go:noescape
func movesAVX2(own, opp game.Bitboard) (mine, theirs game.Bitboard)

//go:generate go -C asm run . -out ../vectors_avx512_amd64.s

// The assembly depends on the field offsets of State and lookups.
var (
	_ [unsafe.Offsetof(State{}.indices)]struct{}      = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.own) - 128]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.opp) - 136]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.turned) - 144]struct{} = [0]struct{}{}
	_ [unsafe.Offsetof(lookups{}.offsets)]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(lookups{}.tops) - 256]struct{} = [0]struct{}{}
	_ [usualTerms - 6]struct{}                        = [0]struct{}{}
	_ [usualInstances - 54]struct{}                   = [0]struct{}{}
	_ [unsafe.Offsetof(head{}.second) - 64]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(head{}.row) - 712]struct{}     = [0]struct{}{}
)

// scoreAVX2 is scoreGo for layouts with usualTerms terms and at most usualInstances
// templates.
//
//go:noescape
func scoreAVX2(table *int16, terms *[usualTerms * termSize]int16, s *State, l *lookups) int32

// scoreAfterAVX2 is scoreAVX2 of the position after a move: own is to move then.
//
//go:noescape
func scoreAfterAVX2(table *int16, terms *[usualTerms * termSize]int16, s *State, l *lookups, turns *[65][words]uint64, flips uint64, square game.Square, own, opp game.Bitboard) int32

// scoreAfterAVX512 is ScoreAfter without its bounds, for the layout Classic alone.
//
//go:noescape
func scoreAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, flips uint64, square game.Square, low, high int32) int32

// leastAfterAVX512 is LeastAfter without its bounds.
//
//go:noescape
func leastAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, moves, later game.Bitboard, enough, high int32) (least int32, square game.Square, count int)

// afterAVX2 is afterGo.
//
//go:noescape
func afterAVX2(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool)

// afterAVX512 is afterGo.
//
//go:noescape
func afterAVX512(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool)

// networkAVX2 is the correction by the network for the places of a position.
//
//go:noescape
func networkAVX2(n *head, places *[4 * words]uint16) int32
