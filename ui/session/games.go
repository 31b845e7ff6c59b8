package session

import (
	"time"

	"othello/game"
	"othello/game/record"
)

// replaced is the game that is not on the board and can come back to it: the one that gave way to
// another last, or that of the last time. All others are in the archive.
type replaced struct {
	before  *Saved // nil for none
	offered bool   // it is unfinished since the last time, and to be asked about
}

// Replaced reports whether there is a game that Restore can bring back.
func (r *replaced) Replaced() bool { return r.before != nil && !r.offered }

// Unfinished returns the game of the last time that a person may want to continue; nil if there is
// none, it was declined, or a start was given.
func (r *replaced) Unfinished() *Saved {
	if r.offered {
		return r.before
	}
	return nil
}

// Decline keeps the unfinished game, which is not offered any more, for Restore.
func (r *replaced) Decline() { r.offered = false }

// replace keeps the current game, if anybody made a move in it.
func (s *Session) replace() {
	s.Decline()
	if s.now.begun() {
		sv := s.now
		if s.suspended == nil {
			sv.Spent = s.clock.elapsed()
		}
		s.before = &sv
		if s.file(&sv); s.writer != nil && !sv.opened() {
			s.save(sv.encode(s.kinds))
		}
	}
}

// enter makes sv the current game in place of the one before, which was kept. What is
// looked at goes on being looked at, in the other game. settle decides who moves first;
// nil for nothing to decide.
func (s *Session) enter(sv Saved, settle func()) {
	spent := sv.Spent
	sv.Spent = 0
	s.now = sv
	s.Fit(&s.now.Match)
	s.held, s.paused, s.dirty = false, false, true
	s.forget()
	if s.suspended != nil {
		s.suspended = &suspended{node: sv.Game.Node(), spent: spent, ending: sv.Ending}
		s.now.Ending = ""
	}
	s.moved = time.Time{}
	if settle != nil {
		settle()
	}
	s.tell(Replaced{})
	s.turn(spent)
}

// NewGame starts a game by a match: g, or from the opening if that is nil. A look at
// another game is over.
func (s *Session) NewGame(as Match, g *game.Game) {
	if g == nil {
		g = game.New(as.Size)
	}
	for n := range g.Node().Path() {
		n.Drawn = n.Parent() != nil // nobody chose it in this game
	}
	s.newGame(as, g, nil)
}

// SetUp is NewGame with a position that is still being set up: the game is held.
func (s *Session) SetUp(b game.Board) {
	s.newGame(s.now.Match, game.FromBoard(b), func() { s.held = true })
}

func (s *Session) newGame(as Match, g *game.Game, settle func()) {
	as.Size = g.Board().Size()
	s.setup.Seated = false
	s.EndLook()
	s.exchange(Saved{Game: g, Match: as, Record: &record.Record{}}, settle)
}

// exchange puts another game on the board.
func (s *Session) exchange(sv Saved, settle func()) {
	s.abandon()
	s.goHome()
	s.replace()
	s.enter(sv, settle)
}

// Open takes up a game from elsewhere where it stands. A person who plays one colour
// gets the side to move, and between engines it is paused, so that no engine plays on
// unasked. An unfinished game of the archive goes on as it was left.
func (s *Session) Open(r *record.Record) {
	as := s.now.Match
	sv, settle := savedOf(r, s.kinds, as), s.pauseEngine
	if sv.Opened || !sv.Unfinished() {
		sv.open(as)
		settle = s.settle
	}
	s.exchange(sv, settle)
}

// settle decides who plays a game from elsewhere, unless that was asked for, which counts
// for the first one: a person who plays one colour gets the side to move, and an engine
// does not move unasked.
func (s *Session) settle() {
	if !s.setup.Seated {
		s.now.giveMoveToPerson()
		s.pauseEngine()
	}
	s.setup.Seated = false
}

// Restore brings back the game that was replaced last and puts the current one in its
// place, so that the next call returns. An engine does not move unasked. The error is
// ErrNothing.
func (s *Session) Restore() error {
	if !s.Replaced() {
		return ErrNothing
	}
	s.bringBack(s.pauseEngine)
	return nil
}

// Resume continues the Unfinished game with the time that was spent on its next move. The error is
// ErrNothing.
func (s *Session) Resume() error {
	if !s.offered {
		return ErrNothing
	}
	s.bringBack(nil)
	return nil
}

// bringBack makes the replaced game the current one.
func (s *Session) bringBack(settle func()) {
	sv := s.before
	s.before = nil
	if sv == s.underneath {
		s.underneath = nil
	}
	s.exchange(*sv, settle)
}
