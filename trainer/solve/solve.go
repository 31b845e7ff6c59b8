// Package solve plays small endgames out exactly. It is simple on purpose.
package solve

import (
	"math/bits"

	"othello/game"
)

const tableBits = 16

type entry struct {
	own, opp     game.Bitboard
	lower, upper int8
	move         game.Square
}

// Solver solves positions one after another; it is not safe for concurrent use.
type Solver struct {
	table [1 << tableBits]entry
	Nodes int64
}

// Score is the final score of p under perfect play.
func (s *Solver) Score(p game.Position) int {
	return s.pvs(p.Own, p.Opp, -64, 64, p.Empties())
}

var quadrants = [4]game.Bitboard{0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x0f0f0f0f00000000, 0xf0f0f0f000000000}

func odd(empty game.Bitboard) (b game.Bitboard) {
	for _, q := range quadrants {
		if (empty&q).Count()&1 != 0 {
			b |= q
		}
	}
	return b
}

func final(own, opp game.Bitboard) int { return game.Position{Own: own, Opp: opp}.Margin() }

func (s *Solver) pvs(own, opp game.Bitboard, alpha, beta, e int) int {
	s.Nodes++
	if e == 1 {
		sq := (^(own | opp)).First()
		diff := own.Count() - opp.Count()
		if f := game.Flips(own, opp, sq); f != 0 {
			return diff + 2*f.Count() + 1
		}
		if f := game.Flips(opp, own, sq); f != 0 {
			return diff - 2*f.Count() - 1
		}
		return final(own, opp)
	}
	if e == 0 {
		return final(own, opp)
	}
	moves := game.Moves(own, opp)
	if moves == 0 {
		if game.Moves(opp, own) == 0 {
			return final(own, opp)
		}
		return -s.pvs(opp, own, -beta, -alpha, e)
	}
	if e <= 5 {
		best := -65
		o := odd(^(own | opp))
		for _, part := range [2]game.Bitboard{moves & o, moves &^ o} {
			for ; part != 0; part &= part - 1 {
				sq := part.First()
				f := game.Flips(own, opp, sq)
				if v := -s.pvs(opp^f, own|f|sq.Bit(), -beta, -max(alpha, best), e-1); v > best {
					if best = v; v >= beta {
						return v
					}
				}
			}
		}
		return best
	}
	t := &s.table[(uint64(own)*0x9fb21c651e98df25^bits.RotateLeft64(uint64(opp)*0xc2b2ae3d27d4eb4f, 32))>>(64-tableBits)]
	hashMove := game.NoSquare
	lower, upper := -64, 64
	if t.own == own && t.opp == opp {
		lower, upper, hashMove = int(t.lower), int(t.upper), t.move
		if lower >= beta || lower == upper {
			return lower
		}
		if upper <= alpha {
			return upper
		}
	}
	type move struct {
		own, opp game.Bitboard
		key      int
		sq       game.Square
	}
	var list [32]move
	n := 0
	o := odd(^(own | opp))
	for ; moves != 0; moves &= moves - 1 {
		sq := moves.First()
		f := game.Flips(own, opp, sq)
		m := move{own: opp ^ f, opp: own | f | sq.Bit(), sq: sq}
		replies := game.Moves(m.own, m.opp)
		m.key = 4*replies.Count() + 2*(replies&game.Corners).Count()
		m.key += (m.opp.Neighbours() &^ (m.own | m.opp)).Count()
		if o.Has(sq) {
			m.key -= 3
		}
		if game.Corners.Has(sq) {
			m.key -= 8
		}
		if sq == hashMove {
			m.key = -100
		}
		i := n
		for ; i > 0 && list[i-1].key > m.key; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
		n++
	}
	best, bestMove, a := -65, game.NoSquare, alpha
	for i := range n {
		m := &list[i]
		var v int
		if i == 0 {
			v = -s.pvs(m.own, m.opp, -beta, -a, e-1)
		} else if v = -s.pvs(m.own, m.opp, -a-1, -a, e-1); v > a && v < beta {
			v = -s.pvs(m.own, m.opp, -beta, -v, e-1)
		}
		if v > best {
			best, bestMove = v, m.sq
			if a = max(a, v); v >= beta {
				break
			}
		}
	}
	switch {
	case best >= beta:
		lower = max(lower, best)
	case best <= alpha:
		upper = min(upper, best)
	default:
		lower, upper = best, best
	}
	*t = entry{own: own, opp: opp, lower: int8(lower), upper: int8(upper), move: bestMove}
	return best
}
