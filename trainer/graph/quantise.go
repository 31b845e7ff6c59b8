package graph

import (
	"fmt"
	"math"

	"othello/ai/policy/onnx"
)

// Range is between which numbers the elements of a value are, nearly all of them.
// Zero must be inside.
type Range struct{ Low, High float64 }

// Taps returns the network with other outputs than a playing one's: the values that
// Quantise wants the ranges of, each float [N, channels, 8, 8].
func Taps(n Net, s *State) (*onnx.Model, error) {
	e, err := newExporter(n, s)
	if err != nil {
		return nil, err
	}
	e.trunk(e.planes())
	for i, v := range e.taps {
		e.output(fmt.Sprintf("tap%d", i), "", v)
	}
	return e.model(), nil
}

// Quantise returns a playing network like Export's whose convolutions compute with
// numbers of 8 bits: activations from 0 to 255, and weights from -127 to 127 times a
// scale for each output channel (Jacob et al., "Quantization and Training of Neural
// Networks for Efficient Integer-Arithmetic-Only Inference", 2018). The heads stay
// in single precision. ranges are those of the outputs of Taps, in their order, on
// positions like those to be played.
func Quantise(n Net, s *State, ranges []Range, metadata map[string]string) (*onnx.Model, error) {
	e, err := newExporter(n, s)
	if err != nil {
		return nil, err
	}
	q := quantiser{exporter: e, ranges: ranges}
	x, err := q.trunk()
	if err != nil {
		return nil, err
	}
	e.heads(x)
	return e.playing(metadata), nil
}

// quantiser builds the convolutions of 8 bits.
type quantiser struct {
	*exporter
	ranges []Range // those not used yet
}

// octets are a value of 8 bits with what the bytes mean: (byte - zero) * scale.
type octets struct {
	*value
	scale       float64
	scaleV, nul *value // the same in the graph
}

// trunk adds the convolutions; the result is in single precision again.
func (q *quantiser) trunk() (*value, error) {
	q.scope = "planes"
	x := q.quantised(q.planes(), Range{0, 255}) // discs are 0 and 1, exactly
	var skip octets
	for i := range q.net.Channels {
		q.scope = fmt.Sprintf("conv%d", i)
		if q.net.Residual && i%2 == 1 {
			skip = x
		}
		r, err := q.next()
		if err != nil {
			return nil, err
		}
		x = q.convolution(i, x, r)
		if !q.net.Closes(i) {
			continue // bytes are not negative, which is the ReLU
		}
		if r, err = q.next(); err != nil {
			return nil, err
		}
		sum := q.elementwise("Add", q.plain(x), q.plain(skip))
		x = q.quantised(q.op("Relu", sum.dims, []*value{sum}), r)
	}
	if len(q.ranges) > 0 {
		return nil, fmt.Errorf("quantising the network: %d ranges too many", len(q.ranges))
	}
	return q.plain(x), nil
}

// next returns the next range.
func (q *quantiser) next() (Range, error) {
	if len(q.ranges) == 0 {
		return Range{}, fmt.Errorf("quantising the network: there is no range for the output of %s", q.scope)
	}
	r := q.ranges[0]
	q.ranges = q.ranges[1:]
	if !(r.Low <= 0 && r.High >= 0 && r.High-r.Low <= math.MaxFloat32) {
		return Range{}, fmt.Errorf("quantising the network: the output of %s cannot be from %g to %g", q.scope, r.Low, r.High)
	}
	return r, nil
}

// meaning returns what bytes of that range mean.
func (q *quantiser) meaning(r Range) octets {
	scale := float64(float32(max(r.High-r.Low, 1e-6) / 255))
	zero := uint8(math.Round(-r.Low / scale))
	name := q.name("meaning")
	return octets{
		scale:  scale,
		scaleV: q.floats(name+".scale", []float32{float32(scale)}),
		nul:    q.constant(onnx.NewUint8(name+".zero", []uint8{zero})),
	}
}

func (q *quantiser) quantised(x *value, r Range) octets {
	b := q.meaning(r)
	b.value = q.op("QuantizeLinear", x.dims, []*value{x, b.scaleV, b.nul})
	return b
}

func (q *quantiser) plain(b octets) *value {
	return q.op("DequantizeLinear", b.dims, []*value{b.value, b.scaleV, b.nul})
}

// convolution adds convolution i, whose output has that range.
func (q *quantiser) convolution(i int, x octets, r Range) octets {
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
		// What the convolution adds up are multiples of this.
		unit := x.scale * float64(scales[c])
		whole[c] = int32(max(math.MinInt32, min(math.MaxInt32, math.Round(float64(bias[c])/unit))))
	}
	y := q.meaning(r)
	weights := q.constant(onnx.NewInt8(q.scope+".weight", small, out, size/9, 3, 3))
	y.value = q.op("QLinearConv", []int{anyBatch, out, 8, 8}, []*value{
		x.value, x.scaleV, x.nul,
		weights, q.floats(q.scope+".scale", scales, out), q.constant(onnx.NewInt8(q.scope+".zero", make([]int8, out), out)),
		y.scaleV, y.nul,
		q.constant(onnx.NewInt32(q.scope+".bias", whole, out)),
	}, intsAttribute("kernel_shape", 3, 3), intsAttribute("pads", 1, 1, 1, 1))
	return y
}
