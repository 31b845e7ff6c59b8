package session

import (
	"slices"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// mostReplaced is the number of replaced games that can be brought back, in memory and, but
// for unfinished ones, on disk.
const mostReplaced = 20

// replacedGames are the games that gave way to others, and those that were left unfinished the
// last time, which go there when they are declined.
//
// Invariant: at most mostReplaced games, and nothing is offered that is not in found.
type replacedGames struct {
	games   []*Saved // replaced games, the latest last
	found   []*Saved // unfinished games of the last time, the newest first, until they are gone on with
	offered bool     // people should be asked about them
}

func (r *replacedGames) add(sv *Saved) {
	r.games = append(r.games, sv)
	r.games = r.games[max(0, len(r.games)-mostReplaced):]
}

// take removes a game from these, and from those to be offered.
func (r *replacedGames) take(sv *Saved) {
	is := func(other *Saved) bool { return other == sv }
	r.games = slices.DeleteFunc(r.games, is)
	if left := slices.DeleteFunc(r.found, is); len(left) < len(r.found) {
		r.found, r.offered = left, false
	}
}

// Replaced returns the number of games that Restore can bring back.
func (r *replacedGames) Replaced() int { return len(r.games) }

// Unfinished returns the saved games that a person may want to continue, the newest first;
// nil if there are none, they were declined, or a start was given.
func (r *replacedGames) Unfinished() []*Saved {
	if !r.offered {
		return nil
	}
	return r.found
}

// Resumable returns the unfinished games that Resume can go on with, declined ones included.
func (r *replacedGames) Resumable() []*Saved { return slices.Clone(r.found) }

// load reads what was kept from the last time.
func (s *Session) load() {
	last, found := s.keeper.open(s.setup.Match)
	switch {
	case last == nil:
	case last.Unfinished():
		last.waits = last.waits || !last.unrated
		found = slices.Insert(found, 0, last)
	default:
		s.replacedGames.add(last)
	}
	s.found, s.offered = found, len(found) > 0
}

// keepReplaced keeps a game that gives way to another one, in memory and in a file of its
// own.
func (s *Session) keepReplaced(sv *Saved) {
	s.putAside(sv)
	s.replacedGames.add(sv)
}

// replace keeps the current game, if anybody made a move in it. If it is unfinished and
// not just a copy from elsewhere, it waits to be offered the next time, unless whoever
// replaced it has decided about it.
func (s *Session) replace(decided bool) {
	if s.now.begun() {
		sv := s.now
		sv.waits = !decided && (sv.waits || sv.touched || !sv.unrated)
		s.keepReplaced(&sv)
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
	s.abandon()
	s.replace(true)
	s.enter(Saved{Game: g, Match: as, Record: &record.Record{}}, settle)
}

// Open takes up a game from elsewhere where it stands. A person who plays one colour
// gets the side to move, and between engines it is paused, so that no engine plays on
// unasked.
func (s *Session) Open(r *record.Record) {
	m := s.now.Match
	m.Size = r.Game.Board().Size()
	s.abandon()
	s.goHome()
	s.replace(false)
	s.enter(Saved{Game: r.Game, Match: m, Record: r, Ending: archive.EndingOf(r), unrated: true}, func() {
		s.settle()
	})
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
	if len(s.games) == 0 {
		return ErrNothing
	}
	s.bringBack(s.games[len(s.games)-1], s.pauseEngine)
	return nil
}

// Resume continues one of the Resumable games, even if it was declined, and with the
// time that was spent on its next move. The error is ErrNothing.
func (s *Session) Resume(sv *Saved) error {
	if !slices.Contains(s.found, sv) {
		return ErrNothing
	}
	s.bringBack(sv, nil)
	return nil
}

// bringBack makes a replaced game the current one.
func (s *Session) bringBack(sv *Saved, settle func()) {
	s.replacedGames.take(sv)
	if sv == s.underneath {
		s.underneath = nil
	}
	s.abandon()
	s.goHome()
	s.replace(false)
	s.enter(*sv, settle)
}

// Decline keeps the unfinished games among those that were replaced. They are not offered
// again.
func (s *Session) Decline() { s.passOver(false) }

// passOver counts what is offered as replaced; with waits it is offered again the next time.
func (s *Session) passOver(waits bool) {
	if !s.offered {
		return
	}
	s.offered = false
	for _, sv := range slices.Backward(s.found) {
		sv.waits = sv.waits && waits // a mere copy from elsewhere does not wait
		if s.underneath == sv && waits {
			s.replacedGames.add(sv) // its file has it until another game is saved there
			continue
		}
		if s.underneath == sv {
			s.underneath = nil
		}
		s.keepReplaced(sv)
	}
	s.signal()
}
