package builtin

import (
	"math"

	"othello/ai/policy/kernel"
)

// buffer is a value between two steps: a board of width floats or bytes for each cell,
// or width floats for each position. Floats, bytes and cells beyond the value's own are
// zero on boards and anything elsewhere.
type buffer struct {
	board     bool
	quantised bool // of bytes
	width     int
	slot      int // place in Net.slots
}

// size returns how many floats a position takes.
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
	t := &r.product
	reach := c.ranks / 2 // squares to each side
	*t = kernel.Product{
		InRow: c.in.width, InStep: 1, OutRow: c.out.width, Segment: 9 * c.in.width, Length: (1 + 2*reach) * c.in.width, Blocks: 1, ReLU: c.relu,
	}
	for column := 0; column < c.out.width; column += columns {
		size := c.ranks * t.Length * columns
		weights := c.weights[column/columns*size:][:size]
		t.Bias = c.bias[column:]
		for p := range positions {
			for rank := range rows {
				low, high := max(rank-reach, 0), min(rank+reach, rows-1)
				t.Segments = high - low + 1
				t.In = in[(p*cells+1+9*low-reach)*c.in.width:]
				t.Weights = weights[(low-rank+reach)*t.Length*columns:]
				at := (p*cells+1+9*rank)*c.out.width + column
				t.Out = out[at:]
				t.Add = nil
				if add != nil {
					t.Add = add[at:]
				}
				loops.Product(t)
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
	t := &r.product
	*t = kernel.Product{
		In: in, InRow: d.in.width, InStep: 1, OutRow: d.out.width, Segments: 1, Length: d.inputs, Blocks: 1, ReLU: d.relu,
	}
	for column := 0; column < d.out.width; column += columns {
		t.Weights = d.weights[column*d.inputs:]
		t.Bias = d.bias[column:]
		t.Out = out[column:]
		t.Add = nil
		if add != nil {
			t.Add = add[column:]
		}
		loops.Product(t)
	}
}

// shift adds constants to a value.
type shift struct {
	wiring
	constants []float32 // for a position, laid out as out
}

func (s *shift) run(r *Runner, positions int) {
	in, out := r.of(s.in), r.of(s.out)
	for p := range positions {
		at := p * len(s.constants)
		for i, x := range s.constants {
			out[at+i] = in[at+i] + x
		}
	}
}

// tanh is a hyperbolic tangent, which keeps zero.
type tanh struct{ wiring }

func (t *tanh) run(r *Runner, positions int) {
	size := positions * t.out.size()
	in, out := r.of(t.in)[:size], r.of(t.out)[:size]
	for i, x := range in {
		out[i] = float32(math.Tanh(float64(x)))
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

// Ranks of the board have as many squares as a product has rows, and channels are stored
// in multiples of its columns.
const (
	rows    = kernel.Rows
	columns = kernel.Columns
)

// The fastest kernels of this processor.
var (
	loops     = kernel.Sets()[0]
	int8Loops = kernel.Int8Sets()[0]
)
