package graph

import (
	"fmt"
	"math"

	"othello/ai/dqn"
)

// Lines is a network for the expected result of a move on 6x6, that of a player of 2016 which
// learned by fitted Q iteration. Four small networks of two layers, for rows, columns and both
// kinds of diagonals, process the lines of the boards before and after the move, with
// weights shared by both boards. All rows share theirs, and all columns; each diagonal has
// its own. Their outputs, and the side to move, go through dense layers with batch
// normalisation. All activations are ELU but the last, tanh.
type Lines struct {
	Filters int   // of each of the two layers of a line's network
	Turn    []int // layers from the side to move
	Dense   []int // layers over all of it, at least one
}

// Params implements Described. First weights are uniform as Keras 1 drew them (Glorot),
// with an input of the whole layer wherever the layer is kept in parts here. A weight of a
// convolution counts as often as it has taps; that of a locally connected layer has no fan
// of its own there, so both are the root of its size.
func (n Lines) Params() []Param {
	var list []Param
	add := func(name string, fans float64, shape ...int) {
		list = append(list, Param{Name: name + ".weight", Shape: shape, Bound: math.Sqrt(6 / fans), Decay: true})
	}
	bias := func(name string, size int, mean float64) {
		list = append(list, Param{Name: name, Shape: []int{size}, Mean: mean})
	}
	dense := func(name string, in, out int) { add(name, float64(in+out), in, out) }
	for k, count := range dqn.LineCounts {
		in := dqn.LineCells[k]
		for i := range 2 {
			if name := fmt.Sprintf("line%d.%d", k, i); k < dqn.LineSharing {
				taps := in
				if i > 0 {
					taps = 1
				}
				add(name, float64(in+taps*n.Filters), in, n.Filters)
				bias(name+".bias", n.Filters, 0)
			} else {
				add(name, 2*math.Sqrt(float64(count*in*n.Filters)), count, in, n.Filters)
				bias(name+".bias", count*n.Filters, 0)
			}
			in = n.Filters
		}
	}
	in := 1
	for i, out := range n.Turn {
		name := fmt.Sprintf("turn%d", i)
		dense(name, in, out)
		bias(name+".bias", out, 0)
		in = out
	}
	joined := in + n.Dense[0] // inputs and outputs of the layer that joins all
	for _, count := range dqn.LineCounts {
		joined += 2 * count * n.Filters
	}
	add("join.turn", float64(joined), in, n.Dense[0])
	for board := range 2 {
		for k, count := range dqn.LineCounts {
			add(fmt.Sprintf("join.board%d.line%d", board, k), float64(joined), count*n.Filters, n.Dense[0])
		}
	}
	for i, out := range n.Dense {
		if i > 0 {
			dense(fmt.Sprintf("dense%d", i), n.Dense[i-1], out)
		}
		bias(fmt.Sprintf("norm%d.scale", i), out, 1)
		bias(fmt.Sprintf("norm%d.shift", i), out, 0)
	}
	dense("result", n.Dense[len(n.Dense)-1], 1)
	bias("result.bias", 1, 0)
	return list
}

// Stats implements Described.
func (n Lines) Stats() []Stat {
	var list []Stat
	for i, out := range n.Dense {
		list = append(list,
			Stat{Name: fmt.Sprintf("norm%d.mean", i), Size: out},
			Stat{Name: fmt.Sprintf("norm%d.variance", i), Size: out, First: 1})
	}
	return list
}
