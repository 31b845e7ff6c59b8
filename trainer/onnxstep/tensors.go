package onnxstep

import (
	"errors"
	"slices"

	"othello/ai/policy/ort"
	"othello/trainer/graph"
)

// tensor is what all inputs and outputs of the graphs are.
type tensor = *ort.Tensor[float32]

func newTensor(dims ...int) (tensor, error) {
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = int64(d)
	}
	return ort.NewTensor[float32](shape...)
}

func closeAll(list []tensor) error {
	var err error
	for _, t := range list {
		err = errors.Join(err, t.Close())
	}
	return err
}

func values(lists ...[]tensor) []ort.Value {
	var all []ort.Value
	for _, t := range slices.Concat(lists...) {
		all = append(all, t)
	}
	return all
}

// bank is tensors that hold a state.
type bank struct {
	params, first, second, stats []tensor // second is empty for SGD
	step                         tensor
}

func newBank(n graph.Net, adam bool, s *graph.State) (*bank, error) {
	b := new(bank)
	fill := func(to *[]tensor, with []float32, dims ...int) error {
		t, err := newTensor(dims...)
		if err == nil {
			copy(t.Data(), with)
			*to = append(*to, t)
		}
		return err
	}
	var err error
	for i, p := range n.Params() {
		err = errors.Join(err, fill(&b.params, s.Params[i], p.Shape...), fill(&b.first, s.First[i], p.Shape...))
		if adam {
			err = errors.Join(err, fill(&b.second, s.Second[i], p.Shape...))
		}
	}
	for i, t := range n.Stats() {
		err = errors.Join(err, fill(&b.stats, s.Stats[i], t.Size))
	}
	var step []tensor
	if err = errors.Join(err, fill(&step, []float32{float32(s.Step)}, 1)); err != nil {
		return nil, errors.Join(err, closeAll(b.all()))
	}
	b.step = step[0]
	return b, nil
}

// all are the tensors of the bank.
func (b *bank) all() []tensor {
	list := slices.Concat(b.params, b.first, b.second, b.stats)
	if b.step != nil {
		list = append(list, b.step)
	}
	return list
}

// moving are parameters and moments in the order of the graphs' outputs.
func (b *bank) moving() []tensor {
	var list []tensor
	for i := range b.params {
		list = append(list, b.params[i])
		list = append(list, b.moments(i)...)
	}
	return append(list, b.step)
}

// moments are those of parameter i.
func (b *bank) moments(i int) []tensor {
	if len(b.second) == 0 {
		return b.first[i : i+1]
	}
	return []tensor{b.first[i], b.second[i]}
}

// inMoments are all moments, in the order of the graphs' inputs.
func (b *bank) inMoments() []tensor {
	var list []tensor
	for i := range b.params {
		list = append(list, b.moments(i)...)
	}
	return list
}

func (b *bank) copyOut() *graph.State {
	return &graph.State{Params: contents(b.params), First: contents(b.first), Second: contents(b.second), Stats: contents(b.stats)}
}

func contents(list []tensor) (all [][]float32) {
	for _, t := range list {
		all = append(all, slices.Clone(t.Data()))
	}
	return all
}
