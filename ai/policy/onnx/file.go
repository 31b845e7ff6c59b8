package onnx

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
)

// maxDims is the number of dimensions that a tensor may have.
const maxDims = 32

// modelFields is a Model in the file.
type modelFields struct {
	IR              int64   `onnx:"1"`
	Producer        string  `onnx:"2"`
	ProducerVersion string  `onnx:"3"`
	Doc             string  `onnx:"6"`
	Graphs          []Graph `onnx:"7"` // one
	Opsets          []opset `onnx:"8"`
	Metadata        []entry `onnx:"14"`
	_               refused `onnx:"20" refused:"training information"`
	_               refused `onnx:"25" refused:"functions of its own"`
}

type opset struct {
	Domain  string `onnx:"1"` // empty for the standard operators
	Version int64  `onnx:"2"`
}

type entry struct {
	Key   string `onnx:"1"`
	Value string `onnx:"2"`
}

// Unmarshal reads the bytes of a file. The data of the model's tensors may be
// parts of data, which must not change as long as the model is used. Errors wrap
// ErrFormat and say at which byte.
//
// What it returns is sound as a file: every tensor has the data that its type and
// dimensions need. The graph is not checked.
func Unmarshal(data []byte) (*Model, error) {
	var file modelFields
	if err := (message{data: data, left: &left{maxItems, maxIntegers}}).decode(&file); err != nil {
		return nil, err
	}
	if n := len(file.Graphs); n != 1 {
		return nil, fail(len(data), "it has %d graphs instead of one", n)
	}
	m := &Model{
		IR: file.IR, Producer: file.Producer, ProducerVersion: file.ProducerVersion, Doc: file.Doc,
		Metadata: map[string]string{}, Graph: file.Graphs[0],
	}
	for _, o := range file.Opsets {
		if o.Domain == "" || o.Domain == "ai.onnx" {
			m.Opset = o.Version
		}
	}
	for _, e := range file.Metadata {
		m.Metadata[e.Key] = e.Value
	}
	if m.Opset == 0 {
		return nil, fail(len(data), "it does not name the version of its operators")
	}
	m.Graph.widen()
	return m, nil
}

// Marshal writes the model as a file's bytes. The same model gives the same bytes.
// It fails if a tensor's data does not fit its type and dimensions, or an
// attribute's kind is unknown.
func Marshal(m *Model) ([]byte, error) {
	for i := range m.Graph.Nodes {
		for _, a := range m.Graph.Nodes[i].Attributes {
			if err := a.check(); err != nil {
				return nil, fmt.Errorf("writing ONNX: node %q: %w", m.Graph.Nodes[i].Name, err)
			}
		}
	}
	for i := range m.Graph.Initializers {
		if err := m.Graph.Initializers[i].check(); err != nil {
			return nil, fmt.Errorf("writing ONNX: %w", err)
		}
	}
	file := modelFields{
		IR: cmp.Or(m.IR, IRVersion), Producer: m.Producer, ProducerVersion: m.ProducerVersion, Doc: m.Doc,
		Graphs: []Graph{m.Graph}, Opsets: []opset{{Version: cmp.Or(m.Opset, Opset)}},
	}
	for _, key := range slices.Sorted(maps.Keys(m.Metadata)) {
		file.Metadata = append(file.Metadata, entry{key, m.Metadata[key]})
	}
	return appendFields(nil, &file), nil
}

// attributeFields is an Attribute in the file.
type attributeFields struct {
	Name   string    `onnx:"1"`
	Float  *float32  `onnx:"2"`
	Int    *int64    `onnx:"3"`
	String *string   `onnx:"4"`
	Tensor *Tensor   `onnx:"5"`
	Floats []float32 `onnx:"7"`
	Ints   []int64   `onnx:"8"`
	Kind   Kind      `onnx:"20"`
}

// encode writes only the constant that Kind names.
func (a *Attribute) encode() any {
	file := &attributeFields{Name: a.Name, Kind: a.Kind}
	switch a.Kind {
	case KindFloat:
		file.Float = &a.Float
	case KindInt:
		file.Int = &a.Int
	case KindString:
		file.String = &a.String
	case KindTensor:
		file.Tensor = a.Tensor
	case KindFloats:
		file.Floats = a.Floats
	case KindInts:
		file.Ints = a.Ints
	}
	return file
}

