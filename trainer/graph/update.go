package graph

import "math"

// learned is a parameter with all that an update needs.
type learned struct {
	Param
	value, first, second *value // second is nil for SGD
	gradient             *value
}

// update adds the optimiser: new values, first and second moments of all. rate is
// [1], and so is step, how many steps went before. It returns step plus one.
func (b *builder) update(opt Optimiser, list []learned, rate, step *value) (next []learned, after *value) {
	b.scope = "update"
	after = b.elementwise("Add", step, b.number(1))
	var shrink *value
	if opt.Clip > 0 {
		shrink = b.shrink(opt.Clip, list)
	}
	u := updater{builder: b, opt: opt, rate: rate}
	if opt.Decay > 0 {
		u.keep = b.elementwise("Sub", b.number(1), b.elementwise("Mul", rate, b.number(opt.Decay)))
	}
	if opt.Adam {
		u.unbias = b.elementwise("Div", b.number(1), b.bias(opt.Momentum, after))
		u.unbias2 = b.elementwise("Div", b.number(1), b.bias(opt.Beta2, after))
	}
	for _, p := range list {
		b.scope = "update/" + p.Name
		if shrink != nil {
			p.gradient = b.elementwise("Mul", p.gradient, shrink)
		}
		next = append(next, u.apply(p))
	}
	return next, after
}

// updater has what all parameters of an update share.
type updater struct {
	*builder
	opt             Optimiser
	rate            *value
	keep            *value // factor of what decays; nil for no decay
	unbias, unbias2 *value // factors of Adam's moments
}

func (u updater) apply(p learned) learned {
	next := p
	var change *value
	if u.opt.Adam {
		next.first = u.blend(p.first, p.gradient, u.opt.Momentum)
		next.second = u.blend(p.second, u.elementwise("Mul", p.gradient, p.gradient), u.opt.Beta2)
		root := u.op("Sqrt", p.Shape, []*value{u.elementwise("Mul", next.second, u.unbias2)})
		step := u.elementwise("Mul", u.rate, u.unbias)
		change = u.elementwise("Div", next.first, u.elementwise("Add", root, u.number(u.opt.Epsilon)))
		change = u.elementwise("Mul", change, step)
	} else {
		next.first = u.elementwise("Add", u.elementwise("Mul", p.first, u.number(u.opt.Momentum)), p.gradient)
		change = u.elementwise("Mul", next.first, u.rate)
	}
	next.value = p.value
	if p.Decay && u.keep != nil {
		next.value = u.elementwise("Mul", p.value, u.keep)
	}
	next.value = u.elementwise("Sub", next.value, change)
	return next
}

// blend moves old towards x, of which it takes a share of 1 - keep.
func (b *builder) blend(old, x *value, keep float64) *value {
	return b.elementwise("Add", b.elementwise("Mul", old, b.number(keep)), b.elementwise("Mul", x, b.number(1-keep)))
}

// shrink is what brings the whole gradient's norm down to at most clip, [1].
func (b *builder) shrink(clip float64, list []learned) *value {
	var sum *value
	for _, p := range list {
		flat := b.shaped(p.gradient, []int{p.Size()})
		square := b.reduce("ReduceSumSquare", flat, true, 0)
		if sum == nil {
			sum = square
		} else {
			sum = b.elementwise("Add", sum, square)
		}
	}
	norm := b.op("Sqrt", sum.dims, []*value{sum})
	return b.elementwise("Div", b.number(clip), b.elementwise("Max", norm, b.number(clip)))
}

// bias is 1 - beta^step, what a moment that began with zero has of its full size.
// With y = tanh(step * ln(beta) / 2) that is -2y / (1 - y), which unlike the plain
// form is exact in single precision also for the first steps.
func (b *builder) bias(beta float64, step *value) *value {
	if beta == 0 {
		return b.number(1)
	}
	y := b.op("Tanh", step.dims, []*value{b.elementwise("Mul", step, b.number(math.Log(beta)/2))})
	return b.elementwise("Div", b.elementwise("Mul", y, b.number(-2)), b.elementwise("Sub", b.number(1), y))
}
