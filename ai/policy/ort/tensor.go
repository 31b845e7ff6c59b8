package ort

import "errors"

// ErrNoCgo is why a program built without cgo cannot use the library.
var ErrNoCgo = errors.New("this program was built without cgo, which ONNX Runtime needs")

// Element is what tensors can be made of.
type Element interface {
	float32 | float64 | int8 | uint8 | int16 | uint16 | int32 | uint32 | int64 | uint64 | bool
}

// Value is a tensor of any element type.
type Value interface {
	// Close frees the library's part of the tensor, which must not be used after.
	// The elements stay.
	Close() error
	handle() handle
}

// Tensor is memory that networks read from and write to.
//
// Invariant: the library holds the address of the elements, so the Tensor must be
// reachable as long as the library may use it; a Call and Session.Run see to that.
type Tensor[T Element] struct {
	data []T
	own  handle
}

// Data returns the elements, the last dimension running fastest. Writing to them
// changes what the next run reads; the slice is the same for the tensor's life.
func (t *Tensor[T]) Data() []T { return t.data }

func (t *Tensor[T]) handle() handle { return t.own }
