package kernel

import "math"

// Group is how many bytes of a row are multiplied at a time.
const Group = 4

// Int8Product is Rows rows by Columns columns of a product of bytes: each element is the
// sum of the row's activations, 0 to 255, times weights, -127 to 127. A scale and a bias
// for each column bring the sum to the unit of the result.
type Int8Product struct {
	Out      []uint8   // Columns bytes every OutRow: the results, rounded
	Floats   []float32 // the results in the place of Out, laid out alike; nil for bytes
	In       []uint8   // of row r and segment s from r*InRow + s*Segment, Length groups
	Weights  []int8    // for each group of each segment, Columns times the group's weights
	Scale    []float32 // Columns
	Bias     []float32 // Columns
	Add      []uint8   // added to the results, times AddScale, laid out as Out; nil for nothing
	InRow    int       // bytes from a row to the next
	OutRow   int       // elements from a row to the next
	Segments int       // at least 1
	Segment  int       // bytes from a segment to the next
	Length   int       // groups of a segment, at least 1
	AddScale float32
}

// Int8Set is the product of bytes by a set of vector instructions.
type Int8Set struct {
	Name    string // of the instructions; empty for Go alone
	Product func(*Int8Product)
}

// Int8Portable is the product in Go.
var Int8Portable = Int8Set{Product: int8Go}

// Int8Sets are those that this processor can run, the fastest first.
func Int8Sets() []Int8Set { return append(int8Sets(), Int8Portable) }

// int8Go computes the product. Negative results become zero, and bytes end at 255.
func int8Go(t *Int8Product) {
	for r := range Rows {
		var sums [Columns]int32
		w := t.Weights
		for i := range t.Segments {
			x := t.In[r*t.InRow+i*t.Segment:][:Group*t.Length]
			for ; len(x) > 0; x = x[Group:] {
				a, b, c, d := int32(x[0]), int32(x[1]), int32(x[2]), int32(x[3])
				line := w[:Group*Columns]
				for k := range sums {
					v := line[Group*k:][:Group]
					sums[k] += a*int32(v[0]) + b*int32(v[1]) + c*int32(v[2]) + d*int32(v[3])
				}
				w = w[Group*Columns:]
			}
		}
		for k, sum := range sums {
			at := r*t.OutRow + k
			y := fused(float32(sum), t.Scale[k], t.Bias[k])
			if t.Add != nil {
				y = fused(float32(t.Add[at]), t.AddScale, y)
			}
			y = max(y, 0)
			if t.Floats != nil {
				t.Floats[at] = y
			} else {
				t.Out[at] = Quantised(y)
			}
		}
	}
}

// fused is x*y + z, rounded once.
func fused(x, y, z float32) float32 {
	return float32(math.FMA(float64(x), float64(y), float64(z)))
}

// Quantised is the byte next to x, the even one of two that are as near.
func Quantised(x float32) uint8 { return uint8(min(max(math.RoundToEven(float64(x)), 0), 255)) }
