package protocol

import (
	"io"

	"othello/ai"
)

// Options say who plays when a server is asked for a move.
type Options struct {
	Kind    ai.Kind   // plays; it must have an engine and a level
	Level   int       // level, from 1, clamped; zero for the strongest
	Name    string    // name sent to the other program, one word; empty for "othello"
	Version string    // its version; empty for "unknown"
	Log     io.Writer // gets one line for each problem; nil for none
}
