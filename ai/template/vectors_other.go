//go:build !amd64

package template

import "othello/game"

const vectors = false

func after(dst, src *[words]uint64, m game.Square, flips game.Bitboard, turned bool) {
	afterGo(dst, src, m, flips, turned)
}

func moves(own, opp game.Bitboard) (mine, theirs game.Bitboard) {
	return game.Moves(own, opp), game.Moves(opp, own)
}

func lookup(table []int16, indices *[words]uint64, turned bool) int {
	return lookupGo(table, indices, turned)
}
