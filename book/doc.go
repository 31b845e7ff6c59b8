// Package book is what is known about the opening: the names of openings, and
// the opening book, which holds for each of its positions the moves, how games
// went on from there and what each move is worth. It neither searches nor reads
// game files: values and games are given to it (by the trainer, by learning, or by
// another program's book), and player.New plays from it.
//
// Positions are stored once for all symmetries of the board. Values are
// negamaxed: a move is worth what the book says of the position it leads to, so a
// popular move that loses by force ten plies later is worth that loss.
//
// A Book is the compact form, read-only and used as it lies in memory. A Tree is
// the form that can be changed; it is built, merged and learned into, and then
// written as a Book. What is looked up while games are learnt is a Live, in which the
// book that has learnt takes the place of the one before; programs that learn into the
// same file take turns by Lock.
package book
