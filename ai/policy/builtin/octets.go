package builtin

import "math"

// group is how many bytes of a row are multiplied at a time.
const group = 4

// octetTile is a tile of a product of bytes: each of its rows is a sum of whole numbers,
// which are the row's bytes times weights. A scale and a bias for each column make
// what the sum means of it.
//
// The assembly knows the layout and checks nothing.
type octetTile struct {
	out      []uint8   // columns bytes every outRow: the results, rounded
	floats   []float32 // the results in the place of out, laid out alike; nil for bytes
	in       []uint8   // of row r and segment s from r*inRow + s*segment, length groups
	weights  []int8    // for each group of each segment, columns times the group's weights
	scale    []float32 // columns
	bias     []float32 // columns
	add      []uint8   // added to the results, times addScale, laid out as out; nil for nothing
	inRow    int       // bytes from a row to the next
	outRow   int       // elements from a row to the next
	segments int       // at least 1
	segment  int       // bytes from a segment to the next
	length   int       // groups of a segment, at least 1
	addScale float32
}

// octetsGo computes a tile of bytes. Negative results become zero, and bytes end at 255.
func octetsGo(t *octetTile) {
	for r := range rows {
		var sums [columns]int32
		w := t.weights
		for i := range t.segments {
			x := t.in[r*t.inRow+i*t.segment:][:group*t.length]
			for ; len(x) > 0; x = x[group:] {
				a, b, c, d := int32(x[0]), int32(x[1]), int32(x[2]), int32(x[3])
				line := w[:group*columns]
				for k := range sums {
					v := line[group*k:][:group]
					sums[k] += a*int32(v[0]) + b*int32(v[1]) + c*int32(v[2]) + d*int32(v[3])
				}
				w = w[group*columns:]
			}
		}
		for k, sum := range sums {
			at := r*t.outRow + k
			y := fused(float32(sum), t.scale[k], t.bias[k])
			if t.add != nil {
				y = fused(float32(t.add[at]), t.addScale, y)
			}
			y = max(y, 0)
			if t.floats != nil {
				t.floats[at] = y
			} else {
				t.out[at] = octet(y)
			}
		}
	}
}

// fused is x*y + z, rounded once.
func fused(x, y, z float32) float32 {
	return float32(math.FMA(float64(x), float64(y), float64(z)))
}

// octet is the byte next to x, which is even if there are two.
func octet(x float32) uint8 { return uint8(min(max(math.RoundToEven(float64(x)), 0), 255)) }
