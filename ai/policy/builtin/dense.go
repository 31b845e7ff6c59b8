package builtin

import (
	"errors"
	"fmt"

	"othello/ai/policy/onnx"
)

// matMul compiles MatMul with a constant matrix.
func (c *compiler) matMul(n *onnx.Node, v value) (value, error) {
	weights, dims, err := c.matrix(n)
	if err != nil {
		return value{}, err
	}
	return c.dense(v, weights, dims[0], dims[1], false, nil)
}

// matrix returns the constant that a node multiplies with.
func (c *compiler) matrix(n *onnx.Node) (weights []float32, dims []int, err error) {
	weights, dims, err = c.constant(n, 1)
	if err == nil && len(dims) != 2 {
		err = fmt.Errorf("its weights %v are not a matrix", dims)
	}
	return weights, dims, err
}

// gemm compiles Gemm with a constant matrix and a constant bias.
func (c *compiler) gemm(n *onnx.Node, v value) (value, error) {
	if n.Int("transA", 0) != 0 {
		return value{}, errors.New("transA is not built in")
	}
	weights, dims, err := c.matrix(n)
	if err != nil {
		return value{}, err
	}
	in, out := dims[0], dims[1]
	turned := n.Int("transB", 0) != 0
	if turned {
		in, out = out, in
	}
	alpha, beta := n.Float("alpha", 1), n.Float("beta", 1)
	for i := range weights {
		weights[i] *= alpha
	}
	var bias []float32
	if len(n.Inputs) == 3 && n.Inputs[2] != "" {
		if bias, dims, err = c.constant(n, 2); err != nil {
			return value{}, err
		}
		if bias, err = c.broadcast(bias, dims, []int{out}); err != nil {
			return value{}, err
		}
		for i := range bias {
			bias[i] *= beta
		}
	}
	return c.dense(v, weights, in, out, turned, bias)
}

// dense compiles a product with a matrix of in rows and out columns, or the other
// way round if it is turned. Bias may be nil.
func (c *compiler) dense(v value, weights []float32, in, out int, turned bool, bias []float32) (value, error) {
	if len(v.dims) != 1 || v.dims[0] != in || out < 1 {
		return value{}, fmt.Errorf("it is applied to %v, its matrix is [%d %d]", v.dims, in, out)
	}
	width := roundUp(out)
	if err := c.take(width * (1 + in)); err != nil {
		return value{}, err
	}
	s := &dense{wiring: wiring{in: v.buffer}, inputs: in, bias: make([]float32, width), weights: make([]float32, width*in)}
	copy(s.bias, bias)
	for i := range in {
		for o := range out {
			from := i*out + o
			if turned {
				from = o*in + i
			}
			s.weights[(o/columns*in+i)*columns+o%columns] = weights[from]
		}
	}
	return c.result(s, out)
}
