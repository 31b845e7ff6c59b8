//go:build !amd64

package template

import "othello/game"

const vectors = false

var wide = false // a variable for the tests

func scoreAVX2(table *int16, n *head, s *State) int32 {
	panic("template: no vectors")
}

func scoreAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, flips uint64, square game.Square, low, high int32) int32 {
	panic("template: no vectors")
}

func scoreAfterAVX2(table *int16, n *head, s *State, turns *[65][words]uint64, flips uint64, square game.Square, low, high int32) int32 {
	panic("template: no vectors")
}

func leastAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, moves, later game.Bitboard, enough int32) (least int32, square game.Square, count int) {
	panic("template: no vectors")
}

func afterAVX512(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool) {
	panic("template: no vectors")
}

func afterAVX2(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool) {
	panic("template: no vectors")
}
