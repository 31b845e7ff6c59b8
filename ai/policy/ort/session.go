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
