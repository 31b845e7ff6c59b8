// Package search is the alpha-beta engine: a selective midgame search over a static
// evaluation and an exact solver of the endgame, sharing one transposition table.
//
// The parts, one file each: Engine and its limits (engine), iterative deepening (deepen)
// with aspiration windows at the root (root), what is reported (analysis), the principal
// variation search (midgame) with multi-probcut (probcut) and move ordering (order), the
// exact solver (endgame, leaf, shallow) and its last four empties (last), the
// transposition table (table), stable discs (stability), the static evaluation (evaluate,
// hand), the clock (clock) and threads (parallel).
//
// It knows positions and scores only. Books and weaker play are decorators above it;
// the weights of the template evaluation come from ai/template.
//
// Sources: principal variation search after Marsland and Campbell (1982); null-window
// endgame search with fastest-first and parity ordering as in every strong Othello
// program since Logistello; multi-probcut after Buro (1995, 1997); enhanced
// transposition cutoffs after Plaat, Schaeffer, Pijls and de Bruin (1996); young
// brothers wait after Feldmann et al. (1989).
package search
