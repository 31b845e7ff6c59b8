package puct

import "othello/game"

// Policy judges positions: a network, or the templates in its place. It must be
// safe for concurrent use.
type Policy interface {
	// Evaluate judges positions in which the side to move has a move. For each it
	// fills in how likely each square is the best move (any measure that is
	// positive for good moves; only legal squares are read, and their sum is made
	// one), and the expected result for the side to move, 0 to 1, or NaN if it
	// has no opinion.
	Evaluate(positions []game.Position, priors [][64]float32, values []float32) error
	// Batch is how many positions it likes to get at once; at most one for a
	// policy that gains nothing by several.
	Batch() int
}
