//go:build cgo

package ort

import (
	"errors"
	"fmt"
	"runtime"

	onnx "github.com/yalue/onnxruntime_go"
)

// Call is a run of a session with fixed tensors; it does not allocate. Each goroutine
// needs its own Call and tensors.
type Call struct {
	session         *Session
	inputs, outputs []*Tensor       // kept reachable
	in, out         []onnx.Value    // the same
	binding         *onnx.IoBinding // nil where inputs have to be copied anew for each run
}

// NewCall prepares runs with those tensors, in the order of the names given to
// NewSession. The Call must be closed before the session and the tensors.
func (s *Session) NewCall(inputs, outputs []*Tensor) (*Call, error) {
	if len(inputs) != len(s.inputs) || len(outputs) != len(s.outputs) {
		return nil, fmt.Errorf("running a network of %d inputs and %d outputs with %d and %d tensors", len(s.inputs), len(s.outputs), len(inputs), len(outputs))
	}
	c := &Call{session: s, inputs: inputs, outputs: outputs, in: handles(inputs), out: handles(outputs)}
	if s.provider != CPU {
		return c, nil
	}
	b, err := s.session.CreateIoBinding()
	if err != nil {
		return nil, errors.New(clean(err))
	}
	c.binding = b
	for i, v := range c.in {
		err = errors.Join(err, b.BindInput(s.inputs[i], v))
	}
	for i, v := range c.out {
		err = errors.Join(err, b.BindOutput(s.outputs[i], v))
	}
	if err != nil {
		_ = c.Close()
		return nil, fmt.Errorf("preparing a run: %s", clean(err))
	}
	return c, nil
}

// Run runs the network once, from the inputs to the outputs.
func (c *Call) Run() error {
	if c.binding == nil {
		return c.session.run(c.in, c.out)
	}
	state := flush()
	err := c.session.session.RunWithBinding(c.binding)
	unflush(state)
	runtime.KeepAlive(c)
	if err != nil {
		return fmt.Errorf("running the network on %s: %s", c.session.provider, clean(err))
	}
	return nil
}

func handles(tensors []*Tensor) []onnx.Value {
	list := make([]onnx.Value, len(tensors))
	for i, t := range tensors {
		list[i] = t.own
	}
	return list
}

// Close frees the library's part of the call. The tensors stay.
func (c *Call) Close() error {
	if c.binding == nil {
		return nil
	}
	err := c.binding.Destroy()
	c.binding = nil
	return err
}
