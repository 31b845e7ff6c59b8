package amxstep

import (
	"math"

	"othello/trainer/graph"
)

// norm is a batch normalisation's view of one group of positions, by channel.
type norm struct {
	mean, inverse []float32 // inverse: 1 over the standard deviation
	a, b, c, one  []float32 // for kernels.affine
	sum, cross    []float32
}

func newNorm(channels int) norm {
	n := norm{}
	for _, v := range []*[]float32{&n.mean, &n.inverse, &n.a, &n.b, &n.c, &n.one, &n.sum, &n.cross} {
		*v = floats(channels)
	}
	for i := range n.one {
		n.one[i] = 1
	}
	return n
}

// measure adds x and x*y of a block to the sums, which settle and settleBack use up.
func (n *norm) measure(k kernels, x, y tensor) {
	k.moments(x, y, len(n.mean), n.sum, n.cross)
}

// settle decides what normalisation i makes of the group: by the group's own
// statistics when learning and by the running ones otherwise.
func (w *worker) settle(i int, learning bool) {
	p, n := w.t.plan, &w.norms[i]
	if learning {
		count := float64(w.capacity() * 64)
		for c := range n.mean {
			w.sums[i][c] += n.sum[c]
			w.crosses[i][c] += n.cross[c]
			mean := float64(n.sum[c]) / count
			variance := max(0, float64(n.cross[c])/count-mean*mean)
			n.mean[c], n.inverse[c] = float32(mean), float32(1/math.Sqrt(variance+graph.Epsilon))
		}
		clear(n.sum)
		clear(n.cross)
	} else {
		for c, mean := range w.t.stats[2*i] {
			n.mean[c], n.inverse[c] = mean, float32(1/math.Sqrt(float64(w.t.stats[2*i+1][c])+graph.Epsilon))
		}
	}
	scale, shift := w.param(p.scale[i]), w.param(p.scale[i]+1)
	for c := range n.mean {
		n.a[c] = scale[c] * n.inverse[c]
		n.c[c] = shift[c] - n.a[c]*n.mean[c]
	}
}

// normalise makes after of convolution i from before.
func (w *worker) normalise(i int, b *block) {
	n := &w.norms[i]
	var skip tensor
	if w.t.plan.net.Closes(i) {
		skip = b.after[i-2]
	}
	w.kernels.affine(b.after[i], b.before[i], skip, n.a, n.one, n.c, true)
}

// settleBack decides how gradients go back through normalisation i, and adds those
// of its scale and shift.
func (w *worker) settleBack(i int) {
	p, n := w.t.plan, &w.norms[i]
	scale, dScale, dShift := w.param(p.scale[i]), w.grad(p.scale[i]), w.grad(p.scale[i]+1)
	count := float32(w.capacity() * 64)
	// With x the normalised value: dBefore = scale*inverse * (d - mean(d) - x*mean(d*x)).
	for c := range n.mean {
		cross := (n.cross[c] - n.mean[c]*n.sum[c]) * n.inverse[c] // sum of d*x
		dScale[c] += cross
		dShift[c] += n.sum[c]
		n.a[c] = scale[c] * n.inverse[c]
		n.b[c] = -n.a[c] * n.inverse[c] * cross / count
		n.c[c] = -n.a[c]*n.sum[c]/count - n.b[c]*n.mean[c]
	}
	clear(n.sum)
	clear(n.cross)
}

// denormalise takes the gradient in dTrunk back through normalisation i into
// dBefore.
func (w *worker) denormalise(i int, b *block) {
	n := &w.norms[i]
	w.kernels.affine(b.dBefore, b.dTrunk[i%3], b.before[i], n.a, n.b, n.c, false)
}
