package dqn

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"othello/ai"
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
	target  *tensor   // nil if it does not learn
	numbers []*tensor // parameters, and statistics if it does not learn; none if the graph has them
	value   *tensor
	loss    *tensor   // nil if it does not learn
	changes []*tensor // gradients, then statistics of the batch
}

type tensor = ort.Tensor

// newQnet returns a qnet for the graph m, whose inputs include the parameters of n; nil if
// m has them.
func newQnet(n *graph.Lines, m *onnx.Model, batch int, learn bool, threads int) (q *qnet, err error) {
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
		for k, count := range graph.LineCounts {
			q.lines[board][k] = add(&inputs, batch*count, graph.LineCells[k])
		}
	}
	q.turn = add(&inputs, batch, 1)
	if learn {
		q.target, q.loss = add(&inputs, batch, 1), add(&outputs, 1)
	}
	q.value = add(&outputs, batch, 1)
	if n != nil {
		for _, p := range n.Params() {
			q.numbers = append(q.numbers, add(&inputs, p.Shape...))
			if learn {
				q.changes = append(q.changes, add(&outputs, p.Shape...))
			}
		}
		for _, s := range n.Stats() {
			if learn {
				q.changes = append(q.changes, add(&outputs, s.Size))
			} else {
				q.numbers = append(q.numbers, add(&inputs, s.Size))
			}
		}
	}
	return q, q.Start(m, ort.SessionOptions{Provider: ort.CPU, Threads: threads}, inputs, outputs)
}

// set copies a state's parameters, and statistics unless it learns.
func (q *qnet) set(s *graph.State) {
	for i, t := range q.numbers {
		if i < len(s.Params) {
			copy(t.Data(), s.Params[i])
		} else {
			copy(t.Data(), s.Stats[i-len(s.Params)])
		}
	}
}

// linesOf holds the squares of the lines: rows, columns and both kinds of diagonals, with
// game.NoSquare where a line is padded.
var linesOf = func() (lines [4][][]game.Square) {
	const n = int(game.Size6)
	for k, count := range graph.LineCounts {
		cells := graph.LineCells[k]
		for i := range count {
			line := make([]game.Square, cells)
			for c := range line {
				at := c*count + i - (cells*count-n*n)/2
				if k == 0 {
					at = i*n + c
				}
				if line[c] = game.NoSquare; at >= 0 && at < n*n {
					line[c] = game.Size6.At(at%n, at/n)
				}
			}
			lines[k] = append(lines[k], line)
		}
	}
	return lines
}()

// put sets move i of the batch: the side to move and its position, under a symmetry.
func (q *qnet) put(i int, turn game.Color, before game.Position, m game.Square, y game.Symmetry) {
	for board, p := range [2]game.Position{before, before.Play(m).Pass()} {
		p = p.Transform(y)
		discs := [2]game.Bitboard{p.Own, p.Opp}
		if turn == game.White {
			discs[0], discs[1] = discs[1], discs[0]
		}
		for k, lines := range linesOf {
			to := q.lines[board][k].Data()[i*len(lines)*graph.LineCells[k]:]
			for l, squares := range lines {
				for c, s := range squares {
					cell := &to[l*len(squares)+c]
					switch *cell = 0; {
					case discs[0].Has(s):
						*cell = 1
					case discs[1].Has(s):
						*cell = -1
					}
				}
			}
		}
	}
	q.turn.Data()[i] = 1
	if turn == game.White {
		q.turn.Data()[i] = -1
	}
}

// playMoves is the batch size of a LinesPlayer, in moves.
const playMoves = 16

// playing returns the network with its parameters as constants.
func playing(n graph.Lines, s *graph.State) *onnx.Model {
	m := n.Graph(playMoves, false)
	numbers := map[string]onnx.Tensor{}
	for i, p := range n.Params() {
		numbers[p.Name] = onnx.NewTensor(p.Name, s.Params[i], p.Shape...)
	}
	for i, q := range n.Stats() {
		numbers[q.Name] = onnx.NewTensor(q.Name, s.Stats[i], q.Size)
	}
	var open []onnx.ValueInfo
	for _, v := range m.Graph.Inputs {
		if t, ok := numbers[v.Name]; ok {
			m.Graph.Initializers = append(m.Graph.Initializers, t)
		} else {
			open = append(open, v)
		}
	}
	m.Graph.Inputs = open
	return m
}

// LinesPlayer plays 6x6 by a network of lines: the move with the best value.
type LinesPlayer struct {
	mu  sync.Mutex // guards net
	net *qnet
}

// OpenLines returns a player with the network of a file written by Job. ONNX Runtime must
// be loaded.
func OpenLines(file []byte) (*LinesPlayer, error) {
	m, err := onnx.Unmarshal(file)
	if err != nil {
		return nil, err
	}
	return newLinesPlayer(m)
}

func newLinesPlayer(m *onnx.Model) (*LinesPlayer, error) {
	q, err := newQnet(nil, m, playMoves, false, 1)
	if err != nil {
		return nil, fmt.Errorf("a network of lines: %w", err)
	}
	return &LinesPlayer{net: q}, nil
}

// Close frees the network.
func (e *LinesPlayer) Close() error { return e.net.Close() }

// Think implements ai.Engine.
func (e *LinesPlayer) Think(_ context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	a := ai.Analysis{Position: p, Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{game.Pass}}
	if p.MustPass() {
		return a, nil
	}
	// A Position has no colours. Without passes, Black moves at an even number of
	// empties; after a pass the colours may be exchanged.
	turn := game.White
	if p.Empties()%2 == 0 {
		turn = game.Black
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	list := slices.Collect(p.Moves().Squares())
	for group := range slices.Chunk(list, playMoves) {
		for i, m := range group {
			e.net.put(i, turn, p, m, game.Identity)
		}
		if err := e.net.Run(); err != nil {
			return a, err
		}
		for i, m := range group {
			v := float64(e.net.value.Data()[i])
			a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(ai.Discs((v + 1) / 2)), Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{m}})
		}
	}
	slices.SortStableFunc(a.Moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Score.Discs, x.Score.Discs) })
	a.PV, a.Score.Discs, a.Nodes = a.Moves[0].PV, a.Moves[0].Score.Discs, int64(len(list))
	a.Moves = a.Moves[:min(max(lim.Moves, 0), len(list))]
	if report != nil {
		report(a)
	}
	return a, nil
}
