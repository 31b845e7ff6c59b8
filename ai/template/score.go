package template

import "othello/game"

// Score returns the predicted final disc difference for the side to move, in units of
// 1/Unit disc. It never exceeds 64 discs either way.
func (w *Weights) Score(s *State) int {
	l, empties := w.Layout, 64-(s.own|s.opp).Count()
	table, n := w.stages[l.stageOf[64-empties]], w.networkAt(empties)
	var sum int
	if l.classic && vectors {
		sum = int(scoreAVX2(&table[0], n, s))
	} else if sum = l.scoreGo(table, s); n != nil {
		sum += w.correction(s)
	}
	return min(max(sum, -64*Unit), 64*Unit)
}

// ScoreAfter returns Score of the position after the move m that flips flips, for the
// side to move then. The network counts only where the sum of the weights lies between low
// and high.
func (w *Weights) ScoreAfter(s *State, m game.Square, flips game.Bitboard, low, high int) int {
	l := w.Layout
	empties := 63 - (s.own | s.opp).Count()
	table, n := w.stages[l.stageOf[64-empties]], w.networkAt(empties)
	var sum int
	switch {
	case l.classic && wide:
		sum = int(scoreAfterAVX512(&table[0], n, s, &l.turns, uint64(flips), m&63, int32(low), int32(high)))
	case l.classic && vectors:
		sum = int(scoreAfterAVX2(&table[0], n, s, &l.turns, uint64(flips), m&63, int32(low), int32(high)))
	default:
		var next State
		l.After(&next, s, m, flips)
		if sum = l.scoreGo(table, &next); n != nil && low <= sum && sum <= high {
			sum += w.correction(&next)
		}
	}
	return min(max(sum, -64*Unit), 64*Unit)
}

// LeastAfter returns the least score after one of moves, then of later, up to the first that is at
// most enough, and that move. ok is false if it takes ScoreAfter.
func (w *Weights) LeastAfter(s *State, moves, later game.Bitboard, enough int) (least int, last game.Square, count int, ok bool) {
	l := w.Layout
	if !l.classic || !wide {
		return 0, 0, 0, false
	}
	empties := 63 - (s.own | s.opp).Count()
	table := w.stages[l.stageOf[64-empties]]
	sum, last, count := leastAfterAVX512(&table[0], w.networkAt(empties), s, &l.turns, moves, later, int32(enough))
	return min(max(int(sum), -64*Unit), 64*Unit), last, count, true
}

// scoreGo returns the sum of the weights of templates and terms.
func (l *Layout) scoreGo(table []int16, s *State) int {
	sum := 0
	for i, x := range l.views(s) {
		o := (*[4]uint32)(l.offsets[4*i : 4*i+4])
		sum += int(table[o[0]+uint32(x&0xffff)]) + int(table[o[1]+uint32(x>>16&0xffff)]) +
			int(table[o[2]+uint32(x>>32&0xffff)]) + int(table[o[3]+uint32(x>>48)])
	}
	c := counts(s.own, s.opp)
	for i, n := range c[:l.terms] {
		sum += int(table[l.termBase+i*termSize+n])
	}
	return sum
}
