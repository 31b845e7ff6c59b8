package template

import (
	"golang.org/x/sys/cpu"

	"othello/game"
)

// vectors says whether the AVX2 versions are used: four times the words at once,
// and eight lookups side by side.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// moves are game.Moves of both sides, which own and opp are.
func moves(own, opp game.Bitboard) (mine, theirs game.Bitboard) {
	if vectors {
		return movesAVX2(own, opp)
	}
	return game.Moves(own, opp), game.Moves(opp, own)
}

//go:noescape
func movesAVX2(own, opp game.Bitboard) (mine, theirs game.Bitboard)

// termsAVX2 is termsGo.
//
//go:noescape
func termsAVX2(own, opp game.Bitboard, table *[usualTerms * termSize]int16) int32

//go:noescape
func afterAVX2(dst, src, step *[words]uint64, turns *[64][words]uint64, flips uint64, turned bool)

//go:noescape
func lookupAVX2(table *int16, indices *[words]uint64, offsets *[4 * words]uint32, tops *[words]uint64, turned bool, instances int) int32
