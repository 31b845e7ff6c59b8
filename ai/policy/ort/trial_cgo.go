//go:build cgo

package ort

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	onnx "github.com/yalue/onnxruntime_go"
)

// trialRuns is how often a network is run to see what a run costs, after a run that
// prepares it: a provider compiles and reserves then.
const trialRuns = 3

// maxTrial is the size in bytes of the largest input that is made for a trial.
const maxTrial = 1 << 30

// sizes are the bytes that an element takes.
var sizes = map[onnx.TensorElementDataType]int64{
	onnx.TensorElementDataTypeFloat: 4, onnx.TensorElementDataTypeDouble: 8, onnx.TensorElementDataTypeFloat16: 2,
	onnx.TensorElementDataTypeBFloat16: 2, onnx.TensorElementDataTypeBool: 1,
	onnx.TensorElementDataTypeInt8: 1, onnx.TensorElementDataTypeUint8: 1,
	onnx.TensorElementDataTypeInt16: 2, onnx.TensorElementDataTypeUint16: 2,
	onnx.TensorElementDataTypeInt32: 4, onnx.TensorElementDataTypeUint32: 4,
	onnx.TensorElementDataTypeInt64: 8, onnx.TensorElementDataTypeUint64: 8,
}

// trial runs the network, which declares those inputs, on zeros, with batch for dimensions that the model leaves
// open, and returns what the fastest run cost.
func (s *Session) trial(ports []port, batch int64) (time.Duration, error) {
	in := make([]onnx.Value, len(s.inputs))
	defer func() { destroy(in) }()
	for i, name := range s.inputs {
		k := slices.IndexFunc(ports, func(p port) bool { return p.name == name })
		v, err := zeros(ports[k], batch)
		if err != nil {
			return 0, err
		}
		in[i] = v
	}
	fastest := time.Duration(math.MaxInt64)
	for range 1 + trialRuns {
		out := make([]onnx.Value, len(s.outputs))
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

// zeros is a tensor for an input.
func zeros(p port, batch int64) (onnx.Value, error) {
	kind := onnx.TensorElementDataType(p.kind)
	size := sizes[kind]
	if size == 0 {
		return nil, fmt.Errorf("the input %q is of a type that cannot be tried", p.name)
	}
	shape := onnx.NewShape(p.shape...)
	for i, n := range shape {
		if n == 0 {
			shape[i] = batch
		}
		if shape[i] > maxTrial/size {
			return nil, fmt.Errorf("the input %q is too large to be tried", p.name)
		}
		size *= shape[i]
	}
	if len(shape) == 0 {
		shape = onnx.NewShape(1)
	}
	v, err := onnx.NewCustomDataTensor(shape, make([]byte, size), kind)
	if err != nil {
		return nil, errors.New(clean(err))
	}
	return v, nil
}

// destroy frees the library's part of values.
func destroy(values []onnx.Value) {
	for _, v := range values {
		if v != nil {
			_ = v.Destroy() // cannot fail
		}
	}
}
