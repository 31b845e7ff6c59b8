package dqn

import (
	"slices"

	player "othello/ai/dqn"
	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/game"
	"othello/trainer/graph"
	"othello/trainer/onnxrun"
)

// qnet runs a graph.Lines by ONNX Runtime, in batches of moves.
type qnet struct {
	onnxrun.Runner
	batch   int
	lines   [2][4]*tensor // of the boards before and after
	turn    *tensor
	numbers []*tensor // parameters and statistics
	value   *tensor
}

type tensor = ort.Tensor

// judgedMoves is the size in moves of the batches of targets and of the watched game.
const judgedMoves = 256

// newQnet returns a qnet for batches of moves.
func newQnet(n graph.Lines, batch, threads int) (q *qnet, err error) {
	q = &qnet{batch: batch}
	defer func() {
		if err != nil {
			_ = q.Close() // the first error says more
		}
	}()
	var inputs, outputs []*tensor
	add := func(list *[]*tensor, dims ...int) *tensor {
		t := q.Add(dims...)
		*list = append(*list, t)
		return t
	}
	for board := range q.lines {
		for k, count := range player.LineCounts {
			q.lines[board][k] = add(&inputs, batch*count, player.LineCells[k])
		}
	}
	q.turn = add(&inputs, batch, 1)
	q.value = add(&outputs, batch, 1)
	for _, p := range n.Params() {
		q.numbers = append(q.numbers, add(&inputs, p.Shape...))
	}
	for _, s := range n.Stats() {
		q.numbers = append(q.numbers, add(&inputs, s.Size))
	}
	return q, q.Start(n.Graph(batch), ort.SessionOptions{Provider: ort.CPU, Threads: threads}, inputs, outputs)
}

// set copies a state's parameters and statistics.
func (q *qnet) set(s *graph.State) {
	for i, row := range slices.Concat(s.Params, s.Stats) {
		copy(q.numbers[i].Data(), row)
	}
}

// put sets move i of the batch: the side to move and its position, under a symmetry.
func (q *qnet) put(i int, turn game.Color, before game.Position, m game.Square, y game.Symmetry) {
	for board, p := range [2]game.Position{before, before.Play(m).Pass()} {
		for k, count := range player.LineCounts {
			cells := count * player.LineCells[k]
			player.SetLines(q.lines[board][k].Data()[i*cells:][:cells], k, turn, p.Transform(y))
		}
	}
	q.turn.Data()[i] = 1
	if turn == game.White {
		q.turn.Data()[i] = -1
	}
}

// playing returns the network with its parameters as constants.
func playing(n graph.Lines, s *graph.State) *onnx.Model {
	m := n.Graph(1)
	add := func(name string, list []float32, shape ...int) {
		m.Graph.Initializers = append(m.Graph.Initializers, onnx.NewTensor(name, list, shape...))
	}
	for i, p := range n.Params() {
		add(p.Name, s.Params[i], p.Shape...)
	}
	for i, q := range n.Stats() {
		add(q.Name, s.Stats[i], q.Size)
	}
	m.Graph.Inputs = m.Graph.Variables()
	return m
}
