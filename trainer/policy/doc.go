// Package policy trains policy and value networks on the moves and results of
// recorded games: recipes, the loop with its schedule, validation, checkpoints that
// a killed training continues from, and a log. It performs no arithmetic of a
// network itself, but feeds a Machine with batches, and it knows nothing of playing.
//
// A training depends on its recipe and its games alone: continued from a checkpoint
// it ends with the same weights, to the last bit, as one that was not interrupted,
// if the machine computes the same twice.
package policy

import "othello/trainer/graph"

// Machine performs training steps and says what a network makes of positions.
type Machine interface {
	graph.Stepper
	// Evaluate says what the network makes of the positions of b, however many, of
	// which moves and results are not read: the logits of the squares and the expected
	// result for the mover, -1 to 1; without a value head values is nil.
	Evaluate(b *graph.Batch) (logits [][64]float32, values []float32, err error)
}
