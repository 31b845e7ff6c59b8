package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func random(rng *rand.Rand, n int) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = float32(rng.NormFloat64())
	}
	return list
}

// near fails unless two lists agree.
func near(t *testing.T, what string, got, want []float32, tolerance float64) {
	t.Helper()
	for i, x := range want {
		if math.Abs(float64(got[i]-x)) > tolerance*(1+math.Abs(float64(x))) {
			t.Fatalf("%s: element %d is %v, want %v", what, i, got[i], x)
		}
	}
}

// randomProduct has random content, and gaps everywhere.
func randomProduct(rng *rand.Rand) *Product {
	p := &Product{
		InStep: 1 + rng.IntN(3), Segments: 1 + rng.IntN(3), Length: 1 + rng.IntN(20),
		Blocks: 1 + rng.IntN(3), ReLU: rng.IntN(2) == 0, OutRow: Columns + rng.IntN(40),
	}
	p.InRow, p.Segment, p.InBlock = 1+rng.IntN(2*p.Length), rng.IntN(3*p.Length), rng.IntN(100)
	p.OutBlock = Rows*p.OutRow + rng.IntN(50)
	p.In = random(rng, (p.Blocks-1)*p.InBlock+(Rows-1)*p.InRow+(p.Segments-1)*p.Segment+p.Length*p.InStep)
	p.Weights = random(rng, p.Segments*p.Length*Columns)
	p.Out = random(rng, p.Blocks*p.OutBlock)
	if rng.IntN(2) == 0 {
		p.Bias = random(rng, Columns)
	}
	if rng.IntN(2) == 0 {
		p.Add = random(rng, len(p.Out))
	}
	return p
}

// TestProduct compares all sets with sums taken in the plainest way, and wants them to
// leave what is not theirs alone.
func TestProduct(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		p := randomProduct(rng)
		before, want := slices.Clone(p.Out), slices.Clone(p.Out)
		for r := range p.Blocks * Rows {
			for c := range Columns {
				from, at := r/Rows*p.InBlock+r%Rows*p.InRow, r/Rows*p.OutBlock+r%Rows*p.OutRow+c
				sum := 0.0
				for s := range p.Segments {
					for k := range p.Length {
						sum += float64(p.In[from+s*p.Segment+k*p.InStep]) * float64(p.Weights[(s*p.Length+k)*Columns+c])
					}
				}
				if p.Bias != nil {
					sum += float64(p.Bias[c])
				}
				if p.Add != nil {
					sum += float64(p.Add[at])
				}
				if p.ReLU {
					sum = max(sum, 0)
				}
				want[at] = float32(sum)
			}
		}
		for _, set := range Sets() {
			copy(p.Out, before)
			set.Product(p)
			near(t, set.Name, p.Out, want, 2e-5)
		}
	}
}

// boards is a transform of three positions with gaps between squares, points and tiles.
func boards(rng *rand.Rand, in, out int) *Transform {
	const count = 3
	t := &Transform{Count: count, Square: count*Columns + 7, Tile: count*Columns + 3, Scratch: make([]float32, ScratchSize)}
	t.Point = Tiles*t.Tile + 5
	size := max(64*t.Square, Points*t.Point)
	t.In, t.Out = random(rng, size), random(rng, size)
	t.Bias = random(rng, Columns)
	return t
}

// TestTransforms compares the sets with Go.
func TestTransforms(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, set := range Sets() {
		for name, pair := range map[string][2]func(*Transform){
			"spread":  {set.Spread, spreadGo},
			"expand":  {set.Expand, expandGo},
			"gather":  {set.Gather, gatherGo},
			"weigh":   {set.Weigh, weighGo},
			"unweigh": {set.Unweigh, unweighGo},
		} {
			for n := range 4 {
				a := boards(rng, 0, 0)
				if n&1 != 0 {
					a.Add = random(rng, len(a.Out))
				}
				if n&2 != 0 {
					a.Gate = random(rng, len(a.Out))
				}
				b := *a
				b.Out = slices.Clone(a.Out)
				pair[0](a)
				pair[1](&b)
				near(t, set.Name+" "+name, a.Out, b.Out, 1e-4)
			}
		}
	}
}

