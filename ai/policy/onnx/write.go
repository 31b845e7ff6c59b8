package onnx

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
)

// Marshal writes the model as a file's bytes. The same model gives the same bytes.
// It fails if a tensor's data does not fit its type and dimensions, or an
// attribute's kind is unknown.
func Marshal(m *Model) ([]byte, error) {
	graph, err := appendGraph(nil, &m.Graph)
	if err != nil {
		return nil, fmt.Errorf("writing ONNX: %w", err)
	}
	b := appendInt(nil, modelIR, cmp.Or(m.IR, IRVersion))
	b = appendText(b, modelProducer, m.Producer)
	b = appendText(b, modelProducerVersion, m.ProducerVersion)
	b = appendText(b, modelDoc, m.Doc)
	b = appendMessage(b, modelGraph, graph)
	// The domain of the standard operators is the empty one.
	b = appendMessage(b, modelOpset, appendInt(nil, opsetVersion, cmp.Or(m.Opset, Opset)))
	for _, key := range slices.Sorted(maps.Keys(m.Metadata)) {
		entry := appendText(nil, entryKey, key)
		b = appendMessage(b, modelMetadata, appendText(entry, entryValue, m.Metadata[key]))
	}
	return b, nil
}

func appendGraph(b []byte, g *Graph) ([]byte, error) {
	for i := range g.Nodes {
		node, err := appendNode(nil, &g.Nodes[i])
		if err != nil {
			return nil, fmt.Errorf("node %q: %w", g.Nodes[i].Name, err)
		}
		b = appendMessage(b, graphNode, node)
	}
	b = appendText(b, graphName, g.Name)
	for i := range g.Initializers {
		tensor, err := appendTensor(nil, &g.Initializers[i])
		if err != nil {
			return nil, err
		}
		b = appendMessage(b, graphInitializer, tensor)
	}
	b = appendText(b, graphDoc, g.Doc)
	for _, list := range []struct {
		number protowire.Number
		values []ValueInfo
	}{{graphInput, g.Inputs}, {graphOutput, g.Outputs}, {graphValue, g.Values}} {
		for i := range list.values {
			b = appendMessage(b, list.number, appendValue(nil, &list.values[i]))
		}
	}
	return b, nil
}

func appendNode(b []byte, n *Node) ([]byte, error) {
	// Empty names stand for inputs left out, so they are written.
	for _, name := range n.Inputs {
		b = appendMessage(b, nodeInput, []byte(name))
	}
	for _, name := range n.Outputs {
		b = appendMessage(b, nodeOutput, []byte(name))
	}
	b = appendText(b, nodeName, n.Name)
	b = appendText(b, nodeOp, n.Op)
	for i := range n.Attributes {
		a, err := appendAttribute(nil, &n.Attributes[i])
		if err != nil {
			return nil, err
		}
		b = appendMessage(b, nodeAttribute, a)
	}
	b = appendText(b, nodeDoc, n.Doc)
	return appendText(b, nodeDomain, n.Domain), nil
}

func appendAttribute(b []byte, a *Attribute) ([]byte, error) {
	b = appendText(b, attributeName, a.Name)
	switch a.Kind {
	case KindFloat:
		b = appendFloat(b, attributeFloat, a.Float)
	case KindInt:
		b = appendInt(b, attributeInt, a.Int)
	case KindString:
		b = appendMessage(b, attributeString, []byte(a.String))
	case KindTensor:
		if a.Tensor == nil {
			return nil, fmt.Errorf("attribute %q has no tensor", a.Name)
		}
		tensor, err := appendTensor(nil, a.Tensor)
		if err != nil {
			return nil, err
		}
		b = appendMessage(b, attributeTensor, tensor)
	case KindFloats:
		for _, v := range a.Floats {
			b = appendFloat(b, attributeFloats, v)
		}
	case KindInts:
		for _, v := range a.Ints {
			b = appendInt(b, attributeInts, v)
		}
	default:
		return nil, fmt.Errorf("attribute %q is of kind %d, which is not supported", a.Name, a.Kind)
	}
	return appendInt(b, attributeType, int64(a.Kind)), nil
}

func appendTensor(b []byte, t *Tensor) ([]byte, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	b = slices.Grow(b, len(t.Data)+len(t.Name)+16*len(t.Dims)+16)
	for _, d := range t.Dims {
		b = appendInt(b, tensorDims, int64(d))
	}
	b = appendInt(b, tensorType, int64(t.Type))
	b = appendText(b, tensorName, t.Name)
	return appendMessage(b, tensorRaw, t.Data), nil
}

func appendValue(b []byte, v *ValueInfo) []byte {
	shape := []byte{}
	for _, d := range v.Dims {
		var dim []byte
		switch {
		case d.Param != "":
			dim = appendText(nil, dimParam, d.Param)
		case d.Size != 0:
			dim = appendInt(nil, dimSize, int64(d.Size))
		}
		shape = appendMessage(shape, shapeDim, dim)
	}
	tensor := appendInt(nil, tensorTypeElement, int64(v.Type))
	tensor = appendMessage(tensor, tensorTypeShape, shape)
	b = appendText(b, valueName, v.Name)
	b = appendMessage(b, valueType, appendMessage(nil, typeTensor, tensor))
	return appendText(b, valueDoc, v.Doc)
}

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
