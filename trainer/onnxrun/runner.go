// Package onnxrun runs graphs of package graph by ONNX Runtime: those of networks of lines
// (package dqn), and networks whose activations are measured to quantise them.
package onnxrun

import (
	"errors"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
)

// tensor is an input or output of a graph.
type tensor = *ort.Tensor

// Runner runs a graph on tensors of its own. The zero value has none yet.
type Runner struct {
	ort.Tensors
	session *ort.Session
	call    *ort.Call
}

// Start prepares the graph of m to run on these tensors.
func (r *Runner) Start(m *onnx.Model, o ort.SessionOptions, inputs, outputs []*ort.Tensor) error {
	if err := r.Err(); err != nil {
		return err
	}
	data, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	if r.session, err = ort.NewSession(data, nil, nil, o); err != nil {
		return err
	}
	r.call, err = r.session.NewCall(inputs, outputs)
	return err
}

// Run computes the outputs.
func (r *Runner) Run() error { return r.call.Run() }

// Close frees the tensors and what Start made.
func (r *Runner) Close() (err error) {
	if r.call != nil {
		err = r.call.Close()
	}
	if r.session != nil {
		err = errors.Join(err, r.session.Close())
	}
	return errors.Join(err, r.Tensors.Close())
}
