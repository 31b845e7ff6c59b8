package onnx

import (
	"encoding/binary"
	"slices"
)

// leastNarrow is the number of elements from which on Narrow takes a constant.
const leastNarrow = 1024

// Narrow stores the model's larger constants of floats in 16 bits, as bfloat16, and adds nodes
// that widen them. Unmarshal undoes that; the values keep 8 significant bits.
func Narrow(m *Model) {
	var widen []Node
	for i := range m.Graph.Initializers {
		t := &m.Graph.Initializers[i]
		if t.Type != Float32 || t.Len() < leastNarrow {
			continue
		}
		narrow := Tensor{Name: t.Name + ".narrow", Type: BFloat16, Dims: t.Dims, Data: make([]byte, len(t.Data)/2)}
		for k := range len(narrow.Data) / 2 {
			bits := binary.LittleEndian.Uint32(t.Data[4*k:])
			bits += 0x7fff + bits>>16&1 // to the nearest, halves to even
			binary.LittleEndian.PutUint16(narrow.Data[2*k:], uint16(bits>>16))
		}
		widen = append(widen, Node{
			Name: t.Name + ".widen", Op: "Cast", Inputs: []string{narrow.Name}, Outputs: []string{t.Name},
			Attributes: []Attribute{{Name: "to", Kind: KindInt, Int: int64(Float32)}},
		})
		*t = narrow
	}
	m.Graph.Nodes = append(widen, m.Graph.Nodes...)
}

// widen makes constants of the nodes that widen others from bfloat16 to float.
func (g *Graph) widen() {
	g.Nodes = slices.DeleteFunc(g.Nodes, func(n Node) bool {
		if n.Op != "Cast" || n.Int("to", 0) != int64(Float32) || len(n.Inputs) != 1 || len(n.Outputs) != 1 {
			return false
		}
		t := g.Initializer(n.Inputs[0])
		if t == nil || t.Type != BFloat16 {
			return false
		}
		wide := Tensor{Name: n.Outputs[0], Type: Float32, Dims: t.Dims, Data: make([]byte, 2*len(t.Data))}
		for k := range len(t.Data) / 2 {
			binary.LittleEndian.PutUint16(wide.Data[4*k+2:], binary.LittleEndian.Uint16(t.Data[2*k:]))
		}
		*t = wide // no second node widens it, so that a file costs little more memory than it has bytes
		return true
	})
}
