package graph

// losses are sums over the batch, each of one number.
type losses struct{ policy, value, right *value }

// lose adds the loss of the layers' outputs and passes its gradients on: of the
// mean cross-entropy between target [batch, 64] and the softmax of the logits, and
// of goal.Value times the mean squared error between result [batch, 1] and the
// value. legal [batch, 64] is 1 where the mover may move; nil for anywhere.
func (t *tape) lose(goal Goal, l *layers, legal, target, result *value) losses {
	t.scope = "loss"
	share := t.number(1 / float64(l.logits.dims[0]))
	logits := l.logits
	if legal != nil {
		// Far below any logit, so that the softmax is 0 there.
		far := t.elementwise("Mul", t.elementwise("Sub", legal, t.number(1)), t.number(1e9))
		logits = t.elementwise("Add", logits, far)
	}
	shares := t.op("Softmax", logits.dims, []*value{logits}, intAttribute("axis", 1))
	// Not LogSoftmax, which some providers lack.
	logs := t.op("Log", shares.dims, []*value{t.elementwise("Max", shares, t.number(1e-30))})
	s := losses{policy: t.op("Neg", []int{1}, []*value{t.total(t.elementwise("Mul", logs, target))})}
	t.pass(l.logits, t.elementwise("Mul", t.elementwise("Sub", shares, target), share))

	best := t.reduce("ReduceMax", logits, true, 1)
	chosen := t.reduce("ReduceSum", t.elementwise("Mul", logits, target), true, 1)
	missing := t.elementwise("Sub", best, chosen) // 0 or more
	s.right = t.total(t.elementwise("Sub", t.number(1), t.positive(missing)))

	if l.result != nil {
		miss := t.elementwise("Sub", l.result, result)
		s.value = t.total(t.elementwise("Mul", miss, miss))
		t.pass(l.result, t.elementwise("Mul", miss, t.number(2*goal.Value/float64(l.logits.dims[0]))))
	}
	return s
}

// total returns the sum of all elements, [1].
func (b *builder) total(x *value) *value {
	return b.reduce("ReduceSum", b.shaped(x, []int{x.size()}), true, 0)
}
