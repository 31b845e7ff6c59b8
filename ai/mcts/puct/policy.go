package puct

import "othello/game"

// Policy evaluates positions: a network, or the templates in its place. It must be safe
// for concurrent use.
type Policy interface {
	// Evaluate evaluates positions with a legal move. For each it sets the priors of the
	// squares (positive, not normalised; illegal squares are ignored) and the expected
	// result for the side to move, 0 to 1, or NaN without a value head.
	Evaluate(positions []game.Position, priors [][64]float32, values []float32) error
}
