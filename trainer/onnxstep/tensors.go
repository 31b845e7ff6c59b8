package onnxstep

import (
	"errors"
	"slices"

	"othello/ai/policy/ort"
)

// tensor is what all inputs and outputs of the graphs are.
type tensor = *ort.Tensor[float32]

// tensors are made one after the other and freed together.
type tensors struct {
	list []tensor
	err  error // the first one, after which add makes no more
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

// present returns those that are not nil.
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
