package kernel

// A 3x3 convolution with zeros around the board, by Winograd's algorithm F(4x4, 3x3)
// (Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2016): the board
// is four tiles of 4x4 squares, each seen through the 6x6 squares around it, and 36
// products of numbers, one for each point, stand for the 144 of a tile. Both dimensions
// are transformed one after the other.

// Points is how many numbers stand for a tile, and Tiles how many tiles a board has.
const (
	Points = 36
	Tiles  = 4
)

// Transform takes boards to tiles or back, for one panel of channels: of Count positions
// side by side, each Columns floats. Lengths are in floats.
type Transform struct {
	Out, In []float32
	Bias    []float32 // of Gather: Columns floats, added
	Add     []float32 // of Gather: added, laid out as Out; nil for nothing
	Gate    []float32 // of Gather: laid out as Out, which becomes zero where Gate is not positive; nil for a ReLU
	Scratch []float32 // ScratchSize floats
	Square  int       // from a square to the next, or of Weigh and Unweigh from a tap
	Point   int       // from a point to the next
	Tile    int       // from a tile to the next
	Count   int
}

// ScratchSize is the length of a Transform's scratch memory.
const ScratchSize = 96 * 16

// line transforms eight squares in a line to six points of each of two tiles, or back.
type line func(to, from *[12]float32)

// spreadLine makes points of squares: of d0 to d5, the squares from the one before the tile on,
// and zeros off the board.
func spreadLine(to, from *[12]float32) {
	for tile := range 2 {
		var d [6]float32
		for i := range d {
			if at := 4*tile - 1 + i; at >= 0 && at < 8 {
				d[i] = from[at]
			}
		}
		to := to[6*tile:]
		a, b, c, e := d[4]-4*d[2], d[3]-4*d[1], d[4]-d[2], d[3]-d[1]
		to[0] = d[4] - 5*d[2] + 4*d[0]
		to[1], to[2] = a+b, a-b
		to[3], to[4] = c+2*e, c-2*e
		to[5] = d[5] + 4*d[1] - 5*d[3]
	}
}

// gatherLine makes squares of points.
func gatherLine(to, from *[12]float32) {
	for tile := range 2 {
		m, to := from[6*tile:][:6], to[4*tile:]
		sum, difference, far, apart := m[1]+m[2], m[1]-m[2], m[3]+m[4], m[3]-m[4]
		to[0] = m[0] + sum + far
		to[1] = difference + 2*apart
		to[2] = sum + 4*far
		to[3] = difference + 8*apart + m[5]
	}
}

// expandLine is the transpose of gatherLine.
func expandLine(to, from *[12]float32) {
	for tile := range 2 {
		y, to := from[4*tile:][:4], to[6*tile:]
		even, odd, low, high := y[0]+y[2], y[1]+y[3], y[0]+4*y[2], y[1]+4*y[3]
		to[0], to[5] = y[0], y[3]
		to[1], to[2] = even+odd, even-odd
		to[3], to[4] = low+2*high, low-2*high
	}
}

// weighLine makes six points of three taps.
func weighLine(to, from *[12]float32) {
	w := from[:3]
	sum, q := w[0]+w[2], w[0]/24+w[2]/6
	to[0], to[5] = w[0]/4, w[2]
	to[1], to[2] = -(sum+w[1])/6, -(sum-w[1])/6
	to[3], to[4] = q+w[1]/12, q-w[1]/12
}

// unweighLine is the transpose of weighLine.
func unweighLine(to, from *[12]float32) {
	g := from[:6]
	near, apart, far, wide := g[1]+g[2], g[1]-g[2], g[3]+g[4], g[3]-g[4]
	to[0] = g[0]/4 - near/6 + far/24
	to[1] = wide/12 - apart/6
	to[2] = g[5] - near/6 + far/6
}

// square is a transform in both dimensions of n lines of in numbers, to such squares of
// out numbers.
func square(l line, in, out int, from func(row, column int) float32, to func(row, column int, x float32)) {
	var half [12][12]float32 // by column of what came in
	for column := range in {
		var x [12]float32
		for row := range in {
			x[row] = from(row, column)
		}
		l(&half[column], &x)
	}
	for row := range out {
		var x, y [12]float32
		for column := range in {
			x[column] = half[column][row]
		}
		l(&y, &x)
		for column := range out {
			to(row, column, y[column])
		}
	}
}

// each calls do for each float of the positions.
func (t *Transform) each(do func(at int)) {
	for at := range t.Count * Columns {
		do(at)
	}
}

// point is where a point of the board's twelve lines of twelve begins.
func (t *Transform) point(row, column int) int {
	return (row%6*6+column%6)*t.Point + (row/6*2+column/6)*t.Tile
}

func (t *Transform) toPoints(l line) {
	t.each(func(at int) {
		square(l, 8, 12, func(row, column int) float32 { return t.In[at+(8*row+column)*t.Square] },
			func(row, column int, x float32) { t.Out[at+t.point(row, column)] = x })
	})
}

func spreadGo(t *Transform) { t.toPoints(spreadLine) }
func expandGo(t *Transform) { t.toPoints(expandLine) }

func gatherGo(t *Transform) {
	t.each(func(at int) {
		square(gatherLine, 12, 8, func(row, column int) float32 { return t.In[at+t.point(row, column)] },
			func(row, column int, x float32) {
				to := at + (8*row+column)*t.Square
				x += t.Bias[at%Columns]
				if t.Add != nil {
					x += t.Add[to]
				}
				if t.Gate == nil {
					x = max(x, 0)
				} else if !(t.Gate[to] > 0) {
					x = 0
				}
				t.Out[to] = x
			})
	})
}

func weighGo(t *Transform) {
	t.each(func(at int) {
		square(weighLine, 3, 6, func(row, column int) float32 { return t.In[at+(3*row+column)*t.Square] },
			func(row, column int, x float32) { t.Out[at+(6*row+column)*t.Point] = x })
	})
}

func unweighGo(t *Transform) {
	t.each(func(at int) {
		square(unweighLine, 6, 3, func(row, column int) float32 { return t.In[at+(6*row+column)*t.Point] },
			func(row, column int, x float32) { t.Out[at+(3*row+column)*t.Square] += x })
	})
}
