package search

import "othello/game"

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

// expandGo fills list with moves of own, what they turn over and the opponent's
// replies among empty, and returns how many there are. leaves is the first of the
// entries of a thread's own table, which are about to be looked at.
func expandGo(list *[maxMoves]move, own, opp, empty, moves game.Bitboard, _ *leafEntry) int {
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		m := &list[n]
		m.sq = moves.First()
		m.flips = game.Flips(own, opp, m.sq)
		m.replies = game.Moves(opp^m.flips, own|m.flips|m.sq.Bit()) & empty &^ m.sq.Bit()
		n++
	}
	return n
}
