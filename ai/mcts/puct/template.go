package puct

import (
	"math"
	"slices"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// templates is the policy without a network: it evaluates the position after each move.
type templates struct{ evaluation mcts.Evaluation }

// temperature is the difference in discs that makes one move e times as likely as
// another.
const temperature = 4.0

// Evaluate implements Policy. The value is that of the best move, a search of one ply.
func (t templates) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	var moves [64]game.Square
	var discs [64]float64
	for i, p := range positions {
		list := moves[:0]
		for b := p.Moves(); b != 0; b &= b - 1 {
			list = append(list, b.First())
		}
		t.evaluation.Moves(p, list, discs[:])
		best := slices.Max(discs[:len(list)])
		for j, m := range list {
			priors[i][m&63] = float32(math.Exp((discs[j] - best) / temperature))
		}
		values[i] = float32(ai.WinRate(best))
	}
	return nil
}
