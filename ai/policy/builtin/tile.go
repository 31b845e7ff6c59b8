package builtin

//go:generate go -C asm run . -out ../tile_amd64.s

// Rows and columns of a tile. Ranks of the board have as many squares as a tile has
// rows, and channels are stored in multiples of its columns.
const (
	rows    = 8
	columns = 32
)

// tile is a piece of a matrix product: each of its rows is the sum of the bias and
// of rows of the weights, each times an element of the row's input. The elements
// come in segments, for the squares that a convolution sees are not all adjacent.
//
// The assembly knows the layout and checks nothing.
type tile struct {
	out      []float32 // columns floats every outRow
	in       []float32 // of row r and segment s from r*inRow + s*segment, length floats
	weights  []float32 // columns floats for each element of each segment
	bias     []float32 // columns floats
	add      []float32 // added to out before the ReLU, laid out as out; nil for nothing
	inRow    int       // floats from a row to the next
	outRow   int       // floats from a row to the next
	segments int       // at least 1
	segment  int       // floats from a segment to the next
	length   int       // floats of a segment, at least 1
	relu     bool      // negative sums become zero
}

// tileGo computes a tile. Two rows by four columns at a time keep their sums in
// registers.
func tileGo(t *tile) {
	for c := 0; c < columns; c += 4 {
		for r := 0; r < rows; r += 2 {
			s := [8]float32{
				t.bias[c], t.bias[c+1], t.bias[c+2], t.bias[c+3],
				t.bias[c], t.bias[c+1], t.bias[c+2], t.bias[c+3],
			}
			w := t.weights
			for i := range t.segments {
				x := t.in[r*t.inRow+i*t.segment:][:t.length]
				y := t.in[(r+1)*t.inRow+i*t.segment:][:t.length]
				pairs(&s, x, y, w[c:])
				w = w[t.length*columns:]
			}
			t.finish(s[:4], r, c)
			t.finish(s[4:], r+1, c)
		}
	}
}

// pairs adds the products of two rows with four columns of the weights.
func pairs(s *[8]float32, x, y, w []float32) {
	a, b, c, d, e, f, g, h := s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]
	for k, p := range x {
		q, v := y[k], w[k*columns:][:4:4]
		a += p * v[0]
		b += p * v[1]
		c += p * v[2]
		d += p * v[3]
		e += q * v[0]
		f += q * v[1]
		g += q * v[2]
		h += q * v[3]
	}
	*s = [8]float32{a, b, c, d, e, f, g, h}
}

// finish writes four sums.
func (t *tile) finish(s []float32, row, column int) {
	at := row*t.outRow + column
	for i, x := range s {
		if t.add != nil {
			x += t.add[at+i]
		}
		if t.relu {
			x = max(x, 0)
		}
		t.out[at+i] = x
	}
}
