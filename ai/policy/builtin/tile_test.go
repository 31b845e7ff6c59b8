package builtin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// kernels are the versions of a tile that this CPU can run, the first one in Go.
var kernels = map[string]func(*tile){"Go": tileGo}

// randomTile is a tile with random content; seg is the number of segments.
func randomTile(rng *rand.Rand, segments, length int) *tile {
	random := func(n int) []float32 {
		list := make([]float32, n)
		for i := range list {
			list[i] = float32(rng.NormFloat64())
		}
		return list
	}
	t := &tile{
		inRow: 1 + rng.IntN(2*length), outRow: columns + rng.IntN(40),
		segments: segments, segment: rng.IntN(3 * length), length: length, relu: rng.IntN(2) == 0,
	}
	t.in = random((rows-1)*t.inRow + (segments-1)*t.segment + length)
	t.weights = random(segments * length * columns)
	t.bias = random(columns)
	t.out = random((rows-1)*t.outRow + columns)
	if rng.IntN(2) == 0 {
		t.add = random(len(t.out))
	}
	return t
}

// TestTile compares all versions with sums taken in the plainest way, and wants
// them to leave what is not theirs alone.
func TestTile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		want := randomTile(rng, 1+rng.IntN(3), 1+rng.IntN(20))
		before := append([]float32{}, want.out...)
		plain := append([]float32{}, want.out...)
		for r := range rows {
			for c := range columns {
				sum := float64(want.bias[c])
				for s := range want.segments {
					for k := range want.length {
						sum += float64(want.in[r*want.inRow+s*want.segment+k]) * float64(want.weights[(s*want.length+k)*columns+c])
					}
				}
				if want.add != nil {
					sum += float64(want.add[r*want.outRow+c])
				}
				if want.relu {
					sum = max(sum, 0)
				}
				plain[r*want.outRow+c] = float32(sum)
			}
		}
		for name, kernel := range kernels {
			copy(want.out, before)
			kernel(want)
			for i, x := range want.out {
				if math.Abs(float64(x-plain[i])) > 2e-5 {
					t.Fatalf("%s, tile %d: element %d is %v, want %v", name, n, i, x, plain[i])
				}
			}
		}
	}
}

// BenchmarkTile is a tile of a convolution with 64 channels.
func BenchmarkTile(b *testing.B) {
	for name, kernel := range kernels {
		b.Run(name, func(b *testing.B) {
			tile := randomTile(rand.New(rand.NewPCG(1, 2)), 3, 192)
			tile.inRow, tile.outRow, tile.segment = 64, 64, 9*64
			tile.in, tile.out, tile.add = make([]float32, 73*64), make([]float32, 73*64), nil
			for b.Loop() {
				kernel(tile)
			}
			b.ReportMetric(2*3*192*rows*columns*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
