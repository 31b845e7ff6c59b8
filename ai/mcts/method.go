package mcts

import "othello/game"

// Method is a variant of tree search: how positions are evaluated and moves selected. It
// must be safe for use by several engines.
type Method interface {
	// Evaluator makes the evaluator of one thread of a search, of the number i. Zero as seed
	// cannot happen.
	Evaluator(i int, seed uint64) Evaluator
	// Choose returns the index of the move to try next. The list has at least one
	// element.
	Choose(parent Parent, list []Candidate) int
	// Root may change the priors of the moves of p, at which a search begins.
	// Moves and priors have the same order.
	Root(p game.Position, moves []game.Square, priors []float32)
}

// Evaluator evaluates new positions for one thread.
type Evaluator interface {
	// Evaluate returns the value of p and sets the priors of its moves, which are zero
	// before. None of moves is a pass.
	Evaluate(p game.Position, moves []game.Square, priors []float32) (Verdict, error)
}

// Verdict is an evaluation of a position.
type Verdict struct {
	Value float64 // expected result for the side to move: 0 loss, 1 win
	Discs float64 // expected final margin for the side to move, -64 to 64
}

// Parent is the node whose moves are to be chosen from.
type Parent struct {
	Visits float64 // simulations through it
	Value  float64 // mean result for the side to move, 0 to 1
}

// Candidate is a move as a method's rule sees it.
type Candidate struct {
	Visits float64 // simulations that took it here
	Value  float64 // mean result for the side that moves, 0 to 1; the parent's while nothing is known
	Prior  float64 // as the method gave it
}
