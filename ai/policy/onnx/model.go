// Package onnx reads and writes the ONNX file format: a graph of operators with its
// constants, as protocol buffers. It runs nothing, knows no operator and infers no shape.
//
// It supports the part of the format (Open Neural Network Exchange, onnx.proto, IR
// version 10) that networks without branches need. Subgraphs, weights in other files,
// sparse tensors, functions and element types missing from DataType are errors.
package onnx

import "slices"

// What Marshal writes where a Model says 0.
const (
	IRVersion = 10
	Opset     = 21
)

// Model is the content of one file.
type Model struct {
	IR              int64             // version of the format; 0 is written as IRVersion
	Opset           int64             // version of the standard operators; 0 is written as Opset
	Producer        string            // name of the program that made it
	ProducerVersion string            // of that program
	Doc             string            // for people
	Metadata        map[string]string // for programs
	Graph           Graph
}

// Graph is a list of operators in topological order.
type Graph struct {
	Nodes        []Node      `onnx:"1"`
	Name         string      `onnx:"2"`
	Initializers []Tensor    `onnx:"5"` // constants, by name
	Doc          string      `onnx:"10"`
	Inputs       []ValueInfo `onnx:"11"`
	Outputs      []ValueInfo `onnx:"12"`
	Values       []ValueInfo `onnx:"13"` // types of values in between, where the file states them
	_            refused     `onnx:"15" refused:"sparse tensors"`
}

// Node is one application of an operator.
type Node struct {
	Inputs     []string    `onnx:"1"` // names of values; an optional one left out is empty
	Outputs    []string    `onnx:"2"` // names of values, each computed by one node
	Name       string      `onnx:"3"`
	Op         string      `onnx:"4"` // "Conv"
	Attributes []Attribute `onnx:"5"`
	Doc        string      `onnx:"6"`
	Domain     string      `onnx:"7"` // empty for the standard operators
}

// Attribute is a constant of a node. Kind says which of the other fields holds it.
type Attribute struct {
	Name   string
	Kind   Kind
	Int    int64
	Float  float32
	String string
	Ints   []int64
	Floats []float32
	Tensor *Tensor
}

// Kind is the type of an attribute, numbered as in the format.
type Kind int

// The kinds of attribute that are read and written.
const (
	KindFloat  Kind = 1
	KindInt    Kind = 2
	KindString Kind = 3
	KindTensor Kind = 4
	KindFloats Kind = 6
	KindInts   Kind = 7
)

// ValueInfo is the name and the type of a value.
type ValueInfo struct {
	Name string
	Type DataType
	Dims []Dim
	Doc  string
}

// Dim is one dimension of a value: a number, or the name of a dynamic one. With neither
// it is unknown.
type Dim struct {
	Size  int    `onnx:"1"` // 0 if Param is set
	Param string `onnx:"2"` // such as "N"
}

// Attribute returns the attribute with that name, nil if the node has none.
func (n *Node) Attribute(name string) *Attribute {
	if i := slices.IndexFunc(n.Attributes, func(a Attribute) bool { return a.Name == name }); i >= 0 {
		return &n.Attributes[i]
	}
	return nil
}

// Int returns the attribute with that name, or without if the node has none.
func (n *Node) Int(name string, without int64) int64 {
	if a := n.Attribute(name); a != nil && a.Kind == KindInt {
		return a.Int
	}
	return without
}

// Ints returns the attribute with that name, nil if the node has none.
func (n *Node) Ints(name string) []int64 {
	if a := n.Attribute(name); a != nil && a.Kind == KindInts {
		return a.Ints
	}
	return nil
}

// Initializer returns the constant with that name, nil if there is none.
func (g *Graph) Initializer(name string) *Tensor {
	if i := slices.IndexFunc(g.Initializers, func(t Tensor) bool { return t.Name == name }); i >= 0 {
		return &g.Initializers[i]
	}
	return nil
}

// Variables returns the inputs without the constants, which may be listed as inputs, too.
func (g *Graph) Variables() []ValueInfo {
	return slices.DeleteFunc(slices.Clone(g.Inputs), func(v ValueInfo) bool { return g.Initializer(v.Name) != nil })
}
