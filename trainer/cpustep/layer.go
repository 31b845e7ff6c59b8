package cpustep

import "othello/ai/policy/kernel"

const (
	block = 16             // positions processed together
	tiled = 4 * block      // rows of a point: the tiles of all positions
	board = 64 * block     // rows of a layer: the squares of all positions
	panel = kernel.Columns // floats side by side
	pad   = panel          // floats between points, so that they share no cache line
	point = kernel.Points  // of a tile
)

// layer is a linear map between channels: a 3x3 convolution, or one map for all rows.
// Channels are rounded up to whole panels; the padding is always zero.
type layer struct {
	in, out      int
	taps         int // 9 or 1
	weight, bias int // indexes of the parameters; bias is -1 for none

	// Weights are [tap][out/32][in][32]; turned are those of the backward pass,
	// [tap][in/32][out][32] with the taps in reverse. As points of a convolution both are
	// [point][...].
	turned, points, turnedPoints []float32
}

func newLayer(taps, in, out, weight, bias int) *layer {
	in, out = round(in), round(out)
	l := &layer{in: in, out: out, taps: taps, weight: weight, bias: bias, turned: floats(taps * in * out)}
	if taps == 9 {
		l.points, l.turnedPoints = floats(point*l.pointSize()), floats(point*l.pointSize())
	}
	return l
}

// pointSize returns the distance between points of the weights.
func (l *layer) pointSize() int { return l.in*l.out + pad }

// pointsOf returns the distance between points of a board with the given channels.
func pointsOf(channels int) int { return tiled*channels + pad }

// round rounds n up to a multiple of a panel.
func round(n int) int { return (n + panel - 1) / panel * panel }

// identity is the identity matrix of a panel.
var identity = func() []float32 {
	m := floats(panel * panel)
	for i := range panel {
		m[i*panel+i] = 1
	}
	return m
}()

// turn sets the weights of the backward pass, by products of the transposed weights and
// the identity.
func (w *worker) turn(l *layer, weights []float32) {
	size := l.in * l.out
	for tap := range l.taps {
		for o := 0; o < l.out; o += panel {
			for i := 0; i < l.in; i += panel {
				*w.product = kernel.Product{
					Out: l.turned[(l.taps-1-tap)*size+i*l.out+o*panel:], In: weights[tap*size+o*l.in+i*panel:], Weights: identity,
					InRow: 1, InStep: panel, OutRow: panel, Segments: 1, Length: panel,
					Blocks: panel / kernel.Rows, InBlock: kernel.Rows, OutBlock: kernel.Rows * panel,
				}
				w.kernel.Product(w.product)
			}
		}
	}
}

// weigh transforms weights into points.
func (w *worker) weigh(l *layer, points, weights []float32) {
	size := l.in * l.out
	w.transform(w.kernel.Weigh, kernel.Transform{Out: points, In: weights, Square: size, Point: l.pointSize(), Count: size / panel})
}

func (w *worker) transform(do func(*kernel.Transform), t kernel.Transform) {
	t.Scratch = w.scratch
	*w.transformed = t
	do(w.transformed)
}

// multiply sets dst to src times weights plus bias plus add, each of which may be nil.
func (w *worker) multiply(dst, src, weights, bias, add []float32, rows, in, out int, relu bool) {
	for o := 0; o < out; o += panel {
		*w.product = kernel.Product{
			Out: dst[o*rows:], In: src, Weights: weights[o*in:],
			InRow: panel, InStep: 1, OutRow: panel, Segments: in / panel, Segment: rows * panel, Length: panel,
			Blocks: rows / kernel.Rows, InBlock: kernel.Rows * panel, OutBlock: kernel.Rows * panel, ReLU: relu,
		}
		if bias != nil {
			w.product.Bias = bias[o:]
		}
		if add != nil {
			w.product.Add = add[o*rows:]
		}
		w.kernel.Product(w.product)
	}
}

// correlate sets dst to the products of all channels of src and of d, summed over the
// rows, or adds them: the gradient of multiply by its weights.
func (w *worker) correlate(dst, src, d []float32, rows, in, out int, add bool) {
	for o := 0; o < out; o += panel {
		for i := 0; i < in; i += panel {
			to := dst[o*in+i*panel:]
			*w.product = kernel.Product{
				Out: to, In: src[i*rows:], Weights: d[o*rows:],
				InRow: 1, InStep: panel, OutRow: panel, Segments: 1, Length: rows,
				Blocks: panel / kernel.Rows, InBlock: kernel.Rows, OutBlock: kernel.Rows * panel,
			}
			if add {
				w.product.Add = to
			}
			w.kernel.Product(w.product)
		}
	}
}

// sum adds the sums over the rows of src to dst.
func (w *worker) sum(dst, src []float32, rows, channels int) {
	for c := 0; c < channels; c += panel {
		*w.product = kernel.Product{
			Out: w.row, In: one, Weights: src[c*rows:], Segments: 1, Length: rows, Blocks: 1,
		}
		w.kernel.Product(w.product)
		kernel.Accumulate(dst[c:c+panel], w.row)
	}
}

// one is the factor of sums.
var one = []float32{1}

// toPoints transforms a board into points by kernel.Spread, or a gradient by
// kernel.Expand, the reverse of the output transform.
func (w *worker) toPoints(do func(*kernel.Transform), dst, src []float32, channels int) {
	for c := 0; c < channels; c += panel {
		w.transform(do, kernel.Transform{
			Out: dst[c*tiled:], In: src[c*board:],
			Square: block * panel, Point: pointsOf(channels), Tile: block * panel, Count: block,
		})
	}
}

// convolve sets dst to the convolution of points with weights given as points. add and
// gate may be nil; without a gate a ReLU is applied.
func (w *worker) convolve(dst, points, weights, bias, add, gate []float32, in, out int) {
	size := in*out + pad
	for p := range point {
		w.multiply(w.products[p*pointsOf(out):], points[p*pointsOf(in):], weights[p*size:], nil, nil, tiled, in, out, false)
	}
	for c := 0; c < out; c += panel {
		t := kernel.Transform{
			Out: dst[c*board:], In: w.products[c*tiled:], Bias: bias[c:],
			Square: block * panel, Point: pointsOf(out), Tile: block * panel, Count: block,
		}
		if add != nil {
			t.Add = add[c*board:]
		}
		if gate != nil {
			t.Gate = gate[c*board:]
		}
		w.transform(w.kernel.Gather, t)
	}
}
