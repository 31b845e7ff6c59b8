package zeus

import (
	"math/rand/v2"
	"runtime"

	"othello/ai/mcts"
	"othello/game"
)

// Evaluators implements mcts.Method.
func (m *method) Evaluators(n int, seed uint64) []mcts.Evaluator {
	list := make([]mcts.Evaluator, n)
	for i := range list {
		list[i] = &evaluator{method: m, rng: rand.NewPCG(seed, uint64(i))}
	}
	return list
}

// evaluator implements mcts.Evaluator.
type evaluator struct {
	*method
	rng *rand.PCG
}

// Evaluate implements mcts.Evaluator: the quality of the moves, and one random
// game up to where the templates take over.
func (e *evaluator) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	for i, m := range moves {
		priors[i] = squash(standard.of(p, p.Play(m), m))
	}
	end, turned := mcts.Playout(p, e.cut, e.rng)
	margin := float64(end.Margin())
	if !end.Over() {
		margin = e.evaluation.Discs(end)
	}
	if turned {
		margin = -margin
	}
	return mcts.Verdict{Value: result(e.steps, margin), Discs: margin}, nil
}

// Yield implements mcts.Evaluator.
func (*evaluator) Yield() { runtime.Gosched() }

// Close implements mcts.Evaluator.
func (*evaluator) Close() {}
