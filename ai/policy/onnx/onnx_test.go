package onnx

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// sample has something of everything.
func sample() *Model {
	weights := NewTensor("w", []float32{1, -2, 0.5, 3e-9}, 2, 2)
	return &Model{
		IR: IRVersion, Opset: Opset, Producer: "othello", ProducerVersion: "1.2", Doc: "for people",
		Metadata: map[string]string{MetaFormat: FormatVersion, "othello.seed": "7", "empty": ""},
		Graph: Graph{
			Name: "net", Doc: "a graph",
			Nodes: []Node{
				{Name: "one", Op: "Conv", Inputs: []string{"planes", "", "w"}, Outputs: []string{"x"}, Attributes: []Attribute{
					{Name: "pads", Kind: KindInts, Ints: []int64{1, -1, 1 << 40}},
					{Name: "alpha", Kind: KindFloat, Float: 0.25},
					{Name: "zero", Kind: KindInt},
					{Name: "mode", Kind: KindString, String: "SAME"},
					{Name: "list", Kind: KindFloats, Floats: []float32{1, 2}},
					{Name: "value", Kind: KindTensor, Tensor: &weights},
				}},
				{Op: "Relu", Domain: "else.where", Doc: "clips", Inputs: []string{"x"}, Outputs: []string{"policy"}},
			},
			Initializers: []Tensor{
				weights,
				NewTensor("shape", []int64{-1, 1 << 50}, 2),
				NewTensor("i", []int32{-5}),
				NewTensor("s", []int8{-128, 127}, 2, 1),
				NewTensor("u", []uint8{0, 255}, 2),
				NewTensor[float32]("none", nil, 0, 3),
			},
			Inputs:  []ValueInfo{{Name: Planes, Type: Float32, Dims: []Dim{{Param: "N"}, {Size: 2}, {Size: 8}, {Size: 8}}, Doc: "discs"}},
			Outputs: []ValueInfo{{Name: Policy, Type: Float32, Dims: []Dim{{Param: "N"}, {Size: 64}}}},
			Values:  []ValueInfo{{Name: "x", Type: Float32, Dims: []Dim{{}, {Size: 3}}}},
		},
	}
}

func TestRoundTrip(t *testing.T) {
	want := sample()
	data, err := Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Unmarshal(data)
	if err != nil {
		t.Fatal(err)
	}
	// An empty tensor's data comes back empty but not nil.
	got.Graph.Initializers[5].Data = nil
	want.Graph.Initializers[5].Data = nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v\nwrote %+v", got, want)
	}
	again, err := Marshal(got)
	if err != nil || !bytes.Equal(again, data) {
		t.Errorf("writing what was read gives other bytes (error %v)", err)
	}
}

// TestNarrow checks that constants in 16 bits are half the size, come back as floats, and that a
// second node cannot widen one again.
func TestNarrow(t *testing.T) {
	m := sample()
	var list []float32
	for i := range 2 * leastNarrow {
		list = append(list, float32(i-leastNarrow)*1.0009765)
	}
	m.Graph.Initializers = append(m.Graph.Initializers, NewTensor("large", list, len(list)))
	wide, err := Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	Narrow(m)
	widens := m.Graph.Nodes[0]
	widens.Outputs = []string{"again"}
	m.Graph.Nodes = append(m.Graph.Nodes, widens)
	data, err := Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if saved := len(wide) - len(data); saved < 2*len(list)-300 {
		t.Errorf("%d bytes fewer for %d numbers", saved, len(list))
	}
	got, err := Unmarshal(data)
	if err != nil {
		t.Fatal(err)
	}
	back := got.Graph.Initializer("large")
	if back == nil {
		t.Fatal("the constant did not come back")
	}
	for i, x := range back.Float32s() {
		if want := float64(list[i]); math.Abs(float64(x)-want) > math.Abs(want)/256 {
			t.Fatalf("%v came back as %v", want, x)
		}
	}
	if n := len(got.Graph.Nodes); n != len(sample().Graph.Nodes)+1 || got.Graph.Nodes[n-1].Op != "Cast" {
		t.Errorf("%d nodes, the last of them %s", n, got.Graph.Nodes[n-1].Op)
	}
}

