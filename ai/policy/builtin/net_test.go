package builtin

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai/policy/kernel"
	"othello/ai/policy/onnx"
)

// randomPlanes returns n boards with discs anywhere.
func randomPlanes(rng *rand.Rand, n int) []float32 {
	planes := make([]float32, n*PlanesSize)
	for i := range n {
		for square := range 64 {
			if side := rng.IntN(3); side < 2 {
				planes[i*PlanesSize+side*64+square] = 1
			}
		}
	}
	return planes
}

// withSets runs a test with each set of instructions that this processor has.
func withSets(t *testing.T, test func(t *testing.T)) {
	before := loops
	defer func() { loops = before }()
	for _, loops = range kernel.Sets() {
		t.Run(loops.Name, test)
	}
}

// TestNets compares networks of all kinds, and any number of positions at once,
// with the reference.
func TestNets(t *testing.T) {
	models := map[string]*onnx.Model{
		"residual":     residual(1, 33, 2, 7),
		"wide":         residual(2, 64, 0, 32),
		"plain":        plain(3, 40, 8, 48, 3),
		"odd":          odd(4),
		"one channel":  residual(5, 1, 1, 1),
		"narrow, deep": residual(6, 4, 5, 4),
	}
	const most = 4
	planes := randomPlanes(rand.New(rand.NewPCG(7, 7)), most)
	want := map[string][]map[string]array{}
	for name, m := range models {
		for i := range most {
			want[name] = append(want[name], reference(m, planes[i*PlanesSize:][:PlanesSize]))
		}
	}
	withSets(t, func(t *testing.T) {
		for name, m := range models {
			n, err := New(m)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			n.block = 3
			r := n.NewRunner()
			for _, count := range []int{1, most, 0} {
				policy, values := make([]float32, count*PolicySize), make([]float32, count)
				r.Run(planes[:count*PlanesSize], policy, values)
				r.Run(planes[:count*PlanesSize], policy, nil)
				for i := range count {
					near(t, name, policy[i*PolicySize:][:PolicySize], want[name][i][onnx.Policy].data)
					if n.HasValue() {
						near(t, name, values[i:i+1], want[name][i][onnx.Value].data)
					}
				}
			}
		}
	})
}

func near(t *testing.T, name string, got []float32, want []float64) {
	t.Helper()
	for i, x := range got {
		if math.Abs(float64(x)-want[i]) > 1e-4 {
			t.Fatalf("%s: number %d is %v, want %v", name, i, x, want[i])
		}
	}
}

// TestSteps looks whether additions and ReLUs become part of the steps before, and
// memory is used again.
func TestSteps(t *testing.T) {
	n, err := New(residual(1, 16, 3, 8))
	if err != nil {
		t.Fatal(err)
	}
	// First convolution, six more, policy: convolution, flatten, shift; value: mean,
	// dense, dense, tanh.
	if len(n.steps) != 1+6+3+4 {
		t.Errorf("%d steps", len(n.steps))
	}
	boards := 0
	for _, s := range n.slots {
		if s.board {
			boards++
		}
	}
	if boards != 1+3 {
		t.Errorf("memory for %d boards", boards)
	}
	if n.block != rows {
		t.Errorf("%d positions at a time", n.block)
	}
	if n, err = New(residual(1, 300, 1, 8)); err != nil || n.block >= rows || n.block < 1 {
		t.Errorf("%d positions of a wide network at a time (%v)", n.block, err)
	}
}

