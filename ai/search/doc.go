// Package search is the alpha-beta engine: a selective midgame search over a
// static evaluation and an exact solver of the endgame, sharing one hash table.
//
// The parts, one file each: Engine and its limits (engine), iterative deepening
// at the root (root), the principal variation search (midgame), the exact solver
// (endgame) and its last four empties (last), move ordering (order), the hash
// table (table), stable discs (stability), the static evaluation (evaluate), the
// clock (clock), and what can be switched off to see what it buys (parts).
//
// It knows positions and scores only. Books and weaker play are decorators in
// package ai; the weights of the template evaluation come from ai/template.
//
// Sources: principal variation search after Marsland and Campbell (1982);
// null-window endgame search with fastest-first and parity ordering as in every
// strong Othello program since Logistello; probabilistic cuts after Buro (1995).
package search
