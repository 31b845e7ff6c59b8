package label

import (
	"othello/ai/template"
	"othello/game"
)

// searcher looks a fixed number of plies ahead with template weights. It cuts
// nothing on probability and has no transposition table, so that a label depends on the
// position alone, and it keeps the fractions of a disc that ai/search rounds off.
type searcher struct {
	weights *template.Weights
}

const infinity = 64*template.Unit + 1

// score is the value of p at the given depth, in 1/template.Unit disc.
func (s *searcher) score(p game.Position, depth int) int {
	var st template.State
	st.Set(p)
	return s.search(&st, -infinity, infinity, depth)
}

func (s *searcher) search(st *template.State, alpha, beta, depth int) int {
	p := st.Position()
	moves := p.Moves()
	if moves == 0 {
		if p.OpponentMoves() == 0 {
			return p.Margin() * template.Unit
		}
		next := *st
		next.Pass()
		return -s.search(&next, -beta, -alpha, depth)
	}
	if depth == 0 {
		return s.weights.Score(st)
	}
	type move struct {
		sq    game.Square
		flips game.Bitboard
		key   int
	}
	var list [40]move
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		m := move{sq: moves.First()}
		m.flips = p.Flips(m.sq)
		switch {
		case depth >= 3:
			next := *st
			next.Play(m.sq, m.flips)
			m.key = s.search(&next, -infinity, infinity, 0)
		case depth == 2:
			m.key = game.Moves(p.Opp^m.flips, p.Own|m.flips|m.sq.Bit()).Count()
		}
		i := n
		for ; i > 0 && list[i-1].key > m.key; i-- {
			list[i] = list[i-1]
		}
		list[i] = m
		n++
	}
	best := -infinity
	for i := range n {
		m := &list[i]
		next := *st
		next.Play(m.sq, m.flips)
		a := max(alpha, best)
		var v int
		if i == 0 || depth < 2 {
			v = -s.search(&next, -beta, -a, depth-1)
		} else if v = -s.search(&next, -a-1, -a, depth-1); v > a && v < beta {
			v = -s.search(&next, -beta, -v, depth-1)
		}
		if v > best {
			if best = v; v >= beta {
				break
			}
		}
	}
	return best
}
