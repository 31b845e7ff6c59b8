package builtin

import (
	"fmt"

	"othello/ai/policy/onnx"
)

// gemm compiles Gemm of a list with a constant matrix and a constant bias.
func (c *compiler) gemm(n *onnx.Node, v value) (value, error) {
	weights, dims, err := c.constant(n, 1)
	if err != nil {
		return value{}, err
	}
	bias, biases, err := c.constant(n, 2)
	if err != nil {
		return value{}, err
	}
	switch {
	case len(n.Attributes) > 0:
		return value{}, fmt.Errorf("its attribute %.20q is not built in", n.Attributes[0].Name)
	case len(dims) != 2:
		return value{}, fmt.Errorf("its weights %v are not a matrix", dims)
	case len(v.dims) != 1 || v.dims[0] != dims[0] || dims[1] < 1:
		return value{}, fmt.Errorf("it is applied to %v, its matrix is %v", v.dims, dims)
	case len(biases) != 1 || biases[0] != dims[1]:
		return value{}, fmt.Errorf("its bias of dimensions %v does not fit a matrix of %v", biases, dims)
	}
	in, out := dims[0], dims[1]
	width := roundUp(out)
	if err := c.take(width * (1 + in)); err != nil {
		return value{}, err
	}
	s := &dense{wiring: wiring{in: v.buffer}, inputs: in, bias: make([]float32, width), weights: make([]float32, width*in)}
	copy(s.bias, bias)
	for i := range in {
		for o := range out {
			s.weights[(o/columns*in+i)*columns+o%columns] = weights[i*out+o]
		}
	}
	return c.result(s, out)
}
