package ort

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"google.golang.org/protobuf/encoding/protowire"
)

// buffer is a protocol buffer in the making. The numbers of its fields are those
// of onnx.proto.
type buffer []byte

func (m buffer) text(field protowire.Number, s string) buffer {
	return protowire.AppendString(protowire.AppendTag(m, field, protowire.BytesType), s)
}

func (m buffer) number(field protowire.Number, n int) buffer {
	return protowire.AppendVarint(protowire.AppendTag(m, field, protowire.VarintType), uint64(n))
}

func (m buffer) sub(field protowire.Number, s buffer) buffer {
	return protowire.AppendBytes(protowire.AppendTag(m, field, protowire.BytesType), s)
}

// node returns an operator of a graph.
func node(op, output string, attributes buffer, inputs ...string) buffer {
	var m buffer
	for _, in := range inputs {
		m = m.text(1, in)
	}
	return append(m.text(2, output).text(4, op), attributes...)
}

// pads returns the attribute that makes a 3x3 convolution keep the size of the board.
func pads() buffer {
	a := buffer{}.text(1, "pads").number(20, 7)
	for range 4 {
		a = a.number(8, 1)
	}
	return buffer{}.sub(5, a)
}

// weights returns a tensor of random numbers that a graph holds.
func weights(rng *rand.Rand, name string, shape ...int) buffer {
	var m buffer
	n := 1
	for _, d := range shape {
		m = m.number(1, d)
		n *= d
	}
	raw := make([]byte, 0, 4*n)
	for range n {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(float32(rng.NormFloat64()/6)))
	}
	return m.number(2, 1).text(8, name).sub(9, raw)
}

// declare declares an input or output of floats; a dimension of zero is left open.
func declare(name string, shape ...int) buffer {
	var dims buffer
	for _, n := range shape {
		if n == 0 {
			dims = dims.sub(1, buffer{}.text(2, "N"))
		} else {
			dims = dims.sub(1, buffer{}.number(1, n))
		}
	}
	tensor := buffer{}.number(1, 1).sub(2, dims)
	return buffer{}.text(1, name).sub(2, buffer{}.sub(1, tensor))
}

// model wraps a graph.
func model(graph buffer) []byte {
	return buffer{}.number(1, 10).sub(8, buffer{}.number(2, 21)).sub(7, graph.text(2, "test"))
}

// policy returns a network of two convolutions with the given number of channels,
// from "planes" of shape (N,2,8,8) to "squares" of shape (N,1,8,8).
func policy(channels int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	var g buffer
	g = g.sub(1, node("Conv", "a", pads(), "planes", "w1", "b1"))
	g = g.sub(1, node("Relu", "b", nil, "a"))
	g = g.sub(1, node("Conv", "c", pads(), "b", "w2", "b2"))
	g = g.sub(1, node("Relu", "d", nil, "c"))
	g = g.sub(1, node("Conv", "squares", nil, "d", "w3", "b3"))
	g = g.sub(5, weights(rng, "w1", channels, 2, 3, 3)).sub(5, weights(rng, "b1", channels))
	g = g.sub(5, weights(rng, "w2", channels, channels, 3, 3)).sub(5, weights(rng, "b2", channels))
	g = g.sub(5, weights(rng, "w3", 1, channels, 1, 1)).sub(5, weights(rng, "b3", 1))
	return model(g.sub(11, declare("planes", 0, 2, 8, 8)).sub(12, declare("squares", 0, 1, 8, 8)))
}
