package ai

import (
	"context"

	"othello/game"
)

// historyKey is the key of a history in a context.
type historyKey struct{}

type history struct {
	start game.Board
	moves []game.Square
}

// WithHistory is ctx with the game that led to the position that Think is asked
// about: the board it began with and the moves since, passes included. A position
// is all that our own engines need; one that drives another program may have to
// tell it the moves. Whoever has them may say so, nobody must.
func WithHistory(ctx context.Context, start game.Board, moves []game.Square) context.Context {
	return context.WithValue(ctx, historyKey{}, history{start, moves})
}

// History is what WithHistory attached. The moves must not be changed, and are
// not known to be legal.
func History(ctx context.Context) (start game.Board, moves []game.Square, ok bool) {
	h, ok := ctx.Value(historyKey{}).(history)
	return h.start, h.moves, ok
}
