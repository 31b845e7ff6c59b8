// Package policy trains policy and value networks on the moves and results of recorded
// games: recipes, the training loop with its schedule, validation, checkpoints, and a
// log. A graph.Trainer does the arithmetic of the network.
//
// A training depends on its recipe and games alone: resumed from a checkpoint it ends
// with bit-identical weights, if the trainer is deterministic.
package policy
