// Package env is a vectorised environment for reinforcement learning: it plays many games
// of Othello at once. One call makes a move in every game, on all cores, and writes the
// observations into memory of the caller. It knows the rules (package game) and no
// player, network or file.
//
// With N games on a board of side n there are A = n*n+1 actions: the squares, rank by
// rank from the upper left one (0 is a1, 1 is b1), and "pass", the last. A pass is legal
// only where no square is; a game ends as soon as neither side can move, so there are no
// two passes in a row. A game that ended starts again in the same call.
//
// All is from the view of the side to move: observations have its discs first, and a
// reward belongs to the side whose action it follows.
//
// Environments of this kind, for graphics cards, are Othello as tensors of (N, 2, 8, 8),
// and Pgx (Koyama et al., "Pgx: Hardware-Accelerated Parallel Game Simulators for
// Reinforcement Learning", 2023). Here a game is two words of 64 bits.
package env
