//go:build cgo

package ort

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	binding "github.com/yalue/onnxruntime_go"

	"othello/ai/policy/onnx"
)

// trialRuns is how often a network is run to see what a run costs, after a run that
// prepares it: a provider compiles and reserves then.
const trialRuns = 3

// maxTrial is the size in bytes of the largest input that is made for a trial.
const maxTrial = 1 << 30

// sizes are the bytes that an element takes.
var sizes = map[binding.TensorElementDataType]int64{
	binding.TensorElementDataTypeFloat: 4, binding.TensorElementDataTypeDouble: 8, binding.TensorElementDataTypeFloat16: 2,
	binding.TensorElementDataTypeBFloat16: 2, binding.TensorElementDataTypeBool: 1,
	binding.TensorElementDataTypeInt8: 1, binding.TensorElementDataTypeUint8: 1,
	binding.TensorElementDataTypeInt16: 2, binding.TensorElementDataTypeUint16: 2,
	binding.TensorElementDataTypeInt32: 4, binding.TensorElementDataTypeUint32: 4,
	binding.TensorElementDataTypeInt64: 8, binding.TensorElementDataTypeUint64: 8,
}

// trial runs the network, which declares those inputs, on zeros, with batch for
// dimensions that the model leaves open, and returns what the fastest run cost.
func (s *Session) trial(variables []onnx.ValueInfo, batch int64) (time.Duration, error) {
	in := make([]binding.Value, len(s.inputs))
	defer func() { destroy(in) }()
	for i, name := range s.inputs {
		k := slices.IndexFunc(variables, func(v onnx.ValueInfo) bool { return v.Name == name })
		v, err := zeros(variables[k], batch)
		if err != nil {
			return 0, err
		}
		in[i] = v
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
func zeros(in onnx.ValueInfo, batch int64) (binding.Value, error) {
	kind := binding.TensorElementDataType(in.Type) // both have the numbers of onnx.proto
	size := sizes[kind]
	if size == 0 {
		return nil, fmt.Errorf("the input %q is of a type that cannot be tried", in.Name)
	}
	var shape binding.Shape
	for _, d := range in.Dims {
		n := cmp.Or(int64(d.Size), batch)
		if n > maxTrial/size {
			return nil, fmt.Errorf("the input %q is too large to be tried", in.Name)
		}
		shape = append(shape, n)
		size *= n
	}
	if len(shape) == 0 {
		shape = binding.NewShape(1)
	}
	v, err := binding.NewCustomDataTensor(shape, make([]byte, size), kind)
	if err != nil {
		return nil, errors.New(clean(err))
	}
	return v, nil
}

// destroy frees the library's part of values.
func destroy(values []binding.Value) {
	for _, v := range values {
		if v != nil {
			_ = v.Destroy() // cannot fail
		}
	}
}
