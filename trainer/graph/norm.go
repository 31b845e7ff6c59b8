package graph

// moments are the mean and the variance of a batch normalisation's input, each
// [channels].
type moments struct{ mean, variance *value }

// norm returns the batch normalisation (Ioffe and Szegedy, 2015) of x, whose last
// dimension is the channels, with the mean and the variance, the biased one, over all
// others. It is one operation to the tape: as many would cost a pass over x each.
func (t *tape) norm(x, scale, shift *value) (*value, moments) {
	channels := x.dims[len(x.dims)-1]
	count := x.size() / channels
	rows := t.shaped(x, []int{count, channels})
	mean := t.reduce("ReduceMean", rows, false, 0)
	centred := t.elementwise("Sub", rows, mean)
	variance := t.reduce("ReduceMean", t.elementwise("Mul", centred, centred), false, 0)
	deviation := t.op("Sqrt", variance.dims, []*value{t.elementwise("Add", variance, t.number(Epsilon))})
	factor := t.elementwise("Div", scale, deviation)
	y := t.shaped(t.elementwise("Add", t.elementwise("Mul", centred, factor), shift), x.dims)
	return t.record(y, func(g *value) {
		g = t.shaped(g, rows.dims)
		sum := t.reduce("ReduceSum", g, false, 0)
		cross := t.reduce("ReduceSum", t.elementwise("Mul", g, centred), false, 0) // of g and x - mean
		t.pass(shift, sum)
		t.pass(scale, t.elementwise("Div", cross, deviation))
		// What the shift and the scale of x would change drops out of the gradient:
		// factor * (g - mean of g - (x - mean) * mean of g*(x - mean) / (variance + epsilon)).
		share := t.number(1 / float64(count))
		slope := t.elementwise("Div", t.elementwise("Mul", cross, share), t.elementwise("Mul", deviation, deviation))
		rest := t.elementwise("Sub", t.elementwise("Sub", g, t.elementwise("Mul", centred, slope)), t.elementwise("Mul", sum, share))
		t.pass(x, t.shaped(t.elementwise("Mul", rest, factor), x.dims))
	}), moments{mean, variance}
}

// normed returns the normalisation of x by given mean and variance, without a rule.
func (b *builder) normed(x, scale, shift *value, m moments) *value {
	deviation := b.op("Sqrt", m.variance.dims, []*value{b.elementwise("Add", m.variance, b.number(Epsilon))})
	factor := b.elementwise("Div", scale, deviation)
	return b.elementwise("Add", b.elementwise("Mul", b.elementwise("Sub", x, m.mean), factor), shift)
}
