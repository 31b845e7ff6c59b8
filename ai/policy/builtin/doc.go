// Package builtin evaluates policy and value networks without any library: ONNX graphs
// over the 8x8 board made of the usual operators of Othello networks (3x3 and 1x1
// convolutions, ReLU, sums, means over the board, dense layers, tanh). It is the fallback
// for ONNX Runtime, with which it agrees to rounding, and knows no game.
//
// The parts, one file each: a graph is turned into steps (compile, convolution,
// dense, shapes), steps run over buffers (steps, runner), and nearly all the work
// is done in one place, a product of eight rows with thirty-two columns (tile), in
// assembly for amd64 and in Go elsewhere.
//
// A board is kept as squares of channels with a column of zeros between the ranks,
// so that the three squares of a convolution that lie side by side are neighbours
// in memory and no square needs to know whether it is on the edge. Ranks above and
// below the board are skipped.
package builtin
