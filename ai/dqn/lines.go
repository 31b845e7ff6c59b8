package dqn

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"othello/ai"
	"othello/ai/policy/onnx"
	"othello/game"
)

// LineCells is how many squares a line of each kind has: rows, columns, diagonals and other
// diagonals. Each is a number, 1 for a disc of Black, -1 for one of White, else 0.
var LineCells = [4]int{6, 6, 6, 8}

// LineCounts is how many lines of each kind there are. The board, padded to 42 squares, is 6
// ranks of 7, so that diagonals are files, several short ones together; padded to 40 it is 8
// ranks of 5, and the other diagonals are files.
var LineCounts = [4]int{6, 6, 7, 5}

// LineSharing is how many kinds, the first, have the same weights for all lines.
const LineSharing = 2

// lineSquares holds the squares of the lines of each kind, one line after the other, with
// game.NoSquare where a line is padded.
var lineSquares = func() (lines [4][]game.Square) {
	const n = int(game.Size6)
	for k, count := range LineCounts {
		cells := LineCells[k]
		for i := range count {
			for c := range cells {
				at := c*count + i - (cells*count-n*n)/2
				if k == 0 {
					at = i*n + c
				}
				s := game.NoSquare
				if at >= 0 && at < n*n {
					s = game.Size6.At(at%n, at/n)
				}
				lines[k] = append(lines[k], s)
			}
		}
	}
	return lines
}()

// SetLines writes the lines of kind k of a position in which turn is to move.
func SetLines(to []float32, k int, turn game.Color, p game.Position) {
	own := float32(1)
	if turn == game.White {
		own = -1
	}
	for i, s := range lineSquares[k] {
		switch to[i] = 0; {
		case p.Own.Has(s):
			to[i] = own
		case p.Opp.Has(s):
			to[i] = -own
		}
	}
}

// Turn returns who moves in a position of 6x6, which has no colours. Without passes, Black moves
// at an even number of empty squares; after a pass the colours may be exchanged.
func Turn(p game.Position) game.Color {
	if p.Empties()%2 == 0 {
		return game.Black
	}
	return game.White
}

// Lines plays 6x6 by a network of lines, as a player of 2016 did that learned by fitted Q
// iteration (trainer/dqn): the move with the best value. It may be used from several goroutines.
type Lines struct {
	filters int
	seen    [4][2]layer // from the squares of a line to what is seen there, for each kind
	first   [2]layer    // from what is seen before and after the move
	turn    [3]layer    // from nothing, by the side to move: what is added to that
	rest    []layer     // the last gives the value
}

// layer is a product with a matrix, whose rows are for the inputs, and a bias.
type layer struct{ weights, bias []float32 }

// add adds the product with in to out.
func (l layer) add(out, in []float32) {
	for i, x := range in {
		for j, w := range l.weights[i*len(out):][:len(out)] {
			out[j] += x * w
		}
	}
}

// run returns the product with in, and the bias.
func (l layer) run(in []float32) []float32 {
	out := slices.Clone(l.bias)
	l.add(out, in)
	return out
}

// scale multiplies the outputs, and changes the bias to one of them.
func (l layer) scale(by, bias []float32) layer {
	for i := range l.weights {
		l.weights[i] *= by[i%len(by)]
	}
	return layer{l.weights, bias}
}

// elu changes negative numbers x to exp(x) - 1.
func elu(list []float32) []float32 {
	for i, x := range list {
		if x < 0 {
			list[i] = float32(math.Expm1(float64(x)))
		}
	}
	return list
}

// epsilon is added to variances in batch normalisation, as in training.
const epsilon = 1e-5

