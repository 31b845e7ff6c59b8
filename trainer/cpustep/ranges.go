package cpustep

import (
	"fmt"
	"slices"

	"othello/ai/policy/kernel"
	"othello/trainer/graph"
)

// lift is added to the output of a convolution whose negative values count, since ReLU follows
// every one: large beside activations, and small enough that they keep five digits.
const lift = 256

// Ranges returns the ranges that graph.Quantise needs, in its order, over the positions of b;
// some hundreds are enough. They are full: ranges clipped by least squared error were no better
// on a trained network.
func Ranges(n graph.Net, s *graph.State, b *graph.Batch) ([]graph.Range, error) {
	if len(b.Own) == 0 || len(b.Opponent) != len(b.Own) {
		return nil, fmt.Errorf("measuring activations: discs of %d and %d positions", len(b.Own), len(b.Opponent))
	}
	if err := n.Fits(s); err != nil {
		return nil, err
	}
	w := build(graph.Task{Net: n, Batch: 1}, s.Weights(), 1, kernel.Sets()[0]).workers[0]
	var ranges []graph.Range
	own, opponent := make([]uint64, block), make([]uint64, block)
	for from := 0; from < len(b.Own); from += block {
		for i := range own { // all of a block counts
			at := (from + i) % len(b.Own)
			own[i], opponent[i] = b.Own[at], b.Opponent[at]
		}
		w.forward(own, opponent)
		var found []graph.Range
		for i, l := range w.b.plan.convs {
			if n.Closes(i) {
				found = append(found, w.unjoined(i))
			}
			found = append(found, graph.Range{High: float64(slices.Max(w.after[i][:board*l.out]))})
		}
		if ranges == nil {
			ranges = make([]graph.Range, len(found))
		}
		for i, r := range found {
			ranges[i].Low, ranges[i].High = min(ranges[i].Low, r.Low), max(ranges[i].High, r.High)
		}
	}
	return ranges, nil
}

// unjoined returns the range of the output of convolution i, before what entered the pair that
// it closes is added.
func (w *worker) unjoined(i int) graph.Range {
	l := w.b.plan.convs[i]
	bias := floats(l.out)
	for c, x := range w.b.plan.whole(w.b.values, l.bias)[:l.out] {
		bias[c] = x + lift
	}
	out := w.dTrunk[0][:board*l.out]
	w.convolve(out, w.points[i], l.points, bias, nil, nil, l.in, l.out)
	return graph.Range{Low: min(0, float64(slices.Min(out))-lift), High: max(0, float64(slices.Max(out))-lift)}
}
