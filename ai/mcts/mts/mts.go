// Package mts is the plainest Monte Carlo tree search, MTS(n): UCT with n random
// playouts, and nothing known about Othello but its rules.
// Beside it stands the player that moves at random without any search. Both play
// on any size of board.
//
// Source: UCT after Kocsis and Szepesvári (2006).
package mts

import (
	"math"
	"math/rand/v2"
	"runtime"

	"othello/ai/mcts"
	"othello/game"
)

// Options set up an engine. The zero value is usable.
type Options struct {
	MemoryMB int    // most memory of the tree, in MiB; zero for 64
	Threads  int    // goroutines per search unless the limits say otherwise; zero for one per CPU
	Seed     uint64 // of the playouts; zero for others each time
}

// New returns an engine whose Limits.Nodes is the n of MTS(n). Each search begins with
// an empty tree, so that n playouts are what it knows.
func New(o Options) *mcts.Engine {
	return mcts.New(mcts.Options{Method: method{}, MemoryMB: o.MemoryMB, Threads: o.Threads, Seed: o.Seed, Fresh: true})
}

// exploration is the constant of UCB1 that its proof of convergence asks for,
// with results from 0 to 1.
const exploration = math.Sqrt2

// method implements mcts.Method.
type method struct{}

// Evaluators implements mcts.Method.
func (method) Evaluators(n int, seed uint64) []mcts.Evaluator {
	list := make([]mcts.Evaluator, n)
	for i := range list {
		list[i] = &evaluator{rng: rand.NewPCG(seed, uint64(i))}
	}
	return list
}

// Choose implements mcts.Method: every move once, then UCB1.
func (method) Choose(parent mcts.Parent, list []mcts.Candidate) int {
	best, most := 0, math.Inf(-1)
	log := math.Log(parent.Visits + 1)
	for i := range list {
		c := &list[i]
		if c.Visits == 0 {
			return i
		}
		if u := c.Value + exploration*math.Sqrt(log/c.Visits); u > most {
			best, most = i, u
		}
	}
	return best
}

// Root implements mcts.Method.
func (method) Root(game.Position, []game.Square, []float32, uint64) {}

// evaluator implements mcts.Evaluator.
type evaluator struct{ rng *rand.PCG }

// Evaluate implements mcts.Evaluator: one random playout.
func (e *evaluator) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	for i := range priors {
		priors[i] = 1 / float32(len(priors))
	}
	end, turned := mcts.Playout(p, -1, e.rng)
	margin := end.Margin()
	if turned {
		margin = -margin
	}
	v := mcts.Verdict{Value: 0.5, Discs: float64(margin)}
	switch {
	case margin > 0:
		v.Value = 1
	case margin < 0:
		v.Value = 0
	}
	return v, nil
}

// Yield implements mcts.Evaluator.
func (*evaluator) Yield() { runtime.Gosched() }

// Close implements mcts.Evaluator.
func (*evaluator) Close() {}
