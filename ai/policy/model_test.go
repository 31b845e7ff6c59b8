package policy

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
)

// network returns the bytes of a residual network with random weights: a convolution,
// pairs of them, a policy and, if hidden is positive, a value.
func network(tb testing.TB, seed uint64, channels, pairs, hidden int) []byte {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var g onnx.Graph
	weights := func(inputs int, dims ...int) string {
		size := 1
		for _, d := range dims {
			size *= d
		}
		list := make([]float32, size)
		for i := range list {
			list[i] = float32(rng.NormFloat64() * math.Sqrt(1/float64(inputs)))
		}
		name := fmt.Sprintf("constant%d", len(g.Initializers))
		g.Initializers = append(g.Initializers, onnx.NewTensor(name, list, dims...))
		return name
	}
	node := func(op, out string, inputs ...string) string {
		g.Nodes = append(g.Nodes, onnx.Node{Name: "make " + out, Op: op, Inputs: inputs, Outputs: []string{out}})
		return out
	}
	conv := func(out, in string, from int) string {
		node("Conv", out, in, weights(9*from, channels, from, 3, 3), weights(9*from, channels))
		g.Nodes[len(g.Nodes)-1].Attributes = []onnx.Attribute{{Name: "pads", Kind: onnx.KindInts, Ints: []int64{1, 1, 1, 1}}}
		return out
	}
	value := func(name string, dims ...int) onnx.ValueInfo {
		v := onnx.ValueInfo{Name: name, Type: onnx.Float32, Dims: []onnx.Dim{{Param: "N"}}}
		for _, d := range dims {
			v.Dims = append(v.Dims, onnx.Dim{Size: d})
		}
		return v
	}
	x := node("Relu", "x", conv("first", onnx.Planes, 2))
	for i := range pairs {
		at := func(name string) string { return fmt.Sprint(name, i) }
		y := node("Relu", at("inside"), conv(at("a"), x, channels))
		x = node("Relu", at("out"), node("Add", at("sum"), conv(at("b"), y, channels), x))
	}
	node("Conv", "squares", x, weights(channels, 1, channels, 1, 1))
	node("Flatten", "logits", "squares")
	node("Add", onnx.Policy, "logits", weights(4, 64))
	g.Inputs = []onnx.ValueInfo{value(onnx.Planes, 2, 8, 8)}
	g.Outputs = []onnx.ValueInfo{value(onnx.Policy, 64)}
	if hidden > 0 {
		node("GlobalAveragePool", "pooled", x)
		node("Flatten", "means", "pooled")
		node("Gemm", "hidden", "means", weights(channels, channels, hidden), weights(hidden, hidden))
		node("Relu", "used", "hidden")
		node("Gemm", "result", "used", weights(hidden, hidden, 1), weights(hidden, 1))
		node("Tanh", onnx.Value, "result")
		g.Outputs = append(g.Outputs, value(onnx.Value, 1))
	}
	data, err := onnx.Marshal(&onnx.Model{Graph: g})
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

var update = flag.Bool("update", false, "write testdata anew")

// TestTiny keeps the network of other packages' tests as it is made here.
func TestTiny(t *testing.T) {
	file := filepath.Join("testdata", "tiny.onnx")
	model := network(t, 3, 8, 1, 8)
	if *update {
		if err := os.WriteFile(file, model, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	was, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(was, model) {
		t.Errorf("%s is another network (-update writes it anew)", file)
	}
}

// opened returns a network that is closed when the test ends.
func opened(tb testing.TB, model []byte, o Options) *Net {
	tb.Helper()
	n, err := Open(model, o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := n.Close(); err != nil {
			tb.Error(err)
		}
	})
	return n
}

// backends returns the providers that this machine has: the built-in evaluator, and
// ONNX Runtime on the CPU unless the test is to go on without it.
func backends(tb testing.TB) []string {
	if _, err := ort.Open(""); err != nil {
		tb.Logf("only the built-in evaluator: %v", err)
		return []string{Builtin}
	}
	return []string{Builtin, string(ort.CPU)}
}

// randomPositions returns positions from random games.
func randomPositions(seed uint64, n int) []game.Position {
	rng := rand.New(rand.NewPCG(seed, 1))
	var list []game.Position
	for len(list) < n {
		p := game.Start(game.Size8)
		for end := rng.IntN(60); p.Empties() > 60-end && !p.Over(); {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			moves := p.Moves()
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		list = append(list, p)
	}
	return list
}
