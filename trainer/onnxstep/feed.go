package onnxstep

import (
	"math/bits"

	"othello/trainer/graph"
)

// feed is positions as the graphs take them, and what they lose.
type feed struct {
	planes, legal, target, result tensor // legal and result may be nil
	policy, value, right          tensor // value may be nil
	tensors                       []tensor
}

func newFeed(n graph.Net, goal graph.Goal, size int) (*feed, error) {
	f := new(feed)
	for _, t := range []struct {
		to     *tensor
		wanted bool
		dims   []int
	}{
		{&f.planes, true, []int{size, graph.Planes, 8, 8}},
		{&f.legal, goal.Masked, []int{size, 64}},
		{&f.target, true, []int{size, 64}},
		{&f.result, n.Value > 0, []int{size, 1}},
		{&f.policy, true, []int{1}},
		{&f.value, n.Value > 0, []int{1}},
		{&f.right, true, []int{1}},
	} {
		if !t.wanted {
			continue
		}
		made, err := newTensor(t.dims...)
		if err != nil {
			_ = closeAll(f.tensors) // the first error says more
			return nil, err
		}
		*t.to = made
		f.tensors = append(f.tensors, made)
	}
	return f, nil
}

// inputs and outputs are in the order of the graphs'.
func (f *feed) inputs() []tensor  { return present(f.planes, f.legal, f.target, f.result) }
func (f *feed) outputs() []tensor { return present(f.policy, f.value, f.right) }

func present(list ...tensor) (there []tensor) {
	for _, t := range list {
		if t != nil {
			there = append(there, t)
		}
	}
	return there
}

// set fills in the positions of b from number from on.
func (f *feed) set(b *graph.Batch, from int) {
	n := len(f.target.Data()) / 64
	setPlanes(f.planes.Data(), b, from, n)
	clear(f.target.Data())
	for i := range n {
		f.target.Data()[64*i+int(b.Move[from+i])] = 1
		if f.legal != nil {
			setSquares(f.legal.Data()[64*i:64*i+64], b.Legal[from+i])
		}
	}
	if f.result != nil {
		copy(f.result.Data(), b.Result[from:from+n])
	}
}

// setPlanes fills in n positions of b from number from on.
func setPlanes(planes []float32, b *graph.Batch, from, n int) {
	for i := range n {
		setSquares(planes[128*i:128*i+64], b.Own[from+i])
		setSquares(planes[128*i+64:128*i+128], b.Opponent[from+i])
	}
}

func setSquares(to []float32, set uint64) {
	clear(to)
	for ; set != 0; set &= set - 1 {
		to[bits.TrailingZeros64(set)] = 1
	}
}

// addTo adds what the last run lost.
func (f *feed) addTo(loss *graph.Loss) {
	loss.Positions += len(f.target.Data()) / 64
	loss.Policy += float64(f.policy.Data()[0])
	loss.Right += int(f.right.Data()[0] + 0.5)
	if f.value != nil {
		loss.Value += float64(f.value.Data()[0])
	}
}
