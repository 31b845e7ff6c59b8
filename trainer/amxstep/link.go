package amxstep

// lanes is how many positions a block has.
const lanes = 32

// A hop takes a source square to a destination square through a matrix.
type hop struct{ to, from, tap int }

// link is a linear map between two layers of squares with channels.
type link struct {
	toSquares, fromSquares int
	taps                   int // matrices, each in x out
	in, out                int // channels, multiples of 32; the surplus ones are always zero
	hops                   []hop
	weight, bias           int // indexes of the parameters; -1 for no bias
	backScale              float32

	forward, backward *matrix
	byTap             [][]hop
	gradTable         []int32
}

// matrix is a link's weights as product needs them, in one of its two directions.
type matrix struct {
	squares int // of the destination
	taps    int
	in, out int
	into    [][]hop   // by destination square
	plain   []float32 // [tap][in][out]
	tiles   []uint16  // see packTiles
	table   []int32   // see makeTable
	strip   int       // squares that are made at once
	begin   []int     // of each strip in the table
}

// finish derives what follows from the hops.
func (l *link) finish() {
	l.forward = &matrix{squares: l.toSquares, taps: l.taps, in: l.in, out: l.out, into: make([][]hop, l.toSquares)}
	l.backward = &matrix{squares: l.fromSquares, taps: l.taps, in: l.out, out: l.in, into: make([][]hop, l.fromSquares)}
	l.byTap = make([][]hop, l.taps)
	for _, h := range l.hops {
		l.forward.into[h.to] = append(l.forward.into[h.to], h)
		l.backward.into[h.from] = append(l.backward.into[h.from], hop{to: h.from, from: h.to, tap: h.tap})
		l.byTap[h.tap] = append(l.byTap[h.tap], h)
	}
	if l.backScale == 0 {
		l.backScale = 1
	}
}

// convolution is the 3x3 one; taps off the board do not exist.
func convolution(in, out, weight, bias int) *link {
	l := &link{toSquares: 64, fromSquares: 64, taps: 9, in: round(in), out: round(out), weight: weight, bias: bias}
	for to := range 64 {
		for tap := range 9 {
			if from, ok := neighbour(to, tap); ok {
				l.hops = append(l.hops, hop{to, from, tap})
			}
		}
	}
	l.finish()
	return l
}

// neighbour is the square that tap of a 3x3 window around square sees.
func neighbour(square, tap int) (int, bool) {
	y, x := square/8+tap/3-1, square%8+tap%3-1
	return y*8 + x, y >= 0 && y < 8 && x >= 0 && x < 8
}

// pointwise maps each of so many squares to itself through one matrix.
func pointwise(squares, in, out, weight, bias int) *link {
	l := &link{toSquares: squares, fromSquares: squares, taps: 1, in: round(in), out: round(out), weight: weight, bias: bias}
	for s := range squares {
		l.hops = append(l.hops, hop{s, s, 0})
	}
	l.finish()
	return l
}

// round is the least multiple of 32 that is not less than n.
func round(n int) int { return (n + 31) &^ 31 }