// OpenLines returns a player with the network of a file that the trainer wrote. Batch
// normalisation becomes part of the layer before it.
func OpenLines(file []byte) (*Lines, error) {
	m, err := onnx.Unmarshal(file)
	if err != nil {
		return nil, fmt.Errorf("reading a network of lines: %w", err)
	}
	has := func(name string) bool { return m.Graph.Initializer(name) != nil }
	// read returns numbers by their name, as many as size says; zero for as many as there are.
	read := func(name string, size int) (list []float32) {
		if t := m.Graph.Initializer(name); t != nil {
			list = t.Float32s()
		}
		if len(list) == 0 || size > 0 && len(list) != size {
			err = cmp.Or(err, fmt.Errorf("reading a network of lines: %s has %d numbers", name, len(list)))
			list = make([]float32, max(size, 1))
		}
		return list
	}
	norm := func(i int) (by, bias []float32) {
		name := fmt.Sprintf("norm%d", i)
		by = read(name+".scale", 0)
		bias = read(name+".shift", len(by))
		mean, variance := read(name+".mean", len(by)), read(name+".variance", len(by))
		for c := range by {
			by[c] /= float32(math.Sqrt(float64(variance[c]) + epsilon))
			bias[c] -= mean[c] * by[c]
		}
		return by, bias
	}

	n := &Lines{filters: len(read("line0.0.bias", 0))}
	by, bias := norm(0)
	for k, count := range LineCounts {
		wide := n.filters // of the biases
		if k >= LineSharing {
			wide *= count
		}
		in := LineCells[k]
		for i := range n.seen[k] {
			name := fmt.Sprintf("line%d.%d", k, i)
			n.seen[k][i] = layer{read(name+".weight", in*wide), read(name+".bias", wide)}
			in = n.filters
		}
		for board := range n.first {
			joined := read(fmt.Sprintf("join.board%d.line%d.weight", board, k), count*n.filters*len(by))
			n.first[board].weights = append(n.first[board].weights, layer{weights: joined}.scale(by, nil).weights...)
		}
	}
	for _, turn := range []game.Color{game.Black, game.White} {
		x := []float32{1}
		if turn == game.White {
			x[0] = -1
		}
		for i := 0; has(fmt.Sprintf("turn%d.weight", i)); i++ {
			b := read(fmt.Sprintf("turn%d.bias", i), 0)
			x = elu(layer{read(fmt.Sprintf("turn%d.weight", i), len(x)*len(b)), b}.run(x))
		}
		n.turn[turn].bias = layer{read("join.turn.weight", len(x)*len(by)), nil}.scale(by, bias).run(x)
	}
	for i := 1; has(fmt.Sprintf("dense%d.weight", i)); i++ {
		in := len(by)
		by, bias = norm(i)
		n.rest = append(n.rest, layer{weights: read(fmt.Sprintf("dense%d.weight", i), in*len(by))}.scale(by, bias))
	}
	n.rest = append(n.rest, layer{read("result.weight", len(by)), read("result.bias", 1)})
	return n, err
}

// look returns what is seen in all lines of a position.
func (n *Lines) look(p game.Position, turn game.Color) (list []float32) {
	for k, cells := range LineCells {
		board := make([]float32, len(lineSquares[k]))
		SetLines(board, k, turn, p)
		for line := range LineCounts[k] {
			x := board[line*cells:][:cells]
			for _, l := range n.seen[k] {
				if k >= LineSharing {
					l.weights, l.bias = l.weights[line*len(x)*n.filters:], l.bias[line*n.filters:][:n.filters]
				}
				x = elu(l.run(x))
			}
			list = append(list, x...)
		}
	}
	return list
}

// values returns the expected result of each move for its mover, -1 to 1.
func (n *Lines) values(p game.Position) map[game.Square]float64 {
	turn, list := Turn(p), map[game.Square]float64{}
	before := n.turn[turn].run(nil)
	n.first[0].add(before, n.look(p, turn))
	for m := range p.Moves().Squares() {
		x := slices.Clone(before)
		n.first[1].add(x, n.look(p.Play(m).Pass(), turn))
		for _, l := range n.rest {
			x = l.run(elu(x))
		}
		list[m] = math.Tanh(float64(x[0]))
	}
	return list
}

// Think implements ai.Engine.
func (n *Lines) Think(_ context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	began := time.Now()
	if p.Over() {
		return ai.Analysis{}, ai.ErrNoMove
	}
	a := ai.Analysis{Position: p, Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{game.Pass}}
	if p.MustPass() {
		return a, nil
	}
	for m, v := range n.values(p) {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(ai.Discs((v + 1) / 2)), Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{m}})
	}
	slices.SortFunc(a.Moves, func(x, y ai.MoveScore) int {
		return cmp.Or(cmp.Compare(y.Score.Discs, x.Score.Discs), cmp.Compare(x.Move, y.Move))
	})
	a.PV, a.Score, a.Nodes, a.Elapsed = a.Moves[0].PV, a.Moves[0].Score, int64(len(a.Moves)), time.Since(began)
	a.Moves = a.Moves[:min(max(lim.Moves, 0), len(a.Moves))]
	if report != nil {
		report(a)
	}
	return a, nil
}
