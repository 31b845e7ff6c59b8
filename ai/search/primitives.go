package search

import (
	"unsafe"

	"othello/game"
)

//go:generate go -C _asm run . -out ../primitives_amd64.s

// The rules of the game as the search needs them. The pure-Go versions are the default
// and the reference; vector versions are chosen at start-up by the CPU's features.
var (
	flips  = game.Flips
	mobile = game.Moves
	expand = expandGo
	// solveFour is a version of solve4Go in assembly; nil without one.
	solveFour func(own, opp game.Bitboard, alpha int, visited *int64) int
	vectors   = "none" // instruction set of the versions in use: "none", "AVX2" or "AVX-512"
)

// expandGo fills list with the moves of own: their flips, the opponent's replies among
// empty, and a score by replies, square and whether the square is in odd. It fills places
// with the hashes of the positions afterwards and returns the number of moves. Vector
// versions prefetch base[index >> shift], the table entry, for each place; with the shift
// noPlaces they may leave places as they are.
func expandGo(list *[maxMoves]move, places *[maxMoves]place, own, opp, empty, moves, odd, corners game.Bitboard, salt uint64, _ unsafe.Pointer, _ uint64) int {
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		m := &list[n]
		m.sq = moves.First()
		m.flips = game.Flips(own, opp, m.sq)
		own2, opp2 := opp^m.flips, own|m.flips|m.sq.Bit()
		m.replies = game.Moves(own2, opp2) & empty &^ m.sq.Bit()
		m.score = squareValue[m.sq] - int32(m.replies.Count()+(m.replies&corners).Count())*orderMobility
		if odd&m.sq.Bit() != 0 {
			m.score += orderParity
		}
		places[n] = hash(own2, opp2, salt)
		n++
	}
	return n
}

const noPlaces = 63
