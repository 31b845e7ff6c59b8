package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"othello/ai"
	"othello/game"
)

// Options say who plays when a server is asked for a move.
type Options struct {
	Kinds   []ai.Kind // engines to choose from, at least one
	Kind    string    // ID of the one that plays; empty for the first
	Level   int       // level, from 1, clamped; zero for the strongest
	Threads int       // goroutines to search with; zero for the engine's default
	Name    string    // name sent to the other program, one word; empty for "othello"
	Version string    // its version; empty for "unknown"
	Log     io.Writer // gets one line for each problem; nil for none

	// Learn adds a finished game, given by its last node, to an opening book, and returns
	// a sentence about it. Nil for not learning.
	Learn func(ctx context.Context, end *game.Node) (string, error)
}

// checked returns o with defaults for zero fields, or an error if it is invalid.
func (o Options) checked() (Options, error) {
	if len(o.Kinds) == 0 {
		return o, errors.New("serving engines: there is no engine to serve")
	}
	for _, k := range o.Kinds {
		if k.Engine == nil || len(k.Levels) == 0 {
			return o, fmt.Errorf("serving engines: %q has no engine or no level", k.ID)
		}
	}
	if o.Kind == "" {
		o.Kind = o.Kinds[0].ID
	}
	if !slices.ContainsFunc(o.Kinds, func(k ai.Kind) bool { return k.ID == o.Kind }) {
		return o, fmt.Errorf("serving engines: there is no kind of engine called %q", o.Kind)
	}
	if o.Level == 0 {
		o.Level = 1 << 30
	}
	if o.Name == "" {
		o.Name = "othello"
	}
	if o.Version == "" {
		o.Version = "unknown"
	}
	return o, nil
}
