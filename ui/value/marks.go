package value

import (
	"othello/ai"
	"othello/game"
)

// Marks are what the squares are to say, in all rooms.
type Marks interface {
	Measure() Measure                    // what they say of moves that an engine has judged
	Choosing() bool                      // what players would choose, as a hint
	Priors(p game.Position) *ai.Analysis // the network's output for p; nil if that is not known
	NetworkText(w int) string            // the same of the position on the board, in w cells; empty if nothing
}