// TestConvolution compares a convolution by the transforms, and its gradients, with sums
// over the taps: one channel to one, in the first column of panels.
func TestConvolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	panel := func(n int, column0 []float32) []float32 {
		list := make([]float32, n*Columns)
		for i, x := range column0 {
			list[i*Columns] = x
		}
		return list
	}
	first := func(list []float32) []float32 {
		var column0 []float32
		for i := 0; i < len(list); i += Columns {
			column0 = append(column0, list[i])
		}
		return column0
	}
	x, w, d := random(rng, 64), random(rng, 9), random(rng, 64)
	y, dw := make([]float32, 64), make([]float32, 9)
	for s := range 64 {
		for tap := range 9 {
			if row, column := s/8+tap/3-1, s%8+tap%3-1; row >= 0 && row < 8 && column >= 0 && column < 8 {
				y[s] += w[tap] * x[8*row+column]
				dw[tap] += d[s] * x[8*row+column]
			}
		}
	}
	for _, set := range Sets() {
		points := func(in []float32, squares int, f func(*Transform)) []float32 {
			a := &Transform{
				In: panel(squares, in), Out: make([]float32, Points*Tiles*Columns), Scratch: make([]float32, ScratchSize),
				Square: Columns, Point: Tiles * Columns, Tile: Columns, Count: 1,
			}
			f(a)
			return first(a.Out)
		}
		v, u, m := points(x, 64, set.Spread), points(w, 9, set.Weigh), points(d, 64, set.Expand)
		product, gradient := make([]float32, Points*Tiles), make([]float32, Points*Tiles)
		for i := range product {
			product[i] = v[i] * u[i/Tiles*Tiles]
			gradient[i/Tiles*Tiles] += v[i] * m[i]
		}
		back := &Transform{
			In: panel(Points*Tiles, product), Out: make([]float32, 64*Columns), Scratch: make([]float32, ScratchSize),
			Bias: make([]float32, Columns), Gate: panel(64, slices.Repeat([]float32{1}, 64)),
			Square: Columns, Point: Tiles * Columns, Tile: Columns, Count: 1,
		}
		set.Gather(back)
		near(t, set.Name+" convolution", first(back.Out), y, 1e-4)
		back.In, back.Out = panel(Points*Tiles, gradient), make([]float32, 9*Columns)
		set.Unweigh(back)
		near(t, set.Name+" gradient", first(back.Out), dw, 1e-4)
	}
}

// TestElementwise computes a step of each rule by hand.
func TestElementwise(t *testing.T) {
	out := []float32{1, 2, -3}
	Accumulate(out, []float32{0.5, -2, 1})
	near(t, "accumulate", out, []float32{1.5, 0, -2}, 0)
	out = []float32{1, 2, 3, 4}
	Gate(out, []float32{1, 0, -1, float32(math.NaN())})
	near(t, "gate", out, []float32{1, 0, 0, 0}, 0)
	u := Update{
		Values: []float32{2}, First: []float32{1}, Second: []float32{0.5}, Gradients: []float32{4},
		Rate: 0.1, Keep: 0.9, Shrink: 0.5, Beta1: 0.8, New1: 0.2, Beta2: 0.75, New2: 0.25, Correct2: 2, Epsilon: 0.5,
	}
	SGD(&u) // moment 0.8*1 + 0.5*4
	near(t, "SGD", []float32{u.Values[0], u.First[0]}, []float32{0.9*2 - 0.1*2.8, 2.8}, 1e-6)
	u.Values[0], u.First[0] = 2, 1
	Adam(&u) // moments 0.8*1 + 0.2*2 and 0.75*0.5 + 0.25*4
	root := float32(math.Sqrt(1.375 * 2))
	near(t, "Adam", []float32{u.Values[0], u.First[0], u.Second[0]}, []float32{0.9*2 - 0.1*1.2/(root+0.5), 1.2, 1.375}, 1e-6)
}

// BenchmarkProduct is the products of a step for 128 channels: forward, of a point's rows
// with its weights, and for the gradient of the weights, whose rows are channels.
func BenchmarkProduct(b *testing.B) {
	const channels, rows = 128, 64
	for _, set := range Sets() {
		rng := rand.New(rand.NewPCG(1, 2))
		in, weights, out := random(rng, rows*channels), random(rng, channels*channels), make([]float32, channels*channels)
		forward := &Product{
			In: in, Weights: weights, Out: out, InRow: Columns, InStep: 1, OutRow: Columns,
			Segments: channels / Columns, Segment: rows * Columns, Length: Columns,
			Blocks: rows / Rows, InBlock: Rows * Columns, OutBlock: Rows * Columns,
		}
		gradient := &Product{
			In: in, Weights: weights, Out: out, InRow: 1, InStep: Columns, OutRow: Columns,
			Segments: 1, Length: rows, Blocks: Columns / Rows, InBlock: Rows, OutBlock: Rows * Columns,
		}
		for name, p := range map[string]*Product{"forward": forward, "gradient": gradient} {
			b.Run(set.Name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					set.Product(p)
				}
				flops := 2 * float64(p.Blocks*Rows*Columns*p.Segments*p.Length)
				b.ReportMetric(flops*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
			})
		}
	}
}

// BenchmarkTransform is the transforms of a convolution of 32 channels and 16 positions.
func BenchmarkTransform(b *testing.B) {
	const count = 16
	for _, set := range Sets() {
		for name, f := range map[string]func(*Transform){"spread": set.Spread, "expand": set.Expand, "gather": set.Gather} {
			b.Run(set.Name+"/"+name, func(b *testing.B) {
				t := &Transform{
					Count: count, Square: count * Columns, Tile: count * Columns, Point: (Tiles*count + 1) * Columns,
					Bias: make([]float32, Columns), Scratch: make([]float32, ScratchSize),
				}
				t.In, t.Out = make([]float32, Points*t.Point), make([]float32, Points*t.Point)
				for b.Loop() {
					f(t)
				}
			})
		}
	}
}
