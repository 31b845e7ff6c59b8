// Package policy trains policy and value networks on the moves and results of recorded
// games, and measures how well a network predicts them. It has the training
// data, the recipes, the training loop with its schedule, validation, checkpoints, and a
// log. A graph.Trainer does the arithmetic of the network.
//
// Databases of games become batches of positions with the move played and the result, in
// a seeded random order, augmented by the symmetries of the board. They are split into
// training and validation by years, games or positions, before augmentation.
//
// A training depends on its recipe and games alone: resumed from a checkpoint it ends
// with bit-identical weights, if the trainer is deterministic.
//
// Accuracy says how often the likeliest move was played, which probability the move played
// had, and how good the forecast of the winner was. Moves that a symmetry of the position
// itself maps onto each other are one move, whose probability is the sum; figures that
// count them separately are called raw.
package policy
