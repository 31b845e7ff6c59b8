package plain

import (
	"context"
	"errors"
	"fmt"

	"othello/game"
)

// learnGame begins to learn the game that has just ended, in the background, if
// that is wanted, an engine played in it, and it began like any game.
func (s *session) learnGame() {
	end := s.game.Node()
	engine := !s.seats[game.Black].human || !s.seats[game.White].human
	if s.setup.Learn == nil || !engine || s.taught[end] || s.game.Root().Board() != game.StartBoard(game.Size8) {
		return
	}
	g, err := game.FromMoves(s.game.Root().Board(), s.game.Moves())
	if err != nil {
		return
	}
	s.taught[end] = true
	ctx, learn := s.ctx, s.setup.Learn
	s.learning++
	go func() {
		defer func() {
			if failure := recover(); failure != nil {
				s.learnt <- learnt{err: fmt.Errorf("it crashed: %v", failure)}
			}
		}()
		text, err := learn(ctx, g.Node())
		s.learnt <- learnt{text, err}
	}()
}

// renewBook takes over what other programs have taught the book.
func (s *session) renewBook() {
	if s.setup.Renew != nil {
		s.setup.Renew()
	}
}

// learnt is how learning a game ended.
type learnt struct {
	text string
	err  error
}

// sayLearnt says what was learnt.
func (s *session) sayLearnt(l learnt) {
	s.learning--
	switch {
	case errors.Is(l.err, context.Canceled):
	case l.err != nil:
		s.say("The game is not learnt: %v.", l.err)
	default:
		s.say("%s", l.text)
	}
}
