package phrase

import (
	"errors"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/session"
)

// Refusal says why a session does not do something, in a sentence, and whether that is a
// mistake of the person's. name is how the person asks for an action, turn whose move it is.
func Refusal(tr *lang.Printer, name func(action.Action) string, turn game.Color, err error) (text string, mistake bool) {
	illegal, _ := errors.AsType[*session.IllegalMove](err)
	switch {
	case errors.Is(err, session.ErrOver):
		return tr.F("The game is over. %s starts a new one, %s takes back.", name(action.New), name(action.Undo)), false
	case errors.Is(err, session.ErrPaused):
		return tr.F("The game is paused: %s continues.", name(action.Pause)), false
	case errors.Is(err, session.ErrRequested):
		return tr.F("The engine is choosing your move: %s plays it now, %s stops it.", name(action.MoveNow), name(action.Leave)), false
	case errors.Is(err, session.ErrThinking):
		return tr.F("The engine plays %v: %s makes it move now.", turn, name(action.MoveNow)), false
	case errors.Is(err, session.ErrNoGame), errors.Is(err, session.ErrDeclined), errors.Is(err, session.ErrIdle):
		return Sentence(tr, err), false
	case errors.Is(err, session.ErrMovedOn):
		return tr.T("Not played: the game has moved on."), true
	case illegal != nil && illegal.MustPass():
		return tr.F("%v: %s passes.", err, name(action.Play)), true
	}
	return Sentence(tr, err), true
}
