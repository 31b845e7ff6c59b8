package builtin

import "math"

// buffer is a value between two steps: a board of width floats or bytes for each cell,
// or width floats for each position. Floats, bytes and cells beyond the value's own are
// zero on boards and anything elsewhere.
type buffer struct {
	board  bool
	octets bool // of bytes
	width  int
	slot   int // place in Net.slots
}

// size is how many floats a position takes.
func (b *buffer) size() int {
	if b.board {
		return cells * b.width
	}
	return b.width
}

// step is a part of the work. It reads and writes the buffers of its wiring.
type step interface {
	run(r *Runner, positions int)
	wires() *wiring
}

// wiring is what a step reads and writes.
type wiring struct {
	in, out *buffer
	add     *buffer // added to the result before the ReLU; nil for nothing
	relu    bool    // negative results become zero
}

func (w *wiring) wires() *wiring { return w }

// convolution is a convolution of 3x3 or 1x1 squares, with zeros around the board.
type convolution struct {
	wiring
	ranks   int       // of the kernel: 3 or 1
	weights []float32 // for each columns channels of out, each rank and each square beside, each float of in
	bias    []float32 // out.width
}

func (c *convolution) run(r *Runner, positions int) {
	in, out := r.of(c.in), r.of(c.out)
	add := r.of(c.add)
	t := &r.tile
	t.inRow, t.outRow, t.segment, t.relu = c.in.width, c.out.width, 9*c.in.width, c.relu
	reach := c.ranks / 2 // squares to each side
	t.length = (1 + 2*reach) * c.in.width
	for column := 0; column < c.out.width; column += columns {
		size := c.ranks * t.length * columns
		weights := c.weights[column/columns*size:][:size]
		t.bias = c.bias[column:]
		for p := range positions {
			for rank := range rows {
				low, high := max(rank-reach, 0), min(rank+reach, rows-1)
				t.segments = high - low + 1
				t.in = in[(p*cells+1+9*low-reach)*c.in.width:]
				t.weights = weights[(low-rank+reach)*t.length*columns:]
				at := (p*cells+1+9*rank)*c.out.width + column
				t.out = out[at:]
				t.add = nil
				if add != nil {
					t.add = add[at:]
				}
				compute(t)
			}
		}
	}
}

// dense is a product with a matrix.
type dense struct {
	wiring
	inputs  int       // floats of in that count
	weights []float32 // for each columns floats of out, each of the inputs
	bias    []float32 // out.width
}

func (d *dense) run(r *Runner, _ int) {
	in, out := r.of(d.in), r.of(d.out)
	add := r.of(d.add)
	t := &r.tile
	t.inRow, t.outRow, t.segments, t.segment, t.length, t.relu = d.in.width, d.out.width, 1, 0, d.inputs, d.relu
	t.in = in
	for column := 0; column < d.out.width; column += columns {
		t.weights = d.weights[column*d.inputs:]
		t.bias = d.bias[column:]
		t.out = out[column:]
		t.add = nil
		if add != nil {
			t.add = add[column:]
		}
		compute(t)
	}
}

// sum adds two values, or a value and constants.
type sum struct {
	wiring
	constants []float32 // for a position, laid out as out; nil for none
}

func (s *sum) run(r *Runner, positions int) {
	size := s.out.size()
	in, out := r.of(s.in), r.of(s.out)
	for p := range positions {
		from, to := in[p*size:][:size], out[p*size:][:size]
		other := s.constants
		if s.add != nil {
			other = r.of(s.add)[p*size:]
		}
		other = other[:size]
		for i, x := range from {
			x += other[i]
			if s.relu {
				x = max(x, 0)
			}
			to[i] = x
		}
	}
}

// curve is a ReLU or a hyperbolic tangent that stands alone. Both keep zero.
type curve struct {
	wiring
	tanh bool
}

func (c *curve) run(r *Runner, positions int) {
	size := positions * c.out.size()
	in, out := r.of(c.in)[:size], r.of(c.out)[:size]
	for i, x := range in {
		if c.tanh {
			out[i] = float32(math.Tanh(float64(x)))
		} else {
			out[i] = max(x, 0)
		}
	}
}

// mean is the mean of each channel over the board.
type mean struct{ wiring }

func (m *mean) run(r *Runner, positions int) {
	in, out := r.of(m.in), r.of(m.out)
	width := m.in.width
	for p := range positions {
		board, to := in[p*cells*width:][:cells*width], out[p*m.out.width:][:width]
		clear(to)
		for square := range 64 {
			for c, x := range board[cell(square)*width:][:width] {
				to[c] += x
			}
		}
		for c := range to {
			to[c] /= 64
		}
	}
}

// flatten lays a board out as ONNX does: channel after channel.
type flatten struct {
	wiring
	channels int
}

func (f *flatten) run(r *Runner, positions int) {
	in, out := r.of(f.in), r.of(f.out)
	width := f.in.width
	for p := range positions {
		board, to := in[p*cells*width:][:cells*width], out[p*f.out.width:][:64*f.channels]
		for square := range 64 {
			for c, x := range board[cell(square)*width:][:f.channels] {
				to[c*64+square] = x
			}
		}
	}
}
