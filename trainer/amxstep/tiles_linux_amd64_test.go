package amxstep

import (
	"math"
	"math/rand/v2"
	"testing"

	"othello/trainer/graph"
)

// widen is the inverse of narrow.
func widen(h uint16) float32 { return math.Float32frombits(uint32(h) << 16) }

// TestTiles compares gradients on tiles with those of the plain kernels: the same
// but for rounding, which cancelling sums of a random batch magnify.
func TestTiles(t *testing.T) {
	if !tiles() {
		t.Skip("this processor has no AMX, or the system does not permit it")
	}
	for name, n := range some() {
		t.Run(name, func(t *testing.T) {
			s := randomState(n, 3)
			const size = lanes + 18
			b := batchOf(size, 4)
			want, loss := made(t, taskOf(n, adam, size), s, 1, plain).gradients(b)
			got, loss2 := made(t, taskOf(n, adam, size), s, 1, newKernels).gradients(b)
			if math.Abs(loss-loss2) > 0.01*loss {
				t.Errorf("loss %.4f, plain %.4f", loss2, loss)
			}
			for i, p := range n.Params() {
				if d := distance(got[i], want[i]); d > 0.25 {
					t.Errorf("%s: off by %.3f of its length", p.Name, d)
				}
			}
		})
	}
}

// distance is |a-b| / |b|.
func distance(a, b []float32) float64 {
	d := make([]float32, len(a))
	for i := range a {
		d[i] = a[i] - b[i]
	}
	return norm2(d) / norm2(b)
}

// small are random numbers that bfloat16 holds exactly.
func small(rng *rand.Rand, n int) []float32 {
	v := floats(n)
	for i := range v {
		v[i] = widen(narrow(float32(rng.NormFloat64())))
	}
	return v
}

// twins are the same numbers for either kind of kernels.
func twins(rng *rand.Rand, n int) (tensor, tensor) {
	a, b := new(tileKernels).alloc(n), new(portable).alloc(n)
	for i, v := range small(rng, n) {
		a.half[i], b.full[i] = narrow(v), v
	}
	return a, b
}

// near compares numbers; half allows for rounding to bfloat16.
func near(t *testing.T, what string, got, want []float32, tolerance float64) {
	t.Helper()
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); d > tolerance*(1+math.Abs(float64(want[i]))) {
			t.Fatalf("%s: number %d is %g, not %g", what, i, got[i], want[i])
		}
	}
}

func wide(h []uint16) []float32 {
	v := make([]float32, len(h))
	for i := range h {
		v[i] = widen(h[i])
	}
	return v
}

// TestTileKernels compares each kernel with its plain twin on numbers that both
// hold exactly.
func TestTileKernels(t *testing.T) {
	if !tiles() {
		t.Skip("this processor has no AMX, or the system does not permit it")
	}
	in, out := 64, 96
	if testing.Short() {
		in, out = 32, 64
	}
	links := map[string]*link{
		"convolution": convolution(in, out, 0, 0),
		"pointwise":   pointwise(64, 96, 32, 0, 0),
		"dense":       pointwise(1, 64, 96, 0, 0),
	}
	for name, l := range links {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			fast, slow := newKernels(), new(portable)
			weights, bias := small(rng, l.taps*l.in*l.out), small(rng, max(l.in, l.out))
			l.backScale = 0.25
			slow.pack(l, weights)
			fast.pack(l, weights)
			for _, m := range []*matrix{l.forward, l.backward} {
				x, x2 := twins(rng, l.squares*lanes*m.in)
				size := m.squares * lanes * m.out
				other, other2 := twins(rng, size)
				row, row2 := twins(rng, lanes*m.out)
				dst, dst2 := twins(rng, size)
				check := func(what string, e, e2 epilogue) {
					t.Helper()
					fast.product(dst, x, m, e)
					slow.product(dst2, x2, m, e2)
					near(t, what, wide(dst.half), dst2.full, 0.006)
				}
				check("bare", epilogue{}, epilogue{})
				check("bias, ReLU", epilogue{bias: bias, relu: true}, epilogue{bias: bias, relu: true})
				check("skip", epilogue{skip: other}, epilogue{skip: other2})
				check("bias, skip, ReLU", epilogue{bias: bias, skip: other, relu: true}, epilogue{bias: bias, skip: other2, relu: true})
				check("mask", epilogue{mask: other}, epilogue{mask: other2})
				check("still skip, mask", epilogue{skip: row, still: true, mask: other}, epilogue{skip: row2, still: true, mask: other2})
				plain, plain2 := floats(size), floats(size)
				fast.product(tensor{}, x, m, epilogue{plain: plain})
				slow.product(tensor{}, x2, m, epilogue{plain: plain2})
				near(t, "plain", plain, plain2, 1e-4)
			}
			in, in2 := twins(rng, l.squares*lanes*l.in)
			out, out2 := twins(rng, l.squares*lanes*l.out)
			w, w2 := small(rng, len(weights)), make([]float32, len(weights))
			b, b2 := small(rng, l.out), make([]float32, l.out)
			copy(w2, w)
			copy(b2, b)
			fast.gradient(l, in, out, w, b)
			slow.gradient(l, in2, out2, w2, b2)
			near(t, "weight gradient", w, w2, 1e-3)
			near(t, "bias gradient", b, b2, 1e-3)
		})
	}
}

// TestVectorKernels does the same for the rest.
func TestVectorKernels(t *testing.T) {
	if !tiles() {
		t.Skip("this processor has no AMX, or the system does not permit it")
	}
	const channels = 96
	const size = 64 * lanes * channels
	rng := rand.New(rand.NewPCG(1, 2))
	fast, slow := newKernels(), new(portable)
	x, x2 := twins(rng, size)
	dst, dst2 := fast.alloc(size), slow.alloc(size)

	fast.mean(dst, x, channels)
	slow.mean(dst2, x2, channels)
	near(t, "mean", wide(dst.half[:lanes*channels]), dst2.full[:lanes*channels], 0.004)

	boards := batchOf(20, 3)
	in, in2 := fast.alloc(64*lanes*32), slow.alloc(64*lanes*32)
	fast.read(in, boards.Own, boards.Opponent)
	slow.read(in2, boards.Own, boards.Opponent)
	near(t, "read", wide(in.half), in2.full, 0)
}

// TestUpdateKernels does so for what changes the parameters.
func TestUpdateKernels(t *testing.T) {
	if !tiles() {
		t.Skip("this processor has no AMX, or the system does not permit it")
	}
	const n = 160
	rng := rand.New(rand.NewPCG(1, 2))
	fast, slow := newKernels(), new(portable)
	grads := small(rng, n)
	if a, b := fast.squares(grads), slow.squares(grads); math.Abs(a-b) > 1e-9*b {
		t.Errorf("squares %g, not %g", a, b)
	}
	opt := adam
	opt.Decay = 0.1
	for _, opt := range []graph.Optimiser{opt, {Momentum: 0.9, Decay: 0.1}} {
		var a, b [3][]float32
		for i := range a {
			a[i], b[i] = small(rng, n), floats(n)
			for j := range a[i] {
				a[i][j] = float32(math.Abs(float64(a[i][j])))
			}
			copy(b[i], a[i])
		}
		opt.Clip = 0.5
		r := opt.Rule(0.01, 1, 3)
		fast.update(r, a[0], a[1], a[2], grads)
		slow.update(r, b[0], b[1], b[2], grads)
		for i := range a {
			near(t, "update", a[i], b[i], 1e-6)
		}
		fast.add(a[0], a[1])
		slow.add(b[0], b[1])
		near(t, "sum", a[0], b[0], 1e-6)
	}
}
