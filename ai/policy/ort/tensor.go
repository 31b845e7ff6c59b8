package ort

import "errors"

// ErrNoCgo is the error of a program built without cgo.
var ErrNoCgo = errors.New("this program was built without cgo, which ONNX Runtime needs")

// SessionOptions say how to run a network. The zero value means the CPU and one thread per
// run, which is best if several goroutines run networks at once.
type SessionOptions struct {
	Provider Provider // empty is CPU
	Threads  int      // threads that one run uses on the CPU; zero is 1
	Strict   bool     // fail rather than run any part of the network on the CPU beside the provider named
}

// Tensor is memory that networks read from and write to.
//
// Invariant: the library holds the address of the elements, so the Tensor must be
// reachable as long as the library may use it; a Call sees to that.
type Tensor struct {
	data []float32
	own  handle
}

// Data returns the elements, the last dimension running fastest. Writing to them
// changes what the next run reads; the slice is the same for the tensor's life.
func (t *Tensor) Data() []float32 { return t.data }

// Tensors makes tensors that are closed together. The zero value has none yet.
type Tensors struct {
	made []*Tensor
	err  error
}

// Add makes a tensor of zeros; nil after an error, which Err returns.
func (t *Tensors) Add(dims ...int) *Tensor {
	var made *Tensor
	if t.err == nil {
		made, t.err = NewTensor(dims...)
	}
	if t.err != nil {
		return nil
	}
	t.made = append(t.made, made)
	return made
}

// Err returns why a tensor could not be made, the first one.
func (t *Tensors) Err() error { return t.err }

// Close frees the tensors.
func (t *Tensors) Close() (err error) {
	for _, made := range t.made {
		err = errors.Join(err, made.Close())
	}
	return err
}
