package onnxstep

import (
	"errors"
	"slices"

	"othello/ai/policy/ort"
)

// tensor is an input or output of a graph.
type tensor = *ort.Tensor[float32]

// tensors is a list of tensors to free together.
type tensors struct {
	list []tensor
	err  error // first error; add returns nil after it
}

// add makes a tensor of zeros; nil after an error.
func (t *tensors) add(dims ...int) tensor {
	if t.err != nil {
		return nil
	}
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = int64(d)
	}
	made, err := ort.NewTensor[float32](shape...)
	if err != nil {
		t.err = err
		return nil
	}
	t.list = append(t.list, made)
	return made
}

func (t *tensors) close() error {
	var err error
	for _, v := range t.list {
		err = errors.Join(err, v.Close())
	}
	return err
}

// present returns the tensors that are not nil.
func present(list ...tensor) []tensor {
	return slices.DeleteFunc(list, func(t tensor) bool { return t == nil })
}

func values(lists ...[]tensor) []ort.Value {
	var all []ort.Value
	for _, t := range slices.Concat(lists...) {
		all = append(all, t)
	}
	return all
}
