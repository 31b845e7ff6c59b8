//go:build cgo

package ort

import (
	"fmt"
	"slices"

	onnx "github.com/yalue/onnxruntime_go"
)

// handle is the binding's side of a Tensor.
type handle = onnx.Value

// NewTensor makes a tensor of zeros. The library must be loaded. No dimension may
// be zero or less.
func NewTensor(dims ...int) (*Tensor, error) {
	if slices.ContainsFunc(dims, func(n int) bool { return n <= 0 }) {
		return nil, fmt.Errorf("making a tensor of shape %v: it would be empty", dims)
	}
	var shape onnx.Shape
	for _, n := range dims {
		shape = append(shape, int64(n))
	}
	t, err := onnx.NewEmptyTensor[float32](shape)
	if err != nil {
		return nil, fmt.Errorf("making a tensor of shape %v: %s", dims, clean(err))
	}
	return &Tensor{t.GetData(), t}, nil
}

// Close frees the library's part of the tensor, which must not be used after. The
// elements stay.
func (t *Tensor) Close() error {
	if t.own == nil {
		return nil
	}
	err := t.own.Destroy()
	t.own = nil
	return err
}
