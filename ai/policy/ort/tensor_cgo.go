//go:build cgo

package ort

import (
	"fmt"
	"slices"

	onnx "github.com/yalue/onnxruntime_go"
)

// handle is the binding's side of a Value.
type handle = onnx.Value

// NewTensor makes a tensor of zeros. The library must be loaded. No dimension may
// be zero or less.
func NewTensor[T Element](shape ...int64) (*Tensor[T], error) {
	if slices.ContainsFunc(shape, func(n int64) bool { return n <= 0 }) {
		return nil, fmt.Errorf("making a tensor of shape %v: it would be empty", shape)
	}
	t, err := onnx.NewEmptyTensor[T](onnx.NewShape(shape...))
	if err != nil {
		return nil, fmt.Errorf("making a tensor of shape %v: %s", shape, clean(err))
	}
	return &Tensor[T]{t.GetData(), t}, nil
}

// Close implements Value.
func (t *Tensor[T]) Close() error {
	if t.own == nil {
		return nil
	}
	err := t.own.Destroy()
	t.own = nil
	return err
}
