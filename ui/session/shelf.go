package session

import (
	"slices"
	"time"

	"othello/game"
	"othello/game/record"
)

// Saved is a game with its players: what is put aside when another game takes its
// place, and what is kept on disk.
type Saved struct {
	Game    *game.Game
	Match   Match
	Record  *record.Record // names and other properties the game came with; never nil
	Flagged game.Color     // side that lost on time, Empty if none
	Spent   time.Duration  // on the next move when it was saved

	waits   bool      // it gave way, unfinished, and is to be offered the next time
	aside   string    // file of its own that it was put in; empty if none
	touched bool      // moves were made in it since it was there
	ended   time.Time // when it ended for the first time; zero before
	unrated bool      // it says little about the players' strength: archive.Meta.Unrated
}

// Unfinished reports whether the game was begun and can go on.
func (s *Saved) Unfinished() bool {
	return s.begun() && !s.Game.Over() && s.Flagged == game.Empty
}

func (s *Saved) begun() bool { return len(s.Game.Root().Children()) > 0 }

// shelfMost is the number of replaced games that can be brought back, in memory and, but
// for unfinished ones, on disk.
const shelfMost = 20

// shelve keeps a game that gives way to another one, in memory and in a file of its
// own.
func (s *Session) shelve(sv *Saved) {
	s.putAside(sv)
	s.shelf = append(s.shelf, sv)
	s.shelf = s.shelf[max(0, len(s.shelf)-shelfMost):]
}

// replace keeps the current game, if anybody made a move in it. If it is unfinished and
// not just a copy from elsewhere, it waits to be offered the next time.
func (s *Session) replace() {
	if s.now.begun() {
		sv := s.now
		sv.waits = !s.moveOn && (sv.waits || sv.touched || !sv.unrated)
		s.shelve(&sv)
	}
}

// begin makes sv the current game. The one before it is kept. What is looked at goes
// on being looked at, in the other game. settle decides who moves first; nil for
// nothing to decide.
func (s *Session) begin(sv Saved, settle func()) {
	s.abandon()
	s.goHome()
	s.replace()
	s.renew()
	s.enter(sv, settle)
}

// enter is begin without keeping what was there.
func (s *Session) enter(sv Saved, settle func()) {
	spent := sv.Spent
	sv.Spent = 0
	s.now = sv
	s.held, s.paused, s.dirty = false, false, true
	s.analysis, s.fault = nil, nil
	if s.suspended != nil {
		s.suspended = &suspended{node: sv.Game.Node(), spent: spent, flagged: sv.Flagged}
		s.now.Flagged = game.Empty
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
	s.newGame(as, g, nil)
}

// SetUp is NewGame with a position that is still being set up: the game is held.
func (s *Session) SetUp(b game.Board) {
	s.newGame(s.now.Match, game.FromBoard(b), func() { s.held = true })
}

func (s *Session) newGame(as Match, g *game.Game, settle func()) {
	if g == nil {
		g = game.New(as.Size)
	}
	as.Size = g.Board().Size()
	s.EndLook()
	s.moveOn = true // whoever asks for a new game has decided about the old one
	s.begin(Saved{Game: g, Match: as, Record: &record.Record{}}, settle)
	s.moveOn = false
}

// Open takes up a game from elsewhere where it stands. A person who plays one colour
// gets the side to move, and between engines it is paused, so that no engine plays on
// unasked.
func (s *Session) Open(r *record.Record) {
	m := s.now.Match
	m.Size = r.Game.Board().Size()
	s.begin(Saved{Game: r.Game, Match: m, Record: r, unrated: true}, func() {
		s.giveMoveToPerson()
		s.pauseEngine()
	})
}

// Replaced is the number of games that Restore can bring back.
func (s *Session) Replaced() int { return len(s.shelf) }

// Restore brings back the game that was replaced last and puts the current one in its
// place, so that the next call returns. An engine does not move unasked. The error is
// ErrNothing.
func (s *Session) Restore() error {
	last := len(s.shelf) - 1
	if last < 0 {
		return ErrNothing
	}
	s.bringBack(last, s.pauseEngine)
	return nil
}

// bringBack takes a game from the shelf and puts the current one there.
func (s *Session) bringBack(at int, settle func()) {
	sv := s.shelf[at]
	s.shelf = slices.Delete(s.shelf, at, at+1)
	if i := slices.Index(s.found, sv); i >= 0 {
		s.found, s.offered = slices.Delete(s.found, i, i+1), false
	}
	if sv == s.underneath {
		s.underneath = nil
	}
	s.abandon()
	s.goHome()
	s.replace()
	s.enter(*sv, settle)
}

// Unfinished are the saved games that a person may want to continue, the newest first;
// nil if there are none, they were declined, or a start was given.
func (s *Session) Unfinished() []*Saved {
	if !s.offered {
		return nil
	}
	return slices.Clone(s.found)
}

// Resumable are the unfinished games that Resume can go on with, declined ones included.
func (s *Session) Resumable() []*Saved { return slices.Clone(s.found) }

// Resume continues the newest unfinished game, even if it was declined,
// and with the time that was spent on its next move. The error is ErrNothing.
func (s *Session) Resume() error {
	if len(s.found) == 0 {
		return ErrNothing
	}
	return s.ResumeThis(s.found[0])
}

// ResumeThis is Resume for one of several unfinished games.
func (s *Session) ResumeThis(sv *Saved) error {
	if !slices.Contains(s.found, sv) {
		return ErrNothing
	}
	at := slices.Index(s.shelf, sv)
	if at < 0 {
		s.shelf = append(s.shelf, sv)
		at = len(s.shelf) - 1
	}
	s.bringBack(at, nil)
	return nil
}

// Decline keeps the unfinished games among those that were replaced. They are not offered
// again.
func (s *Session) Decline() { s.passOver(false) }

// passOver puts what is offered on the shelf; with waits it is offered again the next time.
func (s *Session) passOver(waits bool) {
	if !s.offered {
		return
	}
	s.offered = false
	for _, sv := range slices.Backward(s.found) {
		if s.underneath == sv {
			s.underneath = nil
		}
		sv.waits = sv.waits && waits // a mere copy from elsewhere does not wait
		s.shelve(sv)
	}
	s.inbox.signal()
}

// offer makes these the unfinished games of the last time.
func (s *Session) offer(found []*Saved) {
	s.found, s.offered = found, len(found) > 0
}
