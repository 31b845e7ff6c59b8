package search

import (
	"unsafe"

	"othello/game"
)

//go:generate go -C asm run . -out ../primitives_amd64.s

// The rules in the form the search wants them. The pure-Go versions are the
// default and the judge of the others, which are chosen once at start-up by what
// the CPU can do.
var (
	flips  = game.Flips
	mobile = game.Moves
	expand = expandGo
	// solveFour is solve4Go in one piece; nil where there is none.
	solveFour func(own, opp game.Bitboard, alpha int, visited *int64) int
	vectors   = "none" // instruction set of the versions in use: "none", "AVX2" or "AVX-512"
)

// expandGo fills list with moves of own, what they turn over, the opponent's replies
// among empty and what they are worth by these and by their squares, those of odd more
// than others. It fills places with the hashes of the positions afterwards and returns
// how many there are. Vector versions start to load base[index >> shift] for each place:
// what a table that is about to be looked at may know.
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