func TestZeroVersions(t *testing.T) {
	data, err := Marshal(&Model{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := Unmarshal(data)
	if err != nil || m.IR != IRVersion || m.Opset != Opset {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestElements(t *testing.T) {
	g := sample().Graph
	if got := g.Initializer("w").Float32s(); !slices.Equal(got, []float32{1, -2, 0.5, 3e-9}) {
		t.Errorf("floats %v", got)
	}
	for name, want := range map[string][]int64{"shape": {-1, 1 << 50}, "i": {-5}, "s": {-128, 127}, "u": {0, 255}} {
		if got := g.Initializer(name).Int64s(); !slices.Equal(got, want) {
			t.Errorf("%s is %v, not %v", name, got, want)
		}
	}
	if g.Initializer("w").Int64s() != nil || g.Initializer("i").Float32s() != nil || g.Initializer("?") != nil {
		t.Error("elements of another type, or a tensor that is not there")
	}
	n := &g.Nodes[0]
	if n.Attribute("alpha").Float != 0.25 || n.Int("zero", 3) != 0 || n.Int("group", 1) != 1 || !slices.Equal(n.Ints("pads"), []int64{1, -1, 1 << 40}) {
		t.Error("attributes of a node")
	}
}

// TestLists reads tensors and attributes as other programs write them: numbers in
// lists, packed and one by one.
func TestLists(t *testing.T) {
	packed := protowire.AppendVarint(protowire.AppendVarint(nil, 3), ^uint64(0))
	tensor := appendInt(nil, tensorDims, 2)
	tensor = appendInt(tensor, tensorType, int64(Int8))
	tensor = appendText(tensor, tensorName, "t")
	tensor = appendMessage(tensor, tensorInt32s, packed)
	floats := appendInt(nil, tensorType, int64(Float32))
	floats = appendMessage(floats, tensorDims, []byte{1, 1})
	floats = appendText(floats, tensorName, "f")
	floats = appendFloat(floats, tensorFloats, 1.5)
	graph := appendMessage(appendMessage(nil, graphInitializer, tensor), graphInitializer, floats)
	attribute := appendText(nil, attributeName, "a")
	attribute = appendMessage(attribute, attributeInts, packed)
	attribute = appendInt(attribute, attributeType, int64(KindInts))
	graph = appendMessage(graph, graphNode, appendMessage(nil, nodeAttribute, attribute))
	m, err := Unmarshal(file(graph))
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Graph.Initializer("t").Int64s(); !slices.Equal(got, []int64{3, -1}) {
		t.Errorf("integers %v", got)
	}
	if got := m.Graph.Initializer("f").Float32s(); !slices.Equal(got, []float32{1.5}) {
		t.Errorf("floats %v", got)
	}
	if got := m.Graph.Nodes[0].Ints("a"); !slices.Equal(got, []int64{3, -1}) {
		t.Errorf("attribute %v", got)
	}
}

// Numbers of fields in onnx.proto.
const (
	modelGraph       protowire.Number = 7
	modelOpset       protowire.Number = 8
	modelTraining    protowire.Number = 20
	modelFunction    protowire.Number = 25
	opsetVersion     protowire.Number = 2
	graphNode        protowire.Number = 1
	graphInitializer protowire.Number = 5
	graphSparse      protowire.Number = 15
	nodeAttribute    protowire.Number = 5
	attributeName    protowire.Number = 1
	attributeInts    protowire.Number = 8
	attributeType    protowire.Number = 20
	tensorDims       protowire.Number = 1
	tensorType       protowire.Number = 2
	tensorSegment    protowire.Number = 3
	tensorFloats     protowire.Number = 4
	tensorInt32s     protowire.Number = 5
	tensorName       protowire.Number = 8
	tensorRaw        protowire.Number = 9
	tensorLocation   protowire.Number = 14
)

func appendInt(b []byte, number protowire.Number, v int64) []byte {
	b = protowire.AppendTag(b, number, protowire.VarintType)
	return protowire.AppendVarint(b, uint64(v))
}

func appendFloat(b []byte, number protowire.Number, v float32) []byte {
	b = protowire.AppendTag(b, number, protowire.Fixed32Type)
	return protowire.AppendFixed32(b, math.Float32bits(v))
}

// appendText writes nothing for an empty text, as proto3 does.
func appendText(b []byte, number protowire.Number, v string) []byte {
	if v == "" {
		return b
	}
	b = protowire.AppendTag(b, number, protowire.BytesType)
	return protowire.AppendString(b, v)
}

func appendMessage(b []byte, number protowire.Number, v []byte) []byte {
	b = protowire.AppendTag(b, number, protowire.BytesType)
	return protowire.AppendBytes(b, v)
}

// file returns a model with that graph.
func file(graph []byte) []byte {
	b := appendMessage(nil, modelGraph, graph)
	return appendMessage(b, modelOpset, appendInt(nil, opsetVersion, Opset))
}

func TestRefused(t *testing.T) {
	tensor := func(fields ...[]byte) []byte {
		return file(appendMessage(nil, graphInitializer, slices.Concat(fields...)))
	}
	kind := appendInt(nil, tensorType, int64(Float32))
	manyNames := bytes.Repeat([]byte{0x0a, 0}, maxItems)
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "0 graphs"},
		{[]byte("not an ONNX file at all"), "wire"},
		{[]byte{0x3a, 200}, "unexpected EOF"},
		{append(file(nil), appendMessage(nil, modelGraph, nil)...), "2 graphs"},
		{appendMessage(nil, modelGraph, nil), "version of its operators"},
		{tensor(kind, appendInt(nil, tensorDims, 1)), `tensor "" has 0 bytes`},
		{tensor(kind, appendInt(nil, tensorDims, -1)), "dimension of -1"},
		{tensor(kind, bytes.Repeat(appendInt(nil, tensorDims, 65536), 9)), "impossible dimensions"},
		{tensor(kind, bytes.Repeat(appendInt(nil, tensorDims, 1), 33)), "more than 32 dimensions"},
		{tensor(kind, protowire.AppendBytes(protowire.AppendTag(nil, tensorDims, protowire.BytesType), bytes.Repeat([]byte{1}, 33))), "more than 32 dimensions"},
		{tensor(kind, protowire.AppendBytes(protowire.AppendTag(nil, tensorDims, protowire.BytesType), bytes.Repeat([]byte{1}, 1000))), "more than 32 dimensions"},
		{tensor(appendInt(nil, tensorType, 10)), "element type 10"},
		{tensor(kind, appendInt(nil, tensorLocation, 1)), "another file"},
		{tensor(kind, appendInt(nil, tensorSegment, 1)), "segments"},
		{tensor(kind, appendInt(nil, tensorRaw, 1)), "wire type"},
		{tensor(kind, appendMessage(nil, tensorFloats, []byte{1})), "numbers of field 4"},
		{file(appendMessage(nil, graphSparse, nil)), "sparse"},
		{file(appendMessage(nil, graphNode, appendMessage(nil, nodeAttribute, appendInt(nil, attributeType, 5)))), "kind 5"},
		{file(appendMessage(nil, graphNode, appendMessage(nil, nodeAttribute, appendInt(nil, attributeType, 4)))), "no tensor"},
		{file(appendMessage(nil, graphNode, manyNames)), "parts"},
		{append(file(nil), appendMessage(nil, modelFunction, nil)...), "functions"},
		{append(file(nil), appendMessage(nil, modelTraining, nil)...), "training"},
	} {
		m, err := Unmarshal(c.data)
		if err == nil || !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "at byte") {
			t.Errorf("want %q, got %v, %v", c.want, m, err)
		} else if c.want != "wire" && !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// TestOffset puts the damage at a known place.
func TestOffset(t *testing.T) {
	bad := append(appendInt(nil, tensorType, int64(Float32)), 0x08) // a dimension cut off, at byte 2 of the tensor
	graph := appendMessage(nil, graphInitializer, bad)              // from byte 2 of the graph
	_, err := Unmarshal(appendMessage(nil, modelGraph, graph))      // from byte 2 of the file
	if err == nil || !strings.Contains(err.Error(), "at byte 6:") {
		t.Error(err)
	}
}

// TestTruncated reads every beginning of a file: none may be taken for whole
// except where a field just ended, and none may panic.
func TestTruncated(t *testing.T) {
	data, err := Marshal(sample())
	if err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if m, err := Unmarshal(data[:n]); err == nil && len(m.Graph.Nodes) != 2 {
			t.Errorf("the first %d bytes were taken for a file", n)
		}
	}
}

func TestNotWritten(t *testing.T) {
	for name, m := range map[string]*Model{
		"elements": {Graph: Graph{Initializers: []Tensor{NewTensor("w", []float32{1}, 2)}}},
		"negative": {Graph: Graph{Initializers: []Tensor{NewTensor[float32]("w", nil, -1, 0)}}},
		"type":     {Graph: Graph{Initializers: []Tensor{{Name: "w", Type: 11}}}},
		"kind":     {Graph: Graph{Nodes: []Node{{Attributes: []Attribute{{Name: "a"}}}}}},
		"tensor":   {Graph: Graph{Nodes: []Node{{Attributes: []Attribute{{Name: "a", Kind: KindTensor}}}}}},
	} {
		if _, err := Marshal(m); err == nil {
			t.Errorf("%s: written", name)
		}
	}
}

func TestPlaying(t *testing.T) {
	if value, err := sample().Playing(); err != nil || value {
		t.Errorf("%v, %v", value, err)
	}
	m := sample()
	m.Graph.Outputs = append(m.Graph.Outputs, ValueInfo{Name: Value, Type: Float32, Dims: []Dim{{Param: "N"}, {Size: 1}}})
	m.Graph.Inputs = append(m.Graph.Inputs, ValueInfo{Name: "w", Type: Float32})
	if in := m.Graph.Variables(); len(m.Graph.Inputs) != 2 || len(in) != 1 || in[0].Name != Planes {
		t.Errorf("the inputs that are no constants are %+v", in)
	}
	if value, err := m.Playing(); err != nil || !value {
		t.Errorf("%v, %v", value, err)
	}
	for want, change := range map[string]func(m *Model){
		"format":          func(m *Model) { m.Metadata[MetaFormat] = "2" },
		"not for 8x8":     func(m *Model) { m.Metadata[MetaBoard] = "6" },
		"alone":           func(m *Model) { m.Graph.Inputs[0].Name = "image" },
		"2 8 8]":          func(m *Model) { m.Graph.Inputs[0].Dims[1].Size = 3 },
		"float of":        func(m *Model) { m.Graph.Inputs[0].Type = Uint8 },
		"batches of 4":    func(m *Model) { m.Graph.Inputs[0].Dims[0] = Dim{Size: 4} },
		"64]":             func(m *Model) { m.Graph.Outputs[0].Dims = nil },
		`output "policy"`: func(m *Model) { m.Graph.Outputs[0].Name = "logits" },
	} {
		m := sample()
		change(m)
		if _, err := m.Playing(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

func FuzzUnmarshal(f *testing.F) {
	data, err := Marshal(sample())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte("hello"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Unmarshal(data)
		if err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Errorf("error of another kind: %v", err)
			}
			return
		}
		_, _ = m.Playing()
		again, err := Marshal(m)
		if err != nil {
			t.Fatalf("a file that was read cannot be written: %v", err)
		}
		if _, err := Unmarshal(again); err != nil {
			t.Fatalf("a file that was written cannot be read: %v", err)
		}
	})
}
