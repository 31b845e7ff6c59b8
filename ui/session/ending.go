package session

import (
	"othello/ai"
	"othello/game"
	"othello/ui/archive"
)

// endEarly ends the game before its rules end it.
func (s *turns) endEarly(how archive.Ending) {
	s.abandon()
	s.clock.stop()
	s.now.Ending = how
	s.dirty = true
	s.tell(Ended{how})
	s.archive()
}

// Resigner returns the side for which Resign gives the game up: a person's against an
// engine, the one to move between two persons. The error is ErrOver, ErrPaused while
// something is looked at, or ErrNoGame where no move was played or no person plays.
func (s *state) Resigner() (game.Color, error) {
	c := s.Game().Turn()
	switch m := s.now.Match; {
	case s.suspended != nil || s.away:
		return game.Empty, ErrPaused
	case s.Over():
		return game.Empty, ErrOver
	case s.Game().Node().Parent() == nil || !m.Black.Human && !m.White.Human:
		return game.Empty, ErrNoGame
	case !s.Mover().Human:
		c = c.Opponent()
	}
	return c, nil
}

// EndedAt returns how play ended early at a node that is looked at.
func (s *state) EndedAt(n *game.Node) archive.Ending {
	if h := s.suspended; h != nil && h.game == nil && h.node == n {
		return h.ending
	}
	return ""
}

// Resign gives the game up for the Resigner.
func (s *controls) Resign() error {
	c, err := s.Resigner()
	if err == nil {
		s.endEarly(archive.Resigned(c))
	}
	return err
}

// Draw ends the game as a draw: of two persons, who have agreed, or of a person and an
// engine that accepts. The error is one of the Resigner's, ErrThinking where the engine is
// on the move, or ErrDeclined.
func (s *controls) Draw() error {
	c, err := s.Resigner()
	switch {
	case err != nil:
		return err
	case !s.Mover().Human:
		return ErrThinking
	case !s.Seat(c.Opponent()).Human && !s.acceptsDraw():
		return ErrDeclined
	}
	s.endEarly(archive.Agreed)
	return nil
}

// drawEmpties is the number of empty squares from which on an engine trusts what it has not
// proven.
const drawEmpties = 20

// acceptsDraw reports whether the engine that has just moved expects no more than a draw, and
// has not only read so in a book: then the first moves of the game were enough for a draw.
func (s *controls) acceptsDraw() bool {
	a, n := s.analysis, s.Game().Node()
	return a != nil && a.Position == n.Parent().Board().Position() && a.Judged() && a.Score.Discs <= 0 &&
		(a.Score.Exact() && a.Source != ai.FromBook || s.Game().Position().Empties() <= drawEmpties)
}
