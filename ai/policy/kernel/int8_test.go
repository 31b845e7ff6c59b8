package kernel

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomInt8 is a product with random content. The scales are powers of two, so that
// there is one right result.
func randomInt8(rng *rand.Rand, segments, length int) *Int8Product {
	t := &Int8Product{
		InRow: Group * (1 + rng.IntN(2*length)), OutRow: Columns + rng.IntN(40), AddScale: 0.25,
		Segments: segments, Segment: Group * rng.IntN(3*length), Length: length,
	}
	t.In = make([]uint8, (Rows-1)*t.InRow+(segments-1)*t.Segment+Group*length)
	for i := range t.In {
		t.In[i] = uint8(rng.IntN(256))
	}
	t.Weights = make([]int8, segments*length*Columns*Group)
	for i := range t.Weights {
		t.Weights[i] = int8(rng.IntN(256))
	}
	for range Columns {
		t.Scale = append(t.Scale, float32(math.Ldexp(1, -8-rng.IntN(6))))
		t.Bias = append(t.Bias, float32(rng.IntN(64))-16)
	}
	size := (Rows-1)*t.OutRow + Columns
	t.Out = make([]uint8, size)
	if rng.IntN(2) == 0 {
		t.Floats = make([]float32, size)
	}
	if rng.IntN(2) == 0 {
		t.Add = make([]uint8, size)
		for i := range t.Add {
			t.Add[i] = uint8(rng.IntN(256))
		}
	}
	return t
}

// TestInt8Product compares all versions with sums taken in the plainest way, and wants them
// to leave what is not theirs alone.
func TestInt8Product(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for n := range 60 {
		tile := randomInt8(rng, 1+rng.IntN(3), 1+rng.IntN(20))
		for i := range tile.Out {
			tile.Out[i] = 99
		}
		for i := range tile.Floats {
			tile.Floats[i] = 99
		}
		before, floatsBefore := slices.Clone(tile.Out), slices.Clone(tile.Floats)
		out, floats := slices.Clone(tile.Out), slices.Clone(tile.Floats)
		for r := range Rows {
			for c := range Columns {
				sum := 0
				for s := range tile.Segments {
					for k := range tile.Length * Group {
						w := tile.Weights[((s*tile.Length+k/Group)*Columns+c)*Group+k%Group]
						sum += int(tile.In[r*tile.InRow+s*tile.Segment+k]) * int(w)
					}
				}
				at := r*tile.OutRow + c
				y := float64(sum)*float64(tile.Scale[c]) + float64(tile.Bias[c])
				if tile.Add != nil {
					y += 0.25 * float64(tile.Add[at])
				}
				if y = max(y, 0); floats != nil {
					floats[at] = float32(y)
				} else {
					out[at] = uint8(min(math.RoundToEven(y), 255))
				}
			}
		}
		for _, set := range Int8Sets() {
			copy(tile.Out, before)
			copy(tile.Floats, floatsBefore)
			set.Product(tile)
			if !bytes.Equal(tile.Out, out) || !slices.Equal(tile.Floats, floats) {
				t.Fatalf("%s, tile %d:\n%v %v, want\n%v %v", set.Name, n, tile.Out, tile.Floats, out, floats)
			}
		}
	}
}

// BenchmarkInt8 is a product of bytes for a convolution with 64 channels.
func BenchmarkInt8(b *testing.B) {
	for _, set := range Int8Sets() {
		b.Run(set.Name, func(b *testing.B) {
			t := randomInt8(rand.New(rand.NewPCG(1, 2)), 3, 48)
			t.InRow, t.OutRow, t.Segment = 64, 64, 9*64
			t.In, t.Out, t.Floats, t.Add = make([]uint8, 73*64), make([]uint8, 73*64), nil, nil
			for b.Loop() {
				set.Product(t)
			}
			b.ReportMetric(2*3*192*Rows*Columns*float64(b.N)/b.Elapsed().Seconds()/1e9, "GOP/s")
		})
	}
}
