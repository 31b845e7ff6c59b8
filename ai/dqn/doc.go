// Package dqn is the player of 6x6 and 8x8 that learned by playing, with no more than
// the rules and the results of its games (Q-learning): it looks at the positions behind
// its moves and takes the one with the best expected result, or reads a few plies ahead
// and judges what is there.
//
// It evaluates positions with the tables of ai/template over lines and blocks of the
// board, or with a network of lines. Package trainer/dqn trains both.
package dqn
