package graph

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy/onnx"
	"othello/game"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// all has every kind of layer.
var all = Net{Channels: []int{3, 3, 3}, Residual: true, Dense: true, Value: 5}

// TestSound checks of every graph that it can be written and read, that names are
// made once and before they are used, and that nothing is made in vain.
func TestSound(t *testing.T) {
	s := NewState(all, 1)
	for name, build := range map[string]func() (*onnx.Model, error){
		"export": func() (*onnx.Model, error) { return Export(all, s, nil) },
		"quantised": func() (*onnx.Model, error) {
			return Quantise(all, s, []Range{{0, 1}, {-1, 1}, {0, 2}, {0, 1}}[:4], nil)
		},
		"moves": func() (*onnx.Model, error) { return Moves(game.Size8), nil },
		"step":  func() (*onnx.Model, error) { return Step(game.Size8), nil },
	} {
		t.Run(name, func(t *testing.T) {
			m, err := build()
			must(t, err)
			data, err := onnx.Marshal(m)
			must(t, err)
			if m, err = onnx.Unmarshal(data); err != nil {
				t.Fatal(err)
			}
			sound(t, &m.Graph)
			again, err := build()
			must(t, err)
			if other, err := onnx.Marshal(again); err != nil || !bytes.Equal(other, data) {
				t.Errorf("built again it is another graph (error %v)", err)
			}
		})
	}
}

func sound(t *testing.T, g *onnx.Graph) {
	t.Helper()
	uses := map[string]int{}
	define := func(name string) {
		if _, ok := uses[name]; ok || name == "" {
			t.Errorf("%q is made twice", name)
		}
		uses[name] = 0
	}
	use := func(by, name string) {
		if _, ok := uses[name]; !ok {
			t.Errorf("%s uses %q, which is not there", by, name)
		}
		uses[name]++
	}
	for _, v := range g.Inputs {
		define(v.Name)
	}
	for _, v := range g.Initializers {
		define(v.Name)
	}
	for _, n := range g.Nodes {
		for _, name := range n.Inputs {
			use(n.Name, name)
		}
		for _, name := range n.Outputs {
			define(name)
		}
		if n.Domain != "" {
			t.Errorf("%s is of domain %q", n.Name, n.Domain)
		}
	}
	for _, v := range g.Outputs {
		use("the graph", v.Name)
	}
	for name, n := range uses {
		if n == 0 {
			t.Errorf("%q is made in vain", name)
		}
	}
}

func TestExported(t *testing.T) {
	m, err := Export(all, NewState(all, 1), map[string]string{"othello.seed": "1"})
	must(t, err)
	value, err := m.Playing()
	if err != nil || !value || m.Metadata["othello.seed"] != "1" || m.Metadata[onnx.MetaFormat] != onnx.FormatVersion {
		t.Errorf("value %v, error %v, metadata %v", value, err, m.Metadata)
	}
	known := []string{"Conv", "Relu", "Add", "GlobalAveragePool", "Flatten", "Gemm", "Tanh"}
	for _, n := range m.Graph.Nodes {
		if !slices.Contains(known, n.Op) {
			t.Errorf("operator %s", n.Op)
		}
	}
}

func TestRefused(t *testing.T) {
	s := NewState(all, 1)
	cut := NewState(all, 1)
	cut.Params[2] = cut.Params[2][1:]
	moments := NewState(all, 1)
	moments.First = moments.First[1:]
	for want, err := range map[string]error{
		"conv1.weight":   second(Export(all, cut, nil)),
		"conv0.weight":   all.Fits(moments),
		"parameters":     second(Export(all, &State{}, nil)),
		"no convolution": second(Quantise(Net{}, s, nil, nil)),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	if err := all.Fits(s.Weights()); err != nil {
		t.Errorf("without moments: %v", err)
	}
}

func second(_ *onnx.Model, err error) error { return err }

func TestValidate(t *testing.T) {
	for want, n := range map[string]Net{
		"":                 all,
		"no convolution":   {},
		"0 channels":       {Channels: []int{0}},
		"1025 channels":    {Channels: []int{1025}},
		"the first 2":      {Channels: []int{2, 3, 2}, Residual: true},
		"so not 2":         {Channels: []int{2, 2}, Residual: true},
		"-1 hidden units":  {Channels: []int{2}, Value: -1},
		"not 0 to 4096":    {Channels: []int{2}, Value: 5000},
		"convolution 1 of": {Channels: []int{2, 3, 3}, Residual: true},
	} {
		if err := n.Validate(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// TestImport reads networks back.
func TestImport(t *testing.T) {
	for _, n := range []Net{all, {Channels: []int{3, 2}}, {Channels: []int{2}, Value: 3}, {Channels: []int{2, 2, 2}, Residual: true}} {
		s := NewState(n, 3)
		m, err := Export(n, s, nil)
		must(t, err)
		data, err := onnx.Marshal(m)
		must(t, err)
		if m, err = onnx.Unmarshal(data); err != nil {
			t.Fatal(err)
		}
		state, err := Import(n, m)
		must(t, err)
		again, err := Export(n, state, nil)
		must(t, err)
		if other, err := onnx.Marshal(again); err != nil || !bytes.Equal(other, data) {
			t.Errorf("%+v: written again it is another file (error %v)", n, err)
		}
		m.Graph.Initializers = m.Graph.Initializers[:1]
		if _, err := Import(n, m); err == nil {
			t.Error("without parameters")
		}
	}
}

// TestShipped reads the networks of the game and writes the same files again.
func TestShipped(t *testing.T) {
	for name, n := range map[string]Net{
		"small": {Channels: slices.Repeat([]int{64}, 7), Residual: true, Value: 32},
		"big":   {Channels: slices.Repeat([]int{128}, 13), Residual: true, Value: 64},
	} {
		data, err := os.ReadFile(filepath.Join("..", "..", "models", name+".onnx"))
		must(t, err)
		m, err := onnx.Unmarshal(data)
		must(t, err)
		s, err := Import(n, m)
		must(t, err)
		again, err := Export(n, s, m.Metadata)
		must(t, err)
		onnx.Narrow(again)
		if other, err := onnx.Marshal(again); err != nil || !bytes.Equal(other, data) {
			t.Errorf("%s written again is another file (error %v)", name, err)
		}
	}
}
