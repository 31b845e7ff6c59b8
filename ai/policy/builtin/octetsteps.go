package builtin

import "othello/ai/policy/kernel"

// octetConvolution is a convolution of bytes, followed by a ReLU.
type octetConvolution struct {
	wiring
	ranks   int       // of the kernel: 3 or 1
	weights []int8    // for each columns channels of out, each rank, each square beside and each group of in
	unit    []float32 // what one is worth in the sums of each channel; out.width of them
	bias    []float32 // in what is meant
	step    float32   // what one is worth in the bytes that come out; zero if it is not known
	addStep float32   // the same of the bytes that are added
	floats  bool      // what comes out is what the bytes would mean
}

// finish makes unit and bias what the tile needs. It reports whether all is known.
func (c *octetConvolution) finish() bool {
	if c.floats {
		c.step = 1
	}
	if c.step == 0 {
		return false
	}
	for i := range c.unit {
		c.unit[i] /= c.step
		c.bias[i] /= c.step
	}
	c.addStep /= c.step
	return true
}

func (c *octetConvolution) run(r *Runner, positions int) {
	in, out, floats := r.octetsOf(c.in), r.octetsOf(c.out), r.of(c.out)
	add := r.octetsOf(c.add)
	t := &r.int8
	t.InRow, t.OutRow, t.Segment, t.AddScale = c.in.width, c.out.width, 9*c.in.width, c.addStep
	reach := c.ranks / 2 // squares to each side
	wide := (1 + 2*reach) * c.in.width
	t.Length = wide / kernel.Group
	for column := 0; column < c.out.width; column += columns {
		size := c.ranks * wide * columns
		weights := c.weights[column/columns*size:][:size]
		t.Scale, t.Bias = c.unit[column:], c.bias[column:]
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

// quantisation makes bytes of a board of floats.
type quantisation struct {
	wiring
	step     float32 // what one is worth in the bytes
	channels int
}

func (q *quantisation) run(r *Runner, positions int) {
	in, out := r.of(q.in), r.octetsOf(q.out)
	for p := range positions {
		for square := range 64 {
			at := p*cells + cell(square)
			from, to := in[at*q.in.width:][:q.channels], out[at*q.out.width:][:q.channels]
			for i, x := range from {
				to[i] = kernel.Quantised(x / q.step)
			}
		}
	}
}

// expansion makes floats of a board of bytes.
type expansion struct {
	wiring
	step     float32 // what one is worth in the bytes
	channels int
}

func (e *expansion) run(r *Runner, positions int) {
	in, out := r.octetsOf(e.in), r.of(e.out)
	for p := range positions {
		for square := range 64 {
			at := p*cells + cell(square)
			from, to := in[at*e.in.width:][:e.channels], out[at*e.out.width:][:e.channels]
			for i, x := range from {
				to[i] = float32(x) * e.step
			}
		}
	}
}
