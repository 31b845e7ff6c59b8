package onnx

import (
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// Unmarshal reads the bytes of a file. The data of the model's tensors may be
// parts of data, which must not change as long as the model is used. Errors wrap
// ErrFormat and say at which byte.
//
// What it returns is sound as a file: every tensor has the data that its type and
// dimensions need. Whether the graph makes sense is not looked at.
func Unmarshal(data []byte) (*Model, error) {
	items := maxItems
	m := &Model{Metadata: map[string]string{}}
	graphs := 0
	err := message{data: data, items: &items}.each(func(f field) error {
		switch f.number {
		case modelIR:
			return f.int(&m.IR)
		case modelProducer:
			return f.text(&m.Producer)
		case modelProducerVersion:
			return f.text(&m.ProducerVersion)
		case modelDoc:
			return f.text(&m.Doc)
		case modelGraph:
			graphs++
			return readGraph(f, &m.Graph)
		case modelOpset:
			return readOpset(f, m)
		case modelMetadata:
			return readEntry(f, m.Metadata)
		case modelTraining:
			return fail(f.at, "it has training information, which is not supported")
		case modelFunction:
			return fail(f.at, "it has functions of its own, which are not supported")
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case graphs != 1:
		return nil, fail(len(data), "it has %d graphs instead of one", graphs)
	case m.Opset == 0:
		return nil, fail(len(data), "it does not say which version of the operators it uses")
	}
	return m, nil
}

func readOpset(f field, m *Model) error {
	var domain string
	var version int64
	err := f.read(func(f field) error {
		switch f.number {
		case opsetDomain:
			return f.text(&domain)
		case opsetVersion:
			return f.int(&version)
		}
		return nil
	})
	if domain == "" || domain == "ai.onnx" {
		m.Opset = version
	}
	return err
}

func readEntry(f field, to map[string]string) error {
	var key, value string
	err := f.read(func(f field) error {
		switch f.number {
		case entryKey:
			return f.text(&key)
		case entryValue:
			return f.text(&value)
		}
		return nil
	})
	if err != nil {
		return err
	}
	to[key] = value
	return f.item()
}

func readGraph(f field, g *Graph) error {
	return f.read(func(f field) error {
		switch f.number {
		case graphNode:
			return readOne(f, &g.Nodes, readNode)
		case graphName:
			return f.text(&g.Name)
		case graphInitializer:
			return readOne(f, &g.Initializers, readTensor)
		case graphDoc:
			return f.text(&g.Doc)
		case graphInput:
			return readOne(f, &g.Inputs, readValue)
		case graphOutput:
			return readOne(f, &g.Outputs, readValue)
		case graphValue:
			return readOne(f, &g.Values, readValue)
		case graphSparse:
			return fail(f.at, "it has sparse tensors, which are not supported")
		}
		return nil
	})
}

// readOne reads a message and appends it.
func readOne[T any](f field, to *[]T, read func(field, *T) error) error {
	var one T
	if err := f.item(); err != nil {
		return err
	}
	if err := read(f, &one); err != nil {
		return err
	}
	*to = append(*to, one)
	return nil
}

func readName(f field, to *string) error { return f.text(to) }

func readNode(f field, n *Node) error {
	return f.read(func(f field) error {
		switch f.number {
		case nodeInput:
			return readOne(f, &n.Inputs, readName)
		case nodeOutput:
			return readOne(f, &n.Outputs, readName)
		case nodeName:
			return f.text(&n.Name)
		case nodeOp:
			return f.text(&n.Op)
		case nodeAttribute:
			return readOne(f, &n.Attributes, readAttribute)
		case nodeDoc:
			return f.text(&n.Doc)
		case nodeDomain:
			return f.text(&n.Domain)
		}
		return nil
	})
}

func readAttribute(f field, a *Attribute) error {
	var kind int64
	err := f.read(func(f field) error {
		switch f.number {
		case attributeName:
			return f.text(&a.Name)
		case attributeFloat:
			a.Float = math.Float32frombits(uint32(f.bits))
			return f.expect(protowire.Fixed32Type)
		case attributeInt:
			return f.int(&a.Int)
		case attributeString:
			return f.text(&a.String)
		case attributeTensor:
			a.Tensor = new(Tensor)
			return readTensor(f, a.Tensor)
		case attributeFloats:
			return f.floats(&a.Floats)
		case attributeInts:
			return f.ints(&a.Ints)
		case attributeType:
			return f.int(&kind)
		}
		return nil
	})
	if err != nil {
		return err
	}
	a.Kind = Kind(kind)
	switch a.Kind {
	case KindFloat, KindInt, KindString, KindFloats, KindInts:
		return nil
	case KindTensor:
		if a.Tensor == nil {
			return fail(f.at, "attribute %.60q has no tensor", a.Name)
		}
		return nil
	}
	return fail(f.at, "attribute %.60q is of kind %d, which is not supported", a.Name, kind)
}

func readValue(f field, v *ValueInfo) error {
	return f.read(func(f field) error {
		switch f.number {
		case valueName:
			return f.text(&v.Name)
		case valueDoc:
			return f.text(&v.Doc)
		case valueType:
			return f.read(func(f field) error {
				if f.number != typeTensor {
					return nil
				}
				return f.read(func(f field) error { return readTensorType(f, v) })
			})
		}
		return nil
	})
}

func readTensorType(f field, v *ValueInfo) error {
	switch f.number {
	case tensorTypeElement:
		var t int64
		err := f.int(&t)
		v.Type = DataType(t)
		return err
	case tensorTypeShape:
		return f.read(func(f field) error {
			if f.number != shapeDim {
				return nil
			}
			return readOne(f, &v.Dims, readDim)
		})
	}
	return nil
}

func readDim(f field, d *Dim) error {
	return f.read(func(f field) error {
		switch f.number {
		case dimSize:
			var size int64
			if err := f.int(&size); err != nil {
				return err
			}
			if size < 0 || size > math.MaxInt32 {
				return fail(f.at, "a dimension of %d", size)
			}
			d.Size = int(size)
		case dimParam:
			return f.text(&d.Param)
		}
		return nil
	})
}
