package positions

import (
	"othello/ai/template"
	"othello/game"
)

const infinity = 64*template.Unit + 1

// searched returns the score of p by a search to the given depth, in 1/template.Unit
// disc. The search has no selective cuts and no transposition table, so that a label
// depends on the position alone, and keeps the fractions of a disc that ai/search rounds.
func searched(w *template.Weights, p game.Position, depth int) int {
	var st template.State
	w.Set(&st, p)
	return alphaBeta(w, &st, -infinity, infinity, depth)
}

func alphaBeta(w *template.Weights, st *template.State, alpha, beta, depth int) int {
	p := st.Position()
	moves := p.Moves()
	if moves == 0 {
		if p.OpponentMoves() == 0 {
			return p.Margin() * template.Unit
		}
		next := *st
		next.Pass()
		return -alphaBeta(w, &next, -beta, -alpha, depth)
	}
	if depth == 0 {
		return w.Score(st)
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
			var next template.State
			w.After(&next, st, m.sq, m.flips)
			m.key = alphaBeta(w, &next, -infinity, infinity, 0)
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
		var next template.State
		w.After(&next, st, m.sq, m.flips)
		a := max(alpha, best)
		var v int
		if i == 0 || depth < 2 {
			v = -alphaBeta(w, &next, -beta, -a, depth-1)
		} else if v = -alphaBeta(w, &next, -a-1, -a, depth-1); v > a && v < beta {
			v = -alphaBeta(w, &next, -beta, -v, depth-1)
		}
		if v > best {
			if best = v; v >= beta {
				break
			}
		}
	}
	return best
}
