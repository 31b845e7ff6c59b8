package template

import "othello/game"

// Score is the predicted final disc difference for the side to move, in units of
// 1/Unit disc. It never exceeds 64 discs either way.
func (w *Weights) Score(s *State) int {
	l := w.Layout
	table := w.stages[l.stageOf[(s.own|s.opp).Count()]]
	var sum int
	switch {
	case !vectors:
		sum = l.lookupGo(table, &s.indices, s.turned) + l.termsGo(table[l.termBase:], s.own, s.opp)
	case l.terms == usualTerms:
		sum = int(lookupAVX2(&table[0], &s.indices, &l.offsets, &l.tops, s.turned, l.instances)) +
			int(termsAVX2(s.own, s.opp, (*[usualTerms * termSize]int16)(table[l.termBase:])))
	default:
		sum = int(lookupAVX2(&table[0], &s.indices, &l.offsets, &l.tops, s.turned, l.instances)) +
			l.termsGo(table[l.termBase:], s.own, s.opp)
	}
	return min(max(sum, -64*Unit), 64*Unit)
}

// usualTerms is how many terms the layouts that play have, and the assembly knows.
const usualTerms = 6

// termsGo is the sum of the weights of the terms.
func (l *Layout) termsGo(table []int16, own, opp game.Bitboard) int {
	sum := 0
	c := counts(own, opp)
	for i, n := range c[:l.terms] {
		sum += int(table[i*termSize+n])
	}
	return sum
}

// lookupGo is the sum of the weights of the templates.
func (l *Layout) lookupGo(table []int16, indices *[words]uint64, turned bool) int {
	sum := 0
	for i := range (l.instances + 3) / 4 {
		x := indices[i]
		if turned {
			x = l.tops[i] - x
		}
		o := (*[4]uint32)(l.offsets[4*i : 4*i+4])
		sum += int(table[o[0]+uint32(x&0xffff)]) + int(table[o[1]+uint32(x>>16&0xffff)]) +
			int(table[o[2]+uint32(x>>32&0xffff)]) + int(table[o[3]+uint32(x>>48)])
	}
	return sum
}
