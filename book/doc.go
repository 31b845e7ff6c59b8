// Package book has the names of openings and the opening book: for each position the
// moves, the results of games that continued with them, and their scores. It neither
// searches nor reads game files: an engine or another program's book supplies
// scores. NewEngine returns an engine that plays from a book, and a Drill practises an
// opening with a person.
//
// Positions are stored once for all symmetries of the board. Scores are negamaxed: the
// score of a move is that of the position it leads to, so a popular move that loses by
// force ten plies later shows that loss.
//
// A Book is the compact, read-only form. A Tree is the mutable form: it is built and merged,
// and then written as a Book.
package book
