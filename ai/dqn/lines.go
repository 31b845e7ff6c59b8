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

// Lines plays 6x6 by a network of lines, as a player of 2016 did that learned by fitted Q
// iteration (trainer/dqn): the move with the best value. It may be used from several goroutines.
type Lines struct {
	seen  [4][2]layer // from the squares of a line to what is seen there, for each kind
	turn  [2]layer    // from the side to move
	dense [4]layer    // from what is seen before and after the move, and the turn, to the value
}

// layer is a product with a matrix, whose rows are for the inputs, and a bias.
type layer struct{ weights, bias []float32 }

// run returns the product with in, and the bias.
func (l layer) run(in []float32) []float32 {
	out := slices.Clone(l.bias)
	for i, x := range in {
		for j, w := range l.weights[i*len(out):][:len(out)] {
			out[j] += x * w
		}
	}
	return out
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
	// read returns the numbers of a name, as many as size says; zero for as many as there are.
	read := func(size int, format string, args ...any) (list []float32) {
		name := fmt.Sprintf(format, args...)
		if t := m.Graph.Initializer(name); t != nil {
			list = t.Float32s()
		}
		if len(list) == 0 || size > 0 && len(list) != size {
			err = cmp.Or(err, fmt.Errorf("reading a network of lines: %s has %d numbers", name, len(list)))
			list = make([]float32, max(size, 1))
		}
		return list
	}
	n := &Lines{}
	filters, out := len(read(0, "line0.0.bias")), len(read(0, "norm0.scale"))
	var joined []float32
	for board := range 2 {
		for k, count := range LineCounts {
			joined = append(joined, read(count*filters*out, "join.board%d.line%d.weight", board, k)...)
		}
	}
	for k, in := range LineCells {
		for i := range n.seen[k] {
			wide := filters
			if k >= LineSharing {
				wide *= LineCounts[k]
			}
			n.seen[k][i] = layer{read(in*wide, "line%d.%d.weight", k, i), read(wide, "line%d.%d.bias", k, i)}
			in = filters
		}
	}
	in := 1
	for i := range n.turn {
		bias := read(0, "turn%d.bias", i)
		n.turn[i] = layer{read(in*len(bias), "turn%d.weight", i), bias}
		in = len(bias)
	}
	joined = append(joined, read(in*out, "join.turn.weight")...)
	for i := range 3 {
		factor := read(0, "norm%d.scale", i)
		bias, mean, variance := read(len(factor), "norm%d.shift", i), read(len(factor), "norm%d.mean", i), read(len(factor), "norm%d.variance", i)
		if i > 0 {
			joined = read(out*len(factor), "dense%d.weight", i)
		}
		for c := range factor {
			factor[c] /= float32(math.Sqrt(float64(variance[c]) + epsilon))
			bias[c] -= mean[c] * factor[c]
		}
		for w := range joined {
			joined[w] *= factor[w%len(factor)]
		}
		n.dense[i], out = layer{joined, bias}, len(factor)
	}
	n.dense[3] = layer{read(out, "result.weight"), read(1, "result.bias")}
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
					filters := len(l.bias) / LineCounts[k]
					l = layer{l.weights[line*len(x)*filters:], l.bias[line*filters:][:filters]}
				}
				x = elu(l.run(x))
			}
			list = append(list, x...)
		}
	}
	return list
}

// Value returns the expected result of a move for its mover, turn, -1 to 1.
func (n *Lines) Value(p game.Position, m game.Square, turn game.Color) float64 {
	return n.value(p, m, turn, n.look(p, turn))
}

// value is Value; before is the look of p.
func (n *Lines) value(p game.Position, m game.Square, turn game.Color, before []float32) float64 {
	side := []float32{1}
	if turn == game.White {
		side[0] = -1
	}
	for _, l := range n.turn {
		side = elu(l.run(side))
	}
	x := n.dense[0].run(slices.Concat(before, n.look(p.Play(m).Pass(), turn), side))
	for _, l := range n.dense[1:] {
		x = l.run(elu(x))
	}
	return math.Tanh(float64(x[0]))
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
	turn := p.LikelyTurn()
	before := n.look(p, turn)
	for m := range p.Moves().Squares() {
		won := (n.value(p, m, turn, before) + 1) / 2
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(ai.Discs(won)), Depth: 1, Confidence: 100, Source: ai.FromNetwork, PV: []game.Square{m}})
	}
	slices.SortStableFunc(a.Moves, func(x, y ai.MoveScore) int { return cmp.Compare(y.Score.Discs, x.Score.Discs) })
	a.PV, a.Score, a.Nodes, a.Elapsed = a.Moves[0].PV, a.Moves[0].Score, int64(len(a.Moves)), time.Since(began)
	a.Moves = a.Moves[:min(max(lim.Moves, 0), len(a.Moves))]
	if report != nil {
		report(a)
	}
	return a, nil
}
