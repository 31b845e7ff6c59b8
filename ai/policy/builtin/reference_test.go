package builtin

import (
	"math"

	"othello/ai/policy/onnx"
)

// array is a value of one position for the reference.
type array struct {
	dims []int
	data []float64
}

func newArray(dims ...int) array {
	size := 1
	for _, d := range dims {
		size *= d
	}
	return array{dims, make([]float64, size)}
}

// reference evaluates a graph for one position, node by node, as ONNX describes the
// operators. It knows what the tests' graphs need and panics otherwise.
func reference(m *onnx.Model, planes []float32) map[string]array {
	known := map[string]array{onnx.Planes: newArray(2, 8, 8)}
	for i, x := range planes {
		known[onnx.Planes].data[i] = float64(x)
	}
	for i := range m.Graph.Initializers {
		t := &m.Graph.Initializers[i]
		a := newArray(t.Dims...)
		for j, x := range t.Float32s() {
			a.data[j] = float64(x)
		}
		for j, x := range t.Int64s() {
			a.data[j] = float64(x)
		}
		known[t.Name] = a
	}
	for i := range m.Graph.Nodes {
		n := &m.Graph.Nodes[i]
		var in []array
		for _, name := range n.Inputs {
			if name != "" {
				in = append(in, known[name])
			}
		}
		known[n.Outputs[0]] = apply(n, in)
	}
	return known
}

func apply(n *onnx.Node, in []array) array {
	x := in[0]
	switch n.Op {
	case "Conv":
		return convolve(in)
	case "Relu":
		return x.each(func(v float64) float64 { return max(v, 0) })
	case "Tanh":
		return x.each(math.Tanh)
	case "QuantizeLinear":
		return quantised(x, in[1].data[0], in[2].data[0])
	case "DequantizeLinear":
		return x.each(func(v float64) float64 { return (v - in[2].data[0]) * in[1].data[0] })
	case "QLinearConv":
		scale := in[1].data[0] * in[4].data[0] // the tests have one for all channels
		plain := x.each(func(v float64) float64 { return v - in[2].data[0] })
		out := convolve([]array{plain, in[3], in[8]})
		return quantised(out.each(func(v float64) float64 { return v * scale }), in[6].data[0], in[7].data[0])
	case "Add":
		y := in[1]
		if len(y.data) > len(x.data) {
			x, y = y, x
		}
		return x.plus(y)
	case "GlobalAveragePool":
		out := newArray(x.dims[0], 1, 1)
		for i, v := range x.data {
			out.data[i/64] += v / 64
		}
		return out
	case "Flatten":
		return array{[]int{len(x.data)}, x.data}
	case "Gemm":
		return multiply(in)
	}
	panic("the reference does not know " + n.Op)
}

// quantised returns bytes of a scale and a zero point.
func quantised(x array, scale, zero float64) array {
	return x.each(func(v float64) float64 { return min(max(math.RoundToEven(v/scale)+zero, 0), 255) })
}

func (a array) each(f func(float64) float64) array {
	out := newArray(a.dims...)
	for i, v := range a.data {
		out.data[i] = f(v)
	}
	return out
}

// plus adds b, repeated along the dimensions in which it has one element or none.
func (a array) plus(b array) array {
	out := newArray(a.dims...)
	for i := range a.data {
		at, step, rest := 0, 1, i
		for k := 1; k <= len(a.dims); k++ {
			d := a.dims[len(a.dims)-k]
			if k <= len(b.dims) && b.dims[len(b.dims)-k] == d {
				at += rest % d * step
				step *= d
			}
			rest /= d
		}
		out.data[i] = a.data[i] + b.data[at]
	}
	return out
}

func convolve(in []array) array {
	x, w := in[0], in[1]
	size := w.dims[2]
	out := newArray(w.dims[0], 8, 8)
	for i := range out.data {
		o, r, f := i/64, i/8%8, i%8
		if len(in) == 3 {
			out.data[i] = in[2].data[o]
		}
		for c := range w.dims[1] {
			for k := range size * size {
				rank, file := r+k/size-size/2, f+k%size-size/2
				if rank >= 0 && rank < 8 && file >= 0 && file < 8 {
					out.data[i] += w.data[(o*w.dims[1]+c)*size*size+k] * x.data[c*64+rank*8+file]
				}
			}
		}
	}
	return out
}

func multiply(in []array) array {
	x, w := in[0], in[1]
	out := newArray(len(w.data) / len(x.data))
	for o := range out.data {
		for i, v := range x.data {
			out.data[o] += v * w.data[i*len(out.data)+o]
		}
		out.data[o] += in[2].data[o]
	}
	return out
}
