package graph

import (
	"fmt"
	"math"

	"othello/ai/dqn"
	"othello/ai/policy/onnx"
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

// Params implements Described.
func (n Lines) Params() []Param {
	var list []Param
	add := func(name string, shape ...int) {
		list = append(list, Param{Name: name + ".weight", Shape: shape, Std: 1 / math.Sqrt(float64(shape[len(shape)-2])), Decay: true})
	}
	bias := func(name string, size int, mean float64) {
		list = append(list, Param{Name: name, Shape: []int{size}, Mean: mean})
	}
	for k, count := range dqn.LineCounts {
		in := dqn.LineCells[k]
		for i := range 2 {
			if name := fmt.Sprintf("line%d.%d", k, i); k < dqn.LineSharing {
				add(name, in, n.Filters)
				bias(name+".bias", n.Filters, 0)
			} else {
				add(name, count, in, n.Filters)
				bias(name+".bias", count*n.Filters, 0)
			}
			in = n.Filters
		}
	}
	in := 1
	for i, out := range n.Turn {
		name := fmt.Sprintf("turn%d", i)
		add(name, in, out)
		bias(name+".bias", out, 0)
		in = out
	}
	add("join.turn", in, n.Dense[0])
	for board := range 2 {
		for k, count := range dqn.LineCounts {
			add(fmt.Sprintf("join.board%d.line%d", board, k), count*n.Filters, n.Dense[0])
		}
	}
	for i, out := range n.Dense {
		if i > 0 {
			add(fmt.Sprintf("dense%d", i), n.Dense[i-1], out)
		}
		bias(fmt.Sprintf("norm%d.scale", i), out, 1)
		bias(fmt.Sprintf("norm%d.shift", i), out, 0)
	}
	add("result", n.Dense[len(n.Dense)-1], 1)
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

// Graph returns the network for a batch of moves. All is float. The inputs are, in this
// order:
//
//	board0.line0, … board1.line3 [batch*lines, cells]  lines of the board before and after
//	turn   [batch, 1]                               1 if Black moves, -1 if White does
//	target [batch, 1]                               if it is to learn
//	the parameters, by their names
//	the statistics, by their names                  unless it is to learn
//
// and outputs:
//
//	value [batch, 1]                                for the side to move, -1 to 1
//
// and if it is to learn loss [1], the sum of the squared errors, the gradients of their
// mean, and the statistics of the batch, named as those of Gradients are.
func (n Lines) Graph(batch int, learn bool) *onnx.Model {
	t := newTape(newBuilder("lines", ""))
	var lines [2][4]*value
	for board := range lines {
		for k, count := range dqn.LineCounts {
			lines[board][k] = t.input(fmt.Sprintf("board%d.line%d", board, k), "discs of Black and of White", batch*count, dqn.LineCells[k])
		}
	}
	turn := t.input("turn", "1 if Black moves, -1 if White does", batch, 1)
	var target *value
	if learn {
		target = t.input("target", "expected result", batch, 1)
	}
	given := map[string]*value{}
	for _, p := range n.Params() {
		given[p.Name] = t.input(p.Name, "parameter", p.Shape...)
		given[p.Name].learned = learn
	}
	if !learn {
		for _, q := range n.Stats() {
			given[q.Name] = t.input(q.Name, "statistic", q.Size)
		}
	}
	dense := func(x *value, name string) *value {
		t.scope = name
		return t.elu(t.add(t.matmul(x, given[name+".weight"]), given[name+".bias"]))
	}
	for i := range n.Turn {
		turn = dense(turn, fmt.Sprintf("turn%d", i))
	}
	x := t.matmul(turn, given["join.turn.weight"])
	for board := range lines {
		for k, count := range dqn.LineCounts {
			seen := lines[board][k]
			for i := range 2 {
				name := fmt.Sprintf("line%d.%d", k, i)
				if k < dqn.LineSharing {
					seen = dense(seen, name)
					continue
				}
				t.scope = name
				each := t.transpose(t.reshape(seen, batch, count, seen.size()/(batch*count)), 1, 0, 2)
				each = t.transpose(t.matmul(each, given[name+".weight"]), 1, 0, 2)
				seen = t.elu(t.add(t.reshape(each, batch, count*n.Filters), given[name+".bias"]))
			}
			t.scope = fmt.Sprintf("join%d.%d", board, k)
			seen = t.reshape(seen, batch, count*n.Filters)
			x = t.add(x, t.matmul(seen, given[fmt.Sprintf("join.board%d.line%d.weight", board, k)]))
		}
	}
	var seen []moments
	for i := range n.Dense {
		if t.scope = fmt.Sprintf("dense%d", i); i > 0 {
			x = t.matmul(x, given[t.scope+".weight"])
		}
		name := fmt.Sprintf("norm%d", i)
		scale, shift := given[name+".scale"], given[name+".shift"]
		if learn {
			var m moments
			x, m = t.norm(x, scale, shift)
			seen = append(seen, m)
		} else {
			x = t.normed(x, scale, shift, moments{given[name+".mean"], given[name+".variance"]})
		}
		x = t.elu(x)
	}
	t.scope = "result"
	x = t.tanh(t.add(t.matmul(x, given["result.weight"]), given["result.bias"]))
	if learn {
		miss := t.elementwise("Sub", x, target)
		t.output("loss", "sum of the squared errors", t.total(t.elementwise("Mul", miss, miss)))
		t.pass(x, t.elementwise("Mul", miss, t.number(2/float64(batch))))
	}
	t.output("value", "expected result for the side to move", x)
	if learn {
		t.backward()
		for _, p := range n.Params() {
			t.output(p.Name+".gradient", "gradient", t.gradients[given[p.Name]])
		}
		for i, q := range n.Stats() {
			t.output(q.Name+".batch", "statistic of the batch", []*value{seen[i/2].mean, seen[i/2].variance}[i%2])
		}
	}
	return t.model()
}
