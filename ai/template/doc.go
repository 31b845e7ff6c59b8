// Package template evaluates 8x8 positions by templates (patterns): small sets of squares
// whose contents index tables of weights fitted by the trainer, plus a few counted terms.
// The sum of the weights is a prediction of the final disc difference. The idea is Buro's
// (Logistello, 1997); the shapes are those of today's programs.
//
// A small neural network over the same templates may correct the sum: what a template means
// depends on the others.
//
// The shapes and the stages of the game are data, a Layout, stored in the file of
// weights. A State keeps the table indices of a position up to date move by move; Weights
// turns them into a score. Only 8x8 boards are supported. The package fits nothing and
// searches nothing.
//
// An index is a balanced ternary number: each square adds its power of three if the
// reference side holds it and subtracts it if the other side does. The other side's index
// is the negative, so one set of indices and one set of tables serve both sides.
package template
