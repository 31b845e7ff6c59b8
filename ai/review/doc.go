// Package review analyses the moves of a game: what each one lost in discs against the
// best move, its class, and reasons that follow from facts on the board. It computes each
// side's accuracy by phase and finds the turning point of the game.
//
// The scores come from an engine (package ai), asked from the last position to the first,
// so that the transposition table still holds the later positions when it searches the
// earlier ones. A Cache stores results on disk. The package knows no screen and no
// language.
package review
