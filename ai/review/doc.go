// Package review judges the moves of a game for people: what each one cost in
// discs against the best move, how serious that was, and why, in words that
// follow from facts on the board. It adds up each side's accuracy by phase and
// finds the move at which the game turned.
//
// The judgement is an engine's (package ai); this package asks it, position by
// position from the last to the first, so that what it learns about the end is
// still in its transposition table when the moves before are searched. It knows no screen and
// no file format: the screen, the text mode and the command line show the same
// Review. Results are kept on disk by Cache.
package review
