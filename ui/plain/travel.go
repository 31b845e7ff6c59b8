package plain

import (
	"errors"
	"fmt"

	"othello/game"
)

// decides reports whether a person has a choice to make in the current position.
func (s *session) decides() bool {
	return s.seats[s.game.Turn()].human && !s.game.Over() && !s.game.MustPass()
}

// waiting reports whether an engine would move were it not for the pause.
func (s *session) waiting() bool {
	return (s.setting || s.paused && !s.seats[s.game.Turn()].human) && !s.game.Over() && s.flagged == game.Empty
}

// undo takes back moves up to the last one that a person chose, an engine's reply
// to it included. Between engines it takes back one move and pauses.
func (s *session) undo(args string) error {
	if args != "" {
		return fmt.Errorf("%q is more than undo takes", clip(args))
	}
	return s.travel((*game.Game).Undo, "there is nothing to take back")
}

// redo plays again what undo took back.
func (s *session) redo(args string) error {
	if args != "" {
		return fmt.Errorf("%q is more than redo takes", clip(args))
	}
	return s.travel((*game.Game).Redo, "there is nothing to play again")
}

func (s *session) travel(step func(*game.Game) bool, nothing string) error {
	from := s.game.Node()
	if !step(s.game) {
		return errors.New(nothing)
	}
	if s.seats[game.Black].human || s.seats[game.White].human {
		for !s.decides() && step(s.game) {
		}
		if !s.decides() && s.game.Node().Parent() == nil {
			s.game.GoTo(from)
			return errors.New(nothing)
		}
	} else {
		s.paused = true
	}
	s.flagged = game.Empty
	s.changed()
	s.say("%s", s.describeLast())
	if s.game.Over() {
		s.say("%s", s.verdict())
	}
	return nil
}
