package graph

// A 3x3 convolution with zeros around the board, by Winograd's algorithm
// F(4x4, 3x3) (Lavin and Gray, "Fast Algorithms for Convolutional Neural
// Networks", 2016): the board is four tiles of 4x4 squares, each made from 6x6
// squares, and 36 products stand for the 144 of a tile. It needs no operator but
// the product of matrices, nor do its gradients.

// tiles is how many 4x4 tiles a board has, and points how many numbers stand for
// a transformed one.
const (
	tiles  = 4
	points = 36
)

// The three transforms along one dimension: of 6 inputs, of 3 weights and of 6
// products to 4 outputs.
var (
	inputTransform = [6][6]float64{
		{4, 0, -5, 0, 1, 0},
		{0, -4, -4, 1, 1, 0},
		{0, 4, -4, -1, 1, 0},
		{0, -2, -1, 2, 1, 0},
		{0, 2, -1, -2, 1, 0},
		{0, 4, 0, -5, 0, 1},
	}
	weightTransform = [6][3]float64{
		{1.0 / 4, 0, 0},
		{-1.0 / 6, -1.0 / 6, -1.0 / 6},
		{-1.0 / 6, 1.0 / 6, -1.0 / 6},
		{1.0 / 24, 1.0 / 12, 1.0 / 6},
		{1.0 / 24, -1.0 / 12, 1.0 / 6},
		{0, 0, 1},
	}
	outputTransform = [4][6]float64{
		{1, 1, 1, 1, 1, 0},
		{0, 1, -1, 2, -2, 0},
		{0, 1, 1, 4, 4, 0},
		{0, 1, -1, 8, -8, 1},
	}
)

// spread returns the matrix [points*tiles, 64] from squares to transformed tiles, and
// gather the one [64, points*tiles] from products of tiles to squares.
func spread() []float32 {
	m := make([]float32, points*tiles*64)
	for p := range points {
		for t := range tiles {
			for s := range 64 {
				row, col := s/8-4*(t/2)+1, s%8-4*(t%2)+1 // in the 6x6 squares of the tile
				if 0 <= row && row < 6 && 0 <= col && col < 6 {
					m[(p*tiles+t)*64+s] = float32(inputTransform[p/6][row] * inputTransform[p%6][col])
				}
			}
		}
	}
	return m
}

func gather() []float32 {
	m := make([]float32, 64*points*tiles)
	for s := range 64 {
		row, col := s/8, s%8
		t := row/4*2 + col/4
		for p := range points {
			m[s*points*tiles+p*tiles+t] = float32(outputTransform[row%4][p/6] * outputTransform[col%4][p%6])
		}
	}
	return m
}

// weigh returns the matrix [points, 9] from a 3x3 kernel to a transformed one.
func weigh() []float32 {
	m := make([]float32, points*9)
	for p := range points {
		for k := range 9 {
			m[p*9+k] = float32(weightTransform[p/6][k/3] * weightTransform[p%6][k%3])
		}
	}
	return m
}

// convolution returns the 3x3 convolution of x [64, batch, in] with weights [out, in,
// 3, 3].
func (t *tape) convolution(x, weights *value) *value {
	batch, in, out := x.dims[1], x.dims[2], weights.dims[0]
	kernels := t.matmulFlipped(t.floats("winograd/weigh", weigh(), points, 9), t.reshape(weights, out*in, 9))
	boards := t.matmul(t.floats("winograd/spread", spread(), points*tiles, 64), t.reshape(x, 64, batch*in))
	products := t.matmulFlipped(t.reshape(boards, points, tiles*batch, in), t.reshape(kernels, points, out, in))
	y := t.matmul(t.floats("winograd/gather", gather(), 64, points*tiles), t.reshape(products, points*tiles, batch*out))
	return t.reshape(y, 64, batch, out)
}
