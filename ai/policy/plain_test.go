package policy

import (
	"math"
	"os"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
)

// TestPlain compares a network of 8 bits in floats with the one that it was made from.
func TestPlain(t *testing.T) {
	for _, name := range []string{"small", "big"} {
		var policies [2][8][64]float32
		var values [2][8]float32
		for i, file := range []string{name, name + "8"} {
			data, err := os.ReadFile("../../models/" + file + ".onnx")
			if err != nil {
				t.Fatal(err)
			}
			m, err := onnx.Unmarshal(data)
			if err != nil {
				t.Fatal(err)
			}
			floats, ok := plain(m)
			if ok != (i == 1) {
				t.Fatalf("%s: of 8 bits is %v", file, ok)
			}
			if ok {
				if data, err = onnx.Marshal(floats); err != nil {
					t.Fatal(err)
				}
			}
			n := opened(t, data, Options{Provider: Builtin, Threads: 1})
			if strings.Contains(n.Backend(), "8 bits") {
				t.Fatalf("%s in floats is of 8 bits", file)
			}
			if err := n.Evaluate(randomPositions(3, 8), policies[i][:], values[i][:]); err != nil {
				t.Fatal(err)
			}
		}
		for i := range 8 {
			for s := range 64 {
				if d := math.Abs(float64(policies[0][i][s] - policies[1][i][s])); d > 0.05 {
					t.Errorf("%s, position %d: square %d is likely by %g and %g", name, i, s, policies[0][i][s], policies[1][i][s])
				}
			}
			if d := math.Abs(float64(values[0][i] - values[1][i])); d > 0.02 {
				t.Errorf("%s, position %d: worth %g and %g", name, i, values[0][i], values[1][i])
			}
		}
	}
}

// TestPlainForeign has what the trainer does not write.
func TestPlainForeign(t *testing.T) {
	data, err := os.ReadFile("../../models/small8.onnx")
	if err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*onnx.Model){
		"no bias": func(m *onnx.Model) {
			for i := range m.Graph.Nodes {
				if n := &m.Graph.Nodes[i]; n.Op == "QLinearConv" {
					n.Inputs = n.Inputs[:8]
				}
			}
		},
		"weights that are computed": func(m *onnx.Model) { m.Graph.Initializer("conv1.weight").Name = "other" },
		"an output of bytes": func(m *onnx.Model) {
			for _, n := range m.Graph.Nodes {
				if n.Op == "QuantizeLinear" {
					m.Graph.Outputs[0].Name = n.Outputs[0]
				}
			}
		},
	} {
		m, err := onnx.Unmarshal(data)
		if err != nil {
			t.Fatal(err)
		}
		spoil(m)
		if _, ok := plain(m); ok {
			t.Errorf("%s: taken for a network that it is not", what)
		}
	}
}
