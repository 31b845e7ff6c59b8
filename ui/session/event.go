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

// Reason is why a move is not legal.
type Reason uint8

// The reasons, the first that applies.
const (
	MustPass  Reason = iota // the side has no move and must pass
	MayNot                  // pass, though it has a move
	OffBoard                // the square is not on this board
	Occupied                // there is a disc
	NoneFlips               // it turns no disc over
)

// IllegalMove is the refusal of a move.
type IllegalMove struct {
	Mover  game.Color
	Move   game.Square
	Size   game.Size // of the board
	Reason Reason
}

func (e *IllegalMove) Error() string { return e.Message().String() }

// Message returns Error for other languages.
func (e *IllegalMove) Message() message.Message {
	var why message.Message
	switch e.Reason {
	case MustPass:
		return message.New("%v has no move and must pass", e.Mover)
	case MayNot:
		return message.New("%v has a move and must play it", e.Mover)
	case OffBoard:
		why = message.New("it is not on this board")
	case Occupied:
		why = message.New("the square is taken")
	default:
		why = message.New("it flips no disc")
	}
	return message.New("%v cannot play %s: %v", e.Mover, e.Size.Name(e.Move), why)
}

// Illegal returns why m cannot be played on b: nil if it can, ErrOver or *IllegalMove.
func Illegal(b game.Board, m game.Square) error {
	p := b.Position()
	var why Reason
	switch {
	case p.Over():
		return ErrOver
	case p.Legal(m):
		return nil
	case p.MustPass():
		why = MustPass
	case m == game.Pass:
		why = MayNot
	case b.Out.Has(m):
		why = OffBoard
	case b.At(m) != game.Empty:
		why = Occupied
	default:
		why = NoneFlips
	}
	return &IllegalMove{b.Turn, m, b.Size(), why}
}
