// Package zeus is a tree search in the manner of Zeus: UCB with a progressive bias by the
// quality of moves, a function of seven hand-made features; a minimax of three plies on
// quality at the root; truncated rollouts, where templates predict the margin and a step
// function turns it into a result; and exact play in the last eighteen empties.
//
// The parts, one file each: the features (features), their sum and the minimax on
// it (quality), the step function (steps), the rollouts (rollout), the levels
// (levels). The tree itself is package mcts, the opening tree the book that
// decorates any engine.
//
// Source: the description of Zeus, a university tournament's winner of 2018. How
// it weighs its features is not published; the weights here are our own.
package zeus

import (
	"math"

	"othello/ai/mcts"
	"othello/ai/template"
	"othello/game"
)

// Options set up an engine. The zero value is usable.
type Options struct {
	MemoryMB int               // most memory of the tree, in MiB; zero for 64
	Threads  int               // goroutines per search unless the limits say otherwise; zero for one per CPU
	Seed     uint64            // of the rollouts; zero for others each time
	Weights  *template.Weights // evaluation of 8x8 positions; nil for the hand evaluation
	Original bool              // rollouts stop, and Quality.Original counts, as in the original
}

const (
	// exactEmpties is where tree search ends: from here on the engine solves.
	exactEmpties = 18
	// solveEmpties is the most empties at which positions in the tree are solved.
	solveEmpties = 8
	// cutEmpties is where rollouts stop, chosen by matches: the earlier the templates
	// evaluate, the less noise rollouts add. The README of package mcts has the numbers.
	cutEmpties = 40
	// originalCut is where they stopped in the original, which is far weaker.
	originalCut = 12
	// plies is the depth of the minimax at the root.
	plies = 3
)

// New returns an engine.
func New(o Options) *mcts.Engine {
	m := &method{evaluation: mcts.Evaluation{Weights: o.Weights}, quality: standard, cut: cutEmpties}
	if o.Original {
		m.quality.Original, m.cut = true, originalCut
	}
	return mcts.New(mcts.Options{
		Method: m, MemoryMB: o.MemoryMB, Threads: o.Threads, Seed: o.Seed,
		Exact: exactEmpties, Solve: solveEmpties, Weights: o.Weights,
	})
}

// method implements mcts.Method.
type method struct {
	evaluation mcts.Evaluation
	quality    Quality
	cut        int
}

const (
	// exploration is the constant of UCB1. The step function keeps results close
	// together, so it is far below the one for wins and losses.
	exploration = 0.4
	// bias is the weight of quality, which fades as a move is visited.
	bias = 0.6
)

// Choose implements mcts.Method: UCB1 with a progressive bias (Chaslot et al., 2008) by
// quality. An untried move counts as tried once with its parent's value.
func (m *method) Choose(parent mcts.Parent, list []mcts.Candidate) int {
	best, most := 0, math.Inf(-1)
	log := math.Log(parent.Visits + 1)
	for i := range list {
		c := &list[i]
		u := c.Value + exploration*math.Sqrt(log/(c.Visits+1)) + bias*c.Prior/(c.Visits+1)
		if u > most {
			best, most = i, u
		}
	}
	return best
}

// Root implements mcts.Method: at the root the minimax on quality replaces the quality of
// single moves.
func (m *method) Root(p game.Position, moves []game.Square, priors []float32) {
	for i, move := range moves {
		priors[i] = squash(m.quality.look(p, move, plies, math.Inf(-1), math.Inf(1)))
	}
}
