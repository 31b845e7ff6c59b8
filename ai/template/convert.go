package template

import "slices"

// Convert returns w in another layout, as the start of a fit. Shapes and terms that both
// layouts have keep their weights, other shapes begin with zeros. A stage of l starts from the
// stage of w in which it begins.
func (w *Weights) Convert(l *Layout) (*Weights, error) {
	_, from := w.Kinds()
	_, to := l.Kinds()
	from, to = append(from, w.Parameters()), append(to, l.Parameters())
	all := make([][]float64, l.Stages)
	for stage := range all {
		discs := 4
		for l.Stage(discs) < stage {
			discs++
		}
		all[stage] = make([]float64, l.Parameters())
		for i := range len(to) - 1 {
			k := w.same(l, i)
			if k < 0 {
				continue
			}
			for at := range to[i+1] - to[i] {
				all[stage][to[i]+at] = float64(w.Parameter(w.Stage(discs), from[k]+at))
			}
		}
	}
	return New(l, w.About, all)
}

// same returns which of the kinds of w is kind i of l, -1 for none.
func (w *Weights) same(l *Layout, i int) int {
	if term := i - len(l.shapes); term >= w.terms {
		return -1
	} else if term >= 0 {
		return len(w.shapes) + term
	}
	s := &l.shapes[i]
	return slices.IndexFunc(w.shapes, func(o shape) bool {
		return slices.Equal(o.squares, s.squares) && slices.Equal(o.named, s.named)
	})
}
