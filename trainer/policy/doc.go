// Package policy trains policy and value networks on the moves and results of
// recorded games: recipes, the loop with its schedule, validation, checkpoints that
// a killed training continues from, and a log. It performs no arithmetic of a
// network itself, but feeds a graph.Trainer with batches, and it knows nothing of
// playing.
//
// A training depends on its recipe and its games alone: continued from a checkpoint
// it ends with the same weights, to the last bit, as one that was not interrupted,
// if the trainer computes the same twice.
package policy
