package protocol

import (
	"io"

	"othello/ai"
)

// Options say who plays when a server is asked for a move.
type Options struct {
	Kinds   []ai.Kind // engines to choose from, at least one
	Kind    string    // ID of the one that plays; empty for the first
	Level   int       // level, from 1, clamped; zero for the strongest
	Name    string    // name sent to the other program, one word; empty for "othello"
	Version string    // its version; empty for "unknown"
	Log     io.Writer // gets one line for each problem; nil for none
}
