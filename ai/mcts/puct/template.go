package puct

import (
	"math"
	"slices"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// templates is the policy that needs no network: every move is judged by the
// static evaluation of the position behind it.
type templates struct{ evaluation mcts.Evaluation }

// softness is the difference in discs that makes one move e times as likely as
// another.
const softness = 4.0

// Batch implements Policy.
func (templates) Batch() int { return 1 }

// Evaluate implements Policy. The value is that of the best move, one ply deeper
// than the static evaluation.
func (t templates) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	var moves [64]game.Square
	var discs [64]float64
	for i, p := range positions {
		list := moves[:0]
		for b := p.Moves(); b != 0; b &= b - 1 {
			list = append(list, b.First())
		}
		best := t.best(p, list, &discs)
		for j, m := range list {
			priors[i][m&63] = float32(math.Exp((discs[j] - best) / softness))
		}
		values[i] = float32(ai.WinRate(best))
	}
	return nil
}

// best returns the margin that the best move seems to lead to; discs are those of all.
func (t templates) best(p game.Position, moves []game.Square, discs *[64]float64) float64 {
	t.evaluation.Moves(p, moves, discs[:])
	return slices.Max(discs[:len(moves)])
}

// value returns the expected result of p for the side to move.
func (t templates) value(p game.Position, moves []game.Square) float64 {
	var discs [64]float64
	return ai.WinRate(t.best(p, moves, &discs))
}
