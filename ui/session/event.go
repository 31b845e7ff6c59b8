package session

import (
	"errors"

	"othello/game"
	"othello/internal/message"
	"othello/ui/archive"
)

// Event is something that has happened: one of the types below.
type Event any

type (
	// Moved is a move played.
	Moved struct {
		Node   *game.Node // after the move, which is no longer the current one if more has happened
		Engine bool       // an engine played it
	}

	// Ended is the end of a game: by its rules, after the move that ended it, or early.
	Ended struct{ Early archive.Ending }

	// Arrived says that the game stands somewhere else without a move played: one was
	// taken back or played again, or another node is looked at.
	Arrived struct{}

	// Replaced says that another game is on the board.
	Replaced struct{}

	// Tick says that a clock shows another time.
	Tick struct{}

	// Progress says that the engine is still thinking. Analysis has what it has found so far.
	Progress struct{}

	// NothingYet says that the engine was to move at once but had no move yet:
	// it plays the first that it finds.
	NothingYet struct{}

	// Failed says that the engine gave no move. The game waits for a person if the
	// engine was to play it.
	Failed struct{ Err error }

	// SeatsChanged says that others play, or engines at another level, than before.
	SeatsChanged struct{ Before Match }

	// Damaged is a file of the last time that could not be read. Aside is its new name;
	// empty if it could not be moved.
	Damaged struct {
		Path, Aside string
		Err         error
	}

	// SaveFailed says that games cannot be kept on disk, and SaveRecovered that they can
	// be again and nothing is missing there.
	SaveFailed    struct{ Err error }
	SaveRecovered struct{}
)

// Reasons why something is not done.
var (
	ErrOver      = errors.New("the game is over")
	ErrPaused    = errors.New("the game is paused")
	ErrThinking  = errors.New("the engine is on the move")
	ErrRequested = errors.New("the engine is finding the person's move")
	ErrNothing   = errors.New("nothing to bring back")
	ErrIdle      = errors.New("the engine is not thinking")
	ErrNoGame    = errors.New("there is no game of yours to end: make a move first")
	ErrDeclined  = errors.New("the engine declines the draw and plays on")
	ErrMovedOn   = errors.New("the game has moved on")
)

// IllegalMove is the refusal of a move.
type IllegalMove struct {
	Board game.Board
	Move  game.Square
}

func (e *IllegalMove) Error() string { return e.Message().String() }

// MustPass reports whether the side to move has no move at all.
func (e *IllegalMove) MustPass() bool { return e.Board.Position().MustPass() }

// Message returns Error for other languages.
func (e *IllegalMove) Message() message.Message {
	why := message.New("it flips no disc")
	switch {
	case e.MustPass():
		return message.New("%v has no move and must pass", e.Board.Turn)
	case e.Move == game.Pass:
		return message.New("%v has a move and must play it", e.Board.Turn)
	case e.Board.Out.Has(e.Move):
		why = message.New("it is not on this board")
	case e.Board.At(e.Move) != game.Empty:
		why = message.New("the square is taken")
	}
	return message.New("%v cannot play %s: %v", e.Board.Turn, e.Board.Size().Name(e.Move), why)
}

// Illegal returns why m cannot be played on b: nil if it can, ErrOver or *IllegalMove.
func Illegal(b game.Board, m game.Square) error {
	switch p := b.Position(); {
	case p.Over():
		return ErrOver
	case p.Legal(m):
		return nil
	}
	return &IllegalMove{b, m}
}
