package graph

// moments are the mean and the variance of a batch normalisation's input over the
// whole batch, each [channels].
type moments struct{ mean, variance *value }

// norm is the batch normalisation (Ioffe and Szegedy, 2015) of x [64, batch,
// channels] with the mean and the variance, the biased one, over the squares and
// the positions of each group; see NormGroup. It is one operation to the tape: as
// many would cost a pass over x each.
func (t *tape) norm(x, scale, shift *value) (*value, moments) {
	batch, channels := x.dims[1], x.dims[2]
	group := batch
	if batch%NormGroup == 0 {
		group = NormGroup
	}
	// Sums over the first dimension of two are the fastest.
	dims, axes, keep := []int{64 * batch, channels}, []int{0}, false
	if group < batch {
		dims, axes, keep = []int{64, batch / group, group, channels}, []int{0, 2}, true
	}
	rows := t.shaped(x, dims)
	mean := t.reduce("ReduceMean", rows, keep, axes...)
	centred := t.elementwise("Sub", rows, mean)
	variance := t.reduce("ReduceMean", t.elementwise("Mul", centred, centred), keep, axes...)
	deviation := t.op("Sqrt", variance.dims, []*value{t.elementwise("Add", variance, t.number(Epsilon))})
	factor := t.elementwise("Div", scale, deviation)
	y := t.shaped(t.elementwise("Add", t.elementwise("Mul", centred, factor), shift), x.dims)
	return t.record(y, func(g *value) {
		g = t.shaped(g, rows.dims)
		sum := t.reduce("ReduceSum", g, keep, axes...)
		cross := t.reduce("ReduceSum", t.elementwise("Mul", g, centred), keep, axes...) // of g and x - mean
		t.pass(shift, t.folded(sum, shift.dims))
		t.pass(scale, t.folded(t.elementwise("Div", cross, deviation), scale.dims))
		// What the shift and the scale of x would change drops out of the gradient:
		// factor * (g - mean of g - (x - mean) * mean of g*(x - mean) / (variance + epsilon)).
		count := t.number(1 / float64(64*group))
		slope := t.elementwise("Div", t.elementwise("Mul", cross, count), t.elementwise("Mul", deviation, deviation))
		rest := t.elementwise("Sub", t.elementwise("Sub", g, t.elementwise("Mul", centred, slope)), t.elementwise("Mul", sum, count))
		t.pass(x, t.shaped(t.elementwise("Mul", rest, factor), x.dims))
	}), t.pooled(moments{mean, variance})
}

// pooled are the moments over all groups, given those of each.
func (t *tape) pooled(m moments) moments {
	if len(m.mean.dims) == 1 {
		return m
	}
	groups, channels := m.mean.dims[1], m.mean.dims[3]
	over := func(v *value) *value {
		return t.reduce("ReduceMean", t.shaped(v, []int{groups, channels}), false, 0)
	}
	mean := over(m.mean)
	off := t.elementwise("Sub", m.mean, mean)
	return moments{mean, t.elementwise("Add", over(m.variance), over(t.elementwise("Mul", off, off)))}
}
