// Package book holds what is known about the opening: the names of openings, and the
// opening book, which has for each of its positions the moves, the results of games
// that continued from there, and what each move is worth. It neither searches nor
// reads game files: scores and games are given to it (by the trainer, by learning, or
// by another program's book), and player.New plays from it.
//
// Positions are stored once for all symmetries of the board. Values are
// negamaxed: a move is worth what the book says of the position it leads to, so a
// popular move that loses by force ten plies later is worth that loss.
//
// A Book is the compact form, read-only and used as it lies in memory. A Tree is
// the form that can be changed: it is built, merged and extended by learning, and then
// written as a Book. A Live holds the book in use, so that learning can replace it while
// others look positions up. Programs that learn into the same file take turns by Lock.
package book
