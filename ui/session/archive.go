package session

import "othello/game/record"

// archive keeps the game, which has just ended on the board, in the background. A game
// that was taken back after its end and ended in another way is still the same one.
func (s *Session) archive() {
	if s.writer == nil || s.setup.Archive == nil {
		return
	}
	if s.now.ended.IsZero() {
		s.now.ended = s.unique()
	}
	packed, err := s.now.pack(s.kinds)
	if err != nil {
		s.failed(err)
		return
	}
	s.write(file{name: "game of " + s.now.ended.String(), put: func() error { return s.setup.Archive.Put(packed) }})
}

// Played reports whether the game on the board is played here: it was not opened only to
// be looked at, and its players are those of the match.
func (s *Session) Played() bool {
	return (s.suspended == nil || s.suspended.game == nil) && (s.now.touched || !s.now.ended.IsZero())
}

// AsRecord returns the game on the board as it is to be saved: with the players' names, and
// with date and result if it was played here.
func (s *Session) AsRecord() *record.Record {
	if s.Played() {
		sv, _ := s.kept()
		return sv.asRecord(s.kinds, s.time.Now())
	}
	r := *s.now.Record
	r.Game = s.now.Game
	return &r
}