// TestRefused damages a network in many ways. Errors name the node.
func TestRefused(t *testing.T) {
	conv := func(n *onnx.Node) bool { return n.Op == "Conv" }
	op := func(name string) func(*onnx.Node) bool {
		return func(n *onnx.Node) bool { return n.Op == name }
	}
	for _, c := range []struct {
		want   string
		at     func(*onnx.Node) bool
		damage func(*onnx.Model, *onnx.Node)
	}{
		{"no such operator", conv, func(_ *onnx.Model, n *onnx.Node) { n.Op = "ConvInteger" }},
		{"not built in", conv, func(_ *onnx.Model, n *onnx.Node) { n.Domain = "com.microsoft" }},
		{"groups", conv, func(_ *onnx.Model, n *onnx.Node) { n.Attributes = append(n.Attributes, integer("group", 2)) }},
		{"strides", conv, func(_ *onnx.Model, n *onnx.Node) { n.Attributes = append(n.Attributes, ints("strides", 2, 2)) }},
		{"pads", conv, func(_ *onnx.Model, n *onnx.Node) { n.Attributes = nil }},
		{"kernel_shape", conv, func(_ *onnx.Model, n *onnx.Node) { n.Attributes[1].Ints = []int64{5, 5} }},
		{"auto_pad", conv, func(_ *onnx.Model, n *onnx.Node) {
			n.Attributes = append(n.Attributes, onnx.Attribute{Name: "auto_pad", Kind: onnx.KindString, String: "SOME"})
		}},
		{"not a 3x3", conv, func(m *onnx.Model, n *onnx.Node) { m.Graph.Initializer(n.Inputs[1]).Dims = []int{16, 3, 2, 3} }},
		{"not of float", conv, func(m *onnx.Model, n *onnx.Node) { m.Graph.Initializer(n.Inputs[1]).Type = onnx.Int32 }},
		{"elements", conv, func(m *onnx.Model, n *onnx.Node) { m.Graph.Initializer(n.Inputs[1]).Data = nil }},
		{"bias", conv, func(_ *onnx.Model, n *onnx.Node) { n.Inputs[2] = n.Inputs[1] }},
		{"is not a constant", conv, func(_ *onnx.Model, n *onnx.Node) { n.Inputs[1] = onnx.Planes }},
		{"is a constant", conv, func(_ *onnx.Model, n *onnx.Node) { n.Inputs[0] = n.Inputs[1] }},
		{"is missing", conv, func(_ *onnx.Model, n *onnx.Node) { n.Inputs[0] = "nothing" }},
		{"inputs", conv, func(_ *onnx.Model, n *onnx.Node) { n.Inputs = n.Inputs[:1] }},
		{"outputs", conv, func(_ *onnx.Model, n *onnx.Node) { n.Outputs = nil }},
		{"taken", conv, func(_ *onnx.Model, n *onnx.Node) { n.Outputs[0] = onnx.Planes }},
		{"planes", op("Relu"), func(_ *onnx.Model, n *onnx.Node) { n.Inputs[0] = onnx.Planes }},
		{"apart from a convolution", op("Relu"), func(m *onnx.Model, n *onnx.Node) { m.Graph.Nodes[2].Inputs[0] = n.Inputs[0] }},
		{"apart from a convolution", op("Add"), func(m *onnx.Model, n *onnx.Node) { n.Inputs[0] = n.Inputs[1] }},
		{"not to channels", op("GlobalAveragePool"), func(m *onnx.Model, n *onnx.Node) { n.Inputs[0] = onnx.Policy }},
		{"its matrix", op("Gemm"), func(m *onnx.Model, n *onnx.Node) { m.Graph.Initializer(n.Inputs[1]).Dims = []int{1, 128} }},
		{"not a matrix", op("Gemm"), func(m *onnx.Model, n *onnx.Node) { m.Graph.Initializer(n.Inputs[1]).Dims = []int{128} }},
		{"transA", op("Gemm"), func(_ *onnx.Model, n *onnx.Node) { n.Attributes = []onnx.Attribute{integer("transA", 1)} }},
		{"does not fit", op("Gemm"), func(m *onnx.Model, n *onnx.Node) { n.Inputs[2] = n.Inputs[1] }},
		{"flattening", op("Flatten"), func(_ *onnx.Model, n *onnx.Node) { n.Attributes = []onnx.Attribute{integer("axis", 2)} }},
		{"the output \"value\"", op("Tanh"), func(_ *onnx.Model, n *onnx.Node) { n.Outputs[0] = "other" }},
	} {
		m := residual(1, 16, 1, 8)
		for i := range m.Graph.Nodes {
			if n := &m.Graph.Nodes[i]; c.at(n) {
				c.damage(m, n)
				break
			}
		}
		_, err := New(m)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
	if _, err := New(&onnx.Model{}); err == nil {
		t.Error("an empty model is taken for a network")
	}
}

// TestBounds wants files that ask for a lot of memory to be refused before it is
// taken.
func TestBounds(t *testing.T) {
	s := newSketch(1)
	x := onnx.Planes
	for range maxNodes + 1 {
		x = s.node("Flatten", []string{x})
	}
	if _, err := New(s.outputs(false)); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("very many nodes: %v", err)
	}
	s = newSketch(1)
	weights := s.weights(1, 2, 2, 3, 3)
	x = onnx.Planes
	for range maxNodes {
		x = s.node("Conv", []string{x, weights}, ints("pads", 1, 1, 1, 1))
	}
	if _, err := New(s.outputs(false)); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("one constant in very many nodes: %v", err)
	}
}

// TestAllocations wants none once a runner is there.
func TestAllocations(t *testing.T) {
	n, err := New(residual(1, 16, 1, 8))
	if err != nil {
		t.Fatal(err)
	}
	r := n.NewRunner()
	planes, policy, values := make([]float32, 5*PlanesSize), make([]float32, 5*PolicySize), make([]float32, 5)
	if got := testing.AllocsPerRun(10, func() { r.Run(planes, policy, values) }); got != 0 {
		t.Errorf("%v allocations", got)
	}
}

// FuzzNew takes any file as a network and runs it.
func FuzzNew(f *testing.F) {
	for _, m := range []*onnx.Model{residual(1, 3, 1, 2), plain(2, 3, 2, 3), odd(3), int8Residual(4, 3, 1), int8Residual(5, 2, 1)} {
		data, err := onnx.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := onnx.Unmarshal(data)
		if err != nil {
			return
		}
		n, err := New(m)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
			return
		}
		before, int8Before := loops, int8Loops
		defer func() { loops, int8Loops = before, int8Before }()
		// Those in Go look where they read and write.
		loops, int8Loops = kernel.Portable, kernel.Int8Portable
		var planes, policy [2 * PlanesSize]float32
		n.NewRunner().Run(planes[:], policy[:], make([]float32, 2))
	})
}
