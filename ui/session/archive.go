package session

import (
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// archive keeps the game, which has just ended on the board, in the background. A game
// that was taken back after its end and ended in another way is still the same one.
func (s *turns) archive() {
	s.now.Unfiled = true
	s.file(&s.now)
}

// Played reports whether the game on the board is played here: it was not opened only to
// be looked at, and its players are those of the match.
func (s *state) Played() bool {
	return (s.suspended == nil || s.suspended.game == nil) && !s.now.Opened && s.now.begun()
}

// AsRecord returns the game on the board as it is to be saved: with the players' names, and
// with date and result if it was played here.
func (s *Session) AsRecord() *record.Record {
	sv := s.now
	if s.suspended != nil && s.suspended.game == nil {
		sv.Ending = s.suspended.ending
	}
	r, m := sv.said(s.kinds)
	m.Foreign = !s.Played()
	if m.Ended.IsZero() {
		m.Ended = s.time.Now()
	}
	return archive.Stated(r, m)
}

// Noted returns the node that a note written now is about: the move on the board or, at the
// start and when a game is over, the root for the whole game. Nil where notes are not kept: on a
// board that is only lent, as to a puzzle, and while nobody is at it.
func (s *state) Noted() *game.Node {
	switch {
	case s.away || s.suspended != nil && s.suspended.game != nil:
		return nil
	case s.suspended == nil && s.Over():
		return s.Game().Root()
	}
	return s.Game().Node()
}

// Note writes the note on a node of the game, empty for none. It is kept with the game, in the
// archive too if the game is there.
func (s *Session) Note(n *game.Node, text string) {
	n.Comment = text
	s.change()
	s.atHome(func(sv *Saved) {
		sv.Unfiled = true
		if !sv.Ended.IsZero() {
			s.file(sv)
		}
	})
}
