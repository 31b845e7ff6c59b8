package graph

import (
	"fmt"
	"math"

	"othello/ai/policy/onnx"
)

// Range is the range of the elements of a value, possibly without outliers. It must
// include zero.
type Range struct{ Low, High float64 }

// Quantise returns a playing network like Export's with int8 convolutions: activations
// from 0 to 255, and weights from -127 to 127 times a scale for each output channel
// (Jacob et al., "Quantization and Training of Neural Networks for Efficient
// Integer-Arithmetic-Only Inference", 2018). The heads stay in float32. ranges are
// measured on typical positions (cpustep.Ranges): of the output of each convolution after its
// ReLU, and of one that closes a pair before that, too, without what entered the pair.
func Quantise(n Net, s *State, ranges []Range, metadata map[string]string) (*onnx.Model, error) {
	e, err := newExporter(n, s)
	if err != nil {
		return nil, err
	}
	q := quantiser{exporter: e, ranges: ranges}
	e.heads(q.trunk())
	return e.playing(metadata), nil
}

// quantiser builds the int8 convolutions.
type quantiser struct {
	*exporter
	ranges []Range // not used yet
}

// quantised is an int8 value that stands for (byte - zero point) * scale.
type quantised struct {
	*value
	scale                 float64
	scaleValue, zeroPoint *value // constants of the graph
}

// trunk adds the convolutions; the result is in single precision again.
func (q *quantiser) trunk() *value {
	q.scope = "planes"
	x := q.quantised(q.planes(), Range{0, 255}) // discs are 0 and 1, exactly
	var skip quantised
	for i := range q.net.Channels {
		q.scope = fmt.Sprintf("conv%d", i)
		if q.net.Residual && i%2 == 1 {
			skip = x
		}
		x = q.convolution(i, x, q.next())
		if !q.net.Closes(i) {
			continue // unsigned bytes clip at zero, like the ReLU
		}
		sum := q.elementwise("Add", q.plain(x), q.plain(skip))
		x = q.quantised(q.op("Relu", sum.dims, []*value{sum}), q.next())
	}
	return q.plain(x)
}

// next returns the next range.
func (q *quantiser) next() Range {
	r := q.ranges[0]
	q.ranges = q.ranges[1:]
	return r
}

// parameters returns the scale and zero point for that range.
func (q *quantiser) parameters(r Range) quantised {
	scale := float64(float32(max(r.High-r.Low, 1e-6) / 255))
	zero := uint8(math.Round(-r.Low / scale))
	name := q.name("meaning")
	return quantised{
		scale:      scale,
		scaleValue: q.floats(name+".scale", []float32{float32(scale)}),
		zeroPoint:  q.constant(onnx.NewTensor(name+".zero", []uint8{zero})),
	}
}

func (q *quantiser) quantised(x *value, r Range) quantised {
	b := q.parameters(r)
	b.value = q.op("QuantizeLinear", x.dims, []*value{x, b.scaleValue, b.zeroPoint})
	return b
}

func (q *quantiser) plain(b quantised) *value {
	return q.op("DequantizeLinear", b.dims, []*value{b.value, b.scaleValue, b.zeroPoint})
}

// convolution adds convolution i, whose output has that range.
func (q *quantiser) convolution(i int, x quantised, r Range) quantised {
	weight, bias := q.named[q.scope+".weight"], q.named[q.scope+".bias"]
	out := q.net.Channels[i]
	size := len(weight) / out
	scales := make([]float32, out)
	small := make([]int8, len(weight))
	whole := make([]int32, out)
	for c := range out {
		row := weight[c*size : (c+1)*size]
		greatest := 1e-9
		for _, w := range row {
			greatest = max(greatest, math.Abs(float64(w)))
		}
		scales[c] = float32(greatest / 127)
		for j, w := range row {
			small[c*size+j] = int8(math.Round(float64(w) / greatest * 127))
		}
		// The accumulator counts multiples of this.
		unit := x.scale * float64(scales[c])
		whole[c] = int32(max(math.MinInt32, min(math.MaxInt32, math.Round(float64(bias[c])/unit))))
	}
	y := q.parameters(r)
	weights := q.constant(onnx.NewTensor(q.scope+".weight", small, out, size/9, 3, 3))
	y.value = q.op("QLinearConv", []int{anyBatch, out, 8, 8}, []*value{
		x.value, x.scaleValue, x.zeroPoint,
		weights, q.floats(q.scope+".scale", scales, out), q.constant(onnx.NewTensor(q.scope+".zero", make([]int8, out), out)),
		y.scaleValue, y.zeroPoint,
		q.constant(onnx.NewTensor(q.scope+".bias", whole, out)),
	}, intsAttribute("kernel_shape", 3, 3), intsAttribute("pads", 1, 1, 1, 1))
	return y
}
