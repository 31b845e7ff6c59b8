package builtin

import "othello/ai/policy/kernel"

// int8Convolution is an int8 convolution followed by a ReLU.
type int8Convolution struct {
	wiring
	ranks    int       // of the kernel: 3 or 1
	weights  []int8    // by block of output channels, rank, file and group of input channels
	scale    []float32 // of the accumulator of each channel; out.width of them
	bias     []float32 // real values, before finish divides them by outScale
	outScale float32   // of the output bytes; zero if unknown
	addScale float32   // of the bytes of add
	floats   bool      // the output is floats
}

// finish divides the scales and biases by the scale of the output, as kernels expect. It
// reports whether that scale is known.
func (c *int8Convolution) finish() bool {
	if c.floats {
		c.outScale = 1
	}
	if c.outScale == 0 {
		return false
	}
	for i := range c.scale {
		c.scale[i] /= c.outScale
		c.bias[i] /= c.outScale
	}
	c.addScale /= c.outScale
	return true
}

func (c *int8Convolution) run(r *Runner, positions int) {
	in, out, floats := r.bytesOf(c.in), r.bytesOf(c.out), r.of(c.out)
	add := r.bytesOf(c.add)
	t := &r.int8
	t.InRow, t.OutRow, t.Segment, t.AddScale = c.in.width, c.out.width, 9*c.in.width, c.addScale
	reach := c.ranks / 2 // squares to each side
	wide := (1 + 2*reach) * c.in.width
	t.Length = wide / kernel.Group
	for column := 0; column < c.out.width; column += columns {
		size := c.ranks * wide * columns
		weights := c.weights[column/columns*size:][:size]
		t.Scale, t.Bias = c.scale[column:], c.bias[column:]
		for p := range positions {
			for rank := range rows {
				low, high := max(rank-reach, 0), min(rank+reach, rows-1)
				t.Segments = high - low + 1
				t.In = in[(p*cells+1+9*low-reach)*c.in.width:]
				t.Weights = weights[(low-rank+reach)*wide*columns:]
				at := (p*cells+1+9*rank)*c.out.width + column
				t.Out, t.Floats, t.Add = nil, nil, nil
				if c.floats {
					t.Floats = floats[at:]
				} else {
					t.Out = out[at:]
				}
				if add != nil {
					t.Add = add[at:]
				}
				int8Loops.Product(t)
			}
		}
	}
}

// quantisation converts a board of floats to bytes.
type quantisation struct {
	wiring
	scale    float32 // of the bytes
	channels int
}

func (q *quantisation) run(r *Runner, positions int) {
	in, out := r.of(q.in), r.bytesOf(q.out)
	for p := range positions {
		for square := range 64 {
			at := p*cells + cell(square)
			from, to := in[at*q.in.width:][:q.channels], out[at*q.out.width:][:q.channels]
			for i, x := range from {
				to[i] = kernel.Quantised(x / q.scale)
			}
		}
	}
}
