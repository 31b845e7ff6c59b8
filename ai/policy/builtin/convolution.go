package builtin

import (
	"errors"
	"fmt"
	"slices"

	"othello/ai/policy/onnx"
)

// convolution compiles Conv: 3x3 with padding 1, or 1x1.
func (c *compiler) convolution(n *onnx.Node, in value) (value, error) {
	if !isBoard(in.dims) {
		return value{}, fmt.Errorf("it is applied to %v, not to channels of 8x8", in.dims)
	}
	weights, dims, err := c.constant(n, 1)
	if err == nil {
		err = plainConvolution(n, dims, in.dims[0])
	}
	if err != nil {
		return value{}, err
	}
	out, size := dims[0], dims[2]
	s := &convolution{wiring: wiring{in: in.buffer}, ranks: size}
	inWidth, outWidth := in.buffer.width, roundUp(out)
	if err := c.take(outWidth * (1 + inWidth*size*size)); err != nil {
		return value{}, err
	}
	s.bias = make([]float32, outWidth)
	if len(n.Inputs) == 3 && n.Inputs[2] != "" {
		bias, dims, err := c.constant(n, 2)
		if err != nil {
			return value{}, err
		}
		if !slices.Equal(dims, []int{out}) {
			return value{}, fmt.Errorf("its bias has the dimensions %v, not [%d]", dims, out)
		}
		copy(s.bias, bias)
	}
	s.weights = make([]float32, outWidth*inWidth*size*size)
	squares := size * size
	for o := range out {
		for i := range dims[1] {
			for k := range squares {
				at := (o/columns*squares+k)*inWidth + i
				s.weights[at*columns+o%columns] = weights[(o*dims[1]+i)*squares+k]
			}
		}
	}
	return c.result(s, out, 8, 8)
}

// plainConvolution returns an error for a convolution by weights of dims that is not one of
// so many channels by 3x3 or 1x1 squares, has strides, dilations or groups, or changes the
// size of the board.
func plainConvolution(n *onnx.Node, dims []int, channels int) error {
	if len(dims) != 4 || dims[0] < 1 || dims[1] != channels || dims[2] != dims[3] || dims[2] != 1 && dims[2] != 3 {
		return fmt.Errorf("its weights %v are not a 3x3 or 1x1 convolution of %d channels", dims, channels)
	}
	size := int64(dims[2])
	for _, a := range n.Attributes {
		switch a.Name {
		case "kernel_shape":
			if !slices.Equal(a.Ints, []int64{size, size}) {
				return fmt.Errorf("its kernel_shape %v is not that of its weights", a.Ints)
			}
		case "strides", "dilations":
			if !slices.Equal(a.Ints, []int64{1, 1}) {
				return fmt.Errorf("%s of %v are not built in", a.Name, a.Ints)
			}
		case "group":
			if a.Int != 1 {
				return errors.New("groups are not built in")
			}
		case "auto_pad":
			return errors.New("auto_pad is not built in")
		}
	}
	zeros := n.Ints("pads")
	if len(zeros) == 0 {
		zeros = []int64{0, 0, 0, 0}
	}
	around := size / 2
	if !slices.Equal(zeros, []int64{around, around, around, around}) {
		return fmt.Errorf("with pads %v the board changes its size, which is not built in", zeros)
	}
	return nil
}
