//go:build !amd64

package template

import "othello/game"

const vectors = false

func moves(own, opp game.Bitboard) (mine, theirs game.Bitboard) {
	return game.Moves(own, opp), game.Moves(opp, own)
}

func termsAVX2(own, opp game.Bitboard, table *[usualTerms * termSize]int16) int32 {
	panic("template: no vectors")
}

func afterAVX2(dst, src, step *[words]uint64, turns *[64][words]uint64, flips uint64, turned bool) {
	panic("template: no vectors")
}

func lookupAVX2(table *int16, indices *[words]uint64, offsets *[4 * words]uint32, tops *[words]uint64, turned bool, instances int) int32 {
	panic("template: no vectors")
}
