package native

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

// normalise makes after of convolution i from before, by the statistics of the
// group when learning and by the running ones otherwise.
func (w *worker) normalise(i int, learning bool) {
	p, n := w.t.plan, &w.norms[i]
	channels := len(n.mean)
	if learning {
		clear(n.sum)
		clear(n.cross)
		for _, b := range w.blocks {
			w.kernels.moments(b.before[i], b.before[i], channels, n.sum, n.cross)
		}
		count := float64(len(w.blocks) * lanes * 64)
		for c := range channels {
			w.sums[i][c] += n.sum[c]
			w.crosses[i][c] += n.cross[c]
			mean := float64(n.sum[c]) / count
			variance := max(0, float64(n.cross[c])/count-mean*mean)
			n.mean[c], n.inverse[c] = float32(mean), float32(1/math.Sqrt(variance+graph.Epsilon))
		}
	} else {
		for c, mean := range w.t.stats[2*i] {
			n.mean[c], n.inverse[c] = mean, float32(1/math.Sqrt(float64(w.t.stats[2*i+1][c])+graph.Epsilon))
		}
	}
	scale, shift := w.param(p.scale[i]), w.param(p.scale[i]+1)
	for c := range channels {
		n.a[c] = scale[c] * n.inverse[c]
		n.c[c] = shift[c] - n.a[c]*n.mean[c]
	}
	for _, b := range w.blocks {
		var skip tensor
		if p.net.Closes(i) {
			skip = b.after[i-2]
		}
		w.kernels.affine(b.after[i], b.before[i], skip, n.a, n.one, n.c, true)
	}
}

// denormalise takes the gradient in dTrunk back through the normalisation of
// convolution i into dBefore.
func (w *worker) denormalise(i int) {
	p, n := w.t.plan, &w.norms[i]
	clear(n.sum)
	clear(n.cross)
	for _, b := range w.blocks {
		w.kernels.moments(b.dTrunk[i%3], b.before[i], len(n.mean), n.sum, n.cross)
	}
	scale, dScale, dShift := w.param(p.scale[i]), w.grad(p.scale[i]), w.grad(p.scale[i]+1)
	count := float32(len(w.blocks) * lanes * 64)
	// With x the normalised value: dBefore = scale*inverse * (d - mean(d) - x*mean(d*x)).
	for c := range n.mean {
		cross := (n.cross[c] - n.mean[c]*n.sum[c]) * n.inverse[c] // sum of d*x
		dScale[c] += cross
		dShift[c] += n.sum[c]
		n.a[c] = scale[c] * n.inverse[c]
		n.b[c] = -n.a[c] * n.inverse[c] * cross / count
		n.c[c] = -n.a[c]*n.sum[c]/count - n.b[c]*n.mean[c]
	}
	for _, b := range w.blocks {
		w.kernels.affine(b.dBefore, b.dTrunk[i%3], b.before[i], n.a, n.b, n.c, false)
	}
}
