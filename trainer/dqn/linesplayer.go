package dqn

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"othello/ai"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/trainer/graph"
)

// playMoves is how many moves the network of a LinesPlayer judges at a time.
const playMoves = 16

// playing returns the network with its numbers in it.
func playing(n graph.Lines, s *graph.State) *onnx.Model {
	m := n.Graph(playMoves, false)
	numbers := map[string]onnx.Tensor{}
	for i, p := range n.Params() {
		numbers[p.Name] = onnx.NewFloat32(p.Name, slices.Clone(s.Params[i]), p.Shape...)
	}
	for i, q := range n.Stats() {
		numbers[q.Name] = onnx.NewFloat32(q.Name, slices.Clone(s.Stats[i]), q.Size)
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

// OpenLines returns the player by the network in a file that Job wrote. ONNX Runtime must
// be loaded.
func OpenLines(file []byte) (*LinesPlayer, error) {
	m, err := onnx.Unmarshal(file)
	if err != nil {
		return nil, err
	}
	return newLinesPlayer(m)
}

func newLinesPlayer(m *onnx.Model) (*LinesPlayer, error) {
	q, err := newQnet(graph.Lines{}, m, playMoves, false, false, 1)
	if err != nil {
		return nil, fmt.Errorf("a network of lines: %w", err)
	}
	return &LinesPlayer{net: q}, nil
}

// Close frees the network.
func (e *LinesPlayer) Close() error { return e.net.close() }

// Think implements ai.Engine.
func (e *LinesPlayer) Think(_ context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	a := ai.Analysis{Position: p, Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{game.Pass}}
	if p.MustPass() {
		return a, nil
	}
	// Positions do not say whose turn it is. Without passes Black moves when an even number
	// of squares is empty, and after one the same board may come up with colours exchanged.
	turn := game.White
	if p.Empties()%2 == 0 {
		turn = game.Black
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var list []game.Square
	for m := range p.Moves().Squares() {
		list = append(list, m)
	}
	for group := range slices.Chunk(list, playMoves) {
		for i, m := range group {
			e.net.put(i, turn, p, m, game.Identity)
		}
		if err := e.net.call.Run(); err != nil {
			return a, err
		}
		for i, m := range group {
			v := float64(e.net.value.Data()[i])
			a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Discs((v + 1) / 2), Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{m}})
		}
	}
	slices.SortStableFunc(a.Moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Score, x.Score) })
	a.PV, a.Score, a.Nodes = a.Moves[0].PV, a.Moves[0].Score, int64(len(list))
	a.Moves = a.Moves[:min(max(lim.Moves, 0), len(list))]
	if report != nil {
		report(a)
	}
	return a, nil
}
