//go:build cgo

package ort

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	binding "github.com/yalue/onnxruntime_go"

	"othello/ai/policy/onnx"
)

// trialRuns is the number of timed runs of a trial, after a warm-up in which the provider
// compiles and allocates.
const trialRuns = 3

// maxTrial is the number of elements of the largest input of a trial.
const maxTrial = 1 << 28

// trial runs the network on zeros, with batch for its dynamic dimensions, and returns the
// time of the fastest run.
func (s *Session) trial(variables []onnx.ValueInfo, batch int) (time.Duration, error) {
	in := make([]binding.Value, len(s.inputs))
	defer func() { destroy(in) }()
	for i, name := range s.inputs {
		k := slices.IndexFunc(variables, func(v onnx.ValueInfo) bool { return v.Name == name })
		t, err := zeros(variables[k], batch)
		if err != nil {
			return 0, err
		}
		in[i] = t.own
	}
	fastest := time.Duration(math.MaxInt64)
	for range 1 + trialRuns {
		out := make([]binding.Value, len(s.outputs))
		start := time.Now()
		err := s.run(in, out)
		fastest = min(fastest, time.Since(start))
		destroy(out)
		if err != nil {
			return 0, err
		}
	}
	return fastest, nil
}

// zeros returns a tensor for an input.
func zeros(in onnx.ValueInfo, batch int) (*Tensor, error) {
	if in.Type != onnx.Float32 {
		return nil, fmt.Errorf("the input %q is of a type that cannot be tried", in.Name)
	}
	size, shape := 1, make([]int, len(in.Dims))
	for i, d := range in.Dims {
		shape[i] = cmp.Or(d.Size, batch)
		if shape[i] > maxTrial/size {
			return nil, fmt.Errorf("the input %q is too large to be tried", in.Name)
		}
		size *= shape[i]
	}
	return NewTensor(shape...)
}

// destroy frees the library's part of values.
func destroy(values []binding.Value) {
	for _, v := range values {
		if v != nil {
			_ = v.Destroy() // cannot fail
		}
	}
}