func (a *Attribute) decode(read func(any) error) error {
	// What the file does not say is zero.
	file := attributeFields{Float: &a.Float, Int: &a.Int, String: &a.String}
	err := read(&file)
	*a = Attribute{file.Name, file.Kind, *file.Int, *file.Float, *file.String, file.Ints, file.Floats, file.Tensor}
	return err
}

// check returns an error if the kind or the tensor is invalid.
func (a *Attribute) check() error {
	switch a.Kind {
	case KindFloat, KindInt, KindString, KindFloats, KindInts:
		return nil
	case KindTensor:
		if a.Tensor == nil {
			return fmt.Errorf("attribute %.60q has no tensor", a.Name)
		}
		return a.Tensor.check()
	}
	return fmt.Errorf("attribute %.60q is of kind %d, which is not supported", a.Name, a.Kind)
}

// valueFields is a ValueInfo in the file.
type valueFields struct {
	Name string `onnx:"1"`
	Type struct {
		Tensor struct {
			Element DataType `onnx:"1"`
			Shape   struct {
				Dims []Dim `onnx:"1"`
			} `onnx:"2"`
		} `onnx:"1"`
	} `onnx:"2"`
	Doc string `onnx:"3"`
}

func (v *ValueInfo) encode() any {
	file := &valueFields{Name: v.Name, Doc: v.Doc}
	file.Type.Tensor.Element, file.Type.Tensor.Shape.Dims = v.Type, v.Dims
	return file
}

func (v *ValueInfo) decode(read func(any) error) error {
	var file valueFields
	err := read(&file)
	*v = ValueInfo{file.Name, file.Type.Tensor.Element, file.Type.Tensor.Shape.Dims, file.Doc}
	return err
}

func (d *Dim) check() error {
	if d.Size < 0 || d.Size > math.MaxInt32 {
		return fmt.Errorf("a dimension of %d", d.Size)
	}
	return nil
}

// tensorFields is a Tensor in the file. Its elements are raw bytes or, as some programs
// write them, lists of numbers.
type tensorFields struct {
	Dims     []int64   `onnx:"1"`
	Type     DataType  `onnx:"2"`
	_        refused   `onnx:"3" refused:"a tensor in segments"`
	Floats   []float32 `onnx:"4"`
	Int32s   []int64   `onnx:"5"`
	Int64s   []int64   `onnx:"7"`
	Name     string    `onnx:"8"`
	Raw      []byte    `onnx:"9"`
	Location int64     `onnx:"14"` // zero for this file
}

func (t *Tensor) encode() any {
	file := &tensorFields{Type: t.Type, Name: t.Name, Raw: t.Data}
	if file.Raw == nil {
		file.Raw = []byte{}
	}
	for _, d := range t.Dims {
		file.Dims = append(file.Dims, int64(d))
	}
	return file
}

func (t *Tensor) decode(read func(any) error) error {
	var file tensorFields
	if err := read(&file); err != nil {
		return err
	}
	*t = Tensor{Name: file.Name, Type: file.Type, Data: file.Raw}
	switch {
	case file.Location != 0:
		return fmt.Errorf("the data of tensor %.60q is in another file, which is not supported", t.Name)
	case len(file.Dims) > maxDims:
		return fmt.Errorf("tensor %.60q has more than %d dimensions", t.Name, maxDims)
	case file.Raw != nil:
	case t.Type == Float32:
		t.Data = NewTensor("", file.Floats).Data
	default:
		t.Data = littleEndian(t.Type, append(file.Int32s, file.Int64s...))
	}
	for _, d := range file.Dims {
		if d < 0 || d > math.MaxInt32 {
			return fmt.Errorf("tensor %.60q has a dimension of %d", t.Name, d)
		}
		t.Dims = append(t.Dims, int(d))
	}
	return nil
}

// littleEndian is integers as the bytes of raw elements; higher bits are dropped.
func littleEndian(t DataType, values []int64) []byte {
	var data []byte
	size := t.Size()
	for _, v := range values {
		data = append(data, binary.LittleEndian.AppendUint64(nil, uint64(v))[:size]...)
	}
	return data
}
