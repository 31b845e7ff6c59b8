// Package book has the names of openings and the opening book: for each position the
// moves, the results of games that continued with them, and their scores. It neither
// searches nor reads game files: an engine (JudgeBy) or another program's book supplies
// scores. NewEngine returns an engine that plays from a book, a Learner extends a book
// from finished games or by a person's edits, and a Drill practises an opening with a person.
//
// Positions are stored once for all symmetries of the board. Scores are negamaxed: the
// score of a move is that of the position it leads to, so a popular move that loses by
// force ten plies later shows that loss.
//
// A Book is the compact, read-only form. A Tree is the mutable form: it is built, merged
// and extended by learning, and then written as a Book. A Live holds the book in use, so
// that learning can replace it while others look positions up. Programs that learn into
// the same file exclude each other by Lock.
package book
