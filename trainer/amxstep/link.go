package amxstep

// lanes is how many positions a block has.
const lanes = 32

// A hop takes a source square to a destination square through a matrix.
type hop struct{ to, from, tap int }

// link is a linear map between two layers of as many squares with channels.
type link struct {
	squares      int
	taps         int // matrices, each in x out
	in, out      int // channels, multiples of 32; the surplus ones are always zero
	weight, bias int // indexes of the parameters; the policy's link has no bias
	backScale    float32

	forward, backward *matrix
	byTap             [][]hop
	gradTable         []int32
}

// matrix is a link's weights as product needs them, in one of its two directions.
type matrix struct {
	squares int
	taps    int
	in, out int
	into    [][]hop   // by destination square
	plain   []float32 // [tap][in][out], in tests
	tiles   []uint16  // see packForward
	table   []int32   // see makeTable
	strip   int       // squares that are made at once
	begin   []int     // of each strip in the table
}

// newLink is a link without hops.
func newLink(squares, taps, in, out, weight, bias int) *link {
	in, out = round(in), round(out)
	return &link{
		squares: squares, taps: taps, in: in, out: out, weight: weight, bias: bias, backScale: 1, byTap: make([][]hop, taps),
		forward:  &matrix{squares: squares, taps: taps, in: in, out: out, into: make([][]hop, squares)},
		backward: &matrix{squares: squares, taps: taps, in: out, out: in, into: make([][]hop, squares)},
	}
}

func (l *link) add(h hop) {
	l.forward.into[h.to] = append(l.forward.into[h.to], h)
	l.backward.into[h.from] = append(l.backward.into[h.from], hop{to: h.from, from: h.to, tap: h.tap})
	l.byTap[h.tap] = append(l.byTap[h.tap], h)
}

// convolution is the 3x3 one; taps off the board do not exist.
func convolution(in, out, weight, bias int) *link {
	l := newLink(64, 9, in, out, weight, bias)
	for to := range 64 {
		for tap := range 9 {
			if y, x := to/8+tap/3-1, to%8+tap%3-1; y >= 0 && y < 8 && x >= 0 && x < 8 {
				l.add(hop{to, y*8 + x, tap})
			}
		}
	}
	return l
}

// pointwise maps each of so many squares to itself through one matrix.
func pointwise(squares, in, out, weight, bias int) *link {
	l := newLink(squares, 1, in, out, weight, bias)
	for s := range squares {
		l.add(hop{s, s, 0})
	}
	return l
}

// round is the least multiple of 32 that is not less than n.
func round(n int) int { return (n + 31) &^ 31 }
