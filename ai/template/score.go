package template

// Score is the predicted final disc difference for the side to move, in units of
// 1/Unit disc. It never exceeds 64 discs either way.
func (w *Weights) Score(s *State) int {
	table := w.stages[Stage((s.own | s.opp).Count())]
	var sum int
	if vectors {
		sum = lookup(table, &s.indices, s.turned)
	} else {
		sum = lookupGo(table, &s.indices, s.turned)
	}
	for i, n := range counts(s.own, s.opp) {
		sum += int(table[termBase+i*termSize+n])
	}
	return min(max(sum, -64*Unit), 64*Unit)
}

// lookupGo is the sum of the weights of the templates.
func lookupGo(table []int16, indices *[words]uint64, turned bool) int {
	sum := 0
	for i := range used {
		x := indices[i]
		if turned {
			x = tops[i] - x
		}
		o := (*[4]uint32)(offsets[4*i : 4*i+4])
		sum += int(table[o[0]+uint32(x&0xffff)]) + int(table[o[1]+uint32(x>>16&0xffff)]) +
			int(table[o[2]+uint32(x>>32&0xffff)]) + int(table[o[3]+uint32(x>>48)])
	}
	return sum
}

// used is the number of words that hold indices of templates.
const used = (Instances + 3) / 4
