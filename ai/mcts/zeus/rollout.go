package zeus

import (
	"math/rand/v2"

	"othello/ai/mcts"
	"othello/game"
)

// Evaluator implements mcts.Method.
func (m *method) Evaluator(i int, seed uint64) mcts.Evaluator {
	return &evaluator{method: m, rng: rand.NewPCG(seed, uint64(i))}
}

// evaluator implements mcts.Evaluator.
type evaluator struct {
	*method
	rng *rand.PCG
}

// Evaluate implements mcts.Evaluator: the quality of the moves, and one rollout up
// to where the templates take over.
func (e *evaluator) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	for i, m := range moves {
		priors[i] = squash(e.quality.of(p, p.Play(m), m))
	}
	end, turned := e.rollout(p)
	margin := float64(end.Margin())
	if !end.Over() {
		margin = e.evaluation.Discs(end)
	}
	if turned {
		margin = -margin
	}
	return mcts.Verdict{Value: result(margin), Discs: margin}, nil
}

// rollout plays p on until no more than cut squares are empty or the game is over. turned
// reports whether the other side moves at the end.
func (e *evaluator) rollout(p game.Position) (end game.Position, turned bool) {
	for p.Empties() > e.cut {
		moves := p.Moves()
		if moves == 0 {
			if p.OpponentMoves() == 0 {
				break
			}
			p, turned = p.Pass(), !turned
			continue
		}
		p, turned = e.sensible(p, moves), !turned
	}
	return p, turned
}

// sensible returns the position after the move of the rollout policy: a corner if
// possible, no C or X square of an empty corner if avoidable, and among the rest the move
// that leaves the opponent the fewest replies. Ties are broken at random. Such rollouts
// are far stronger than random playouts; the README of package mcts has the numbers.
func (e *evaluator) sensible(p game.Position, moves game.Bitboard) game.Position {
	if corners := moves & game.Corners; corners != 0 {
		moves = corners
	} else if safe := moves &^ (p.Empty() & game.Corners).Neighbours(); safe != 0 {
		moves = safe
	}
	chance := e.rng.Uint64()
	best, least := game.Position{}, ^uint64(0)
	for ; moves != 0; moves &= moves - 1 {
		after := p.Play(moves.First())
		// The count in the high bits, random bits below break ties.
		replies := uint64(after.Moves().Count())<<32 | chance&0xffffffff
		chance = chance*0x5851f42d4c957f2d + 0x14057b7ef767814f
		if replies < least {
			best, least = after, replies
		}
	}
	return best
}
