package session

import (
	"slices"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// suspended is where play waits while something is looked at.
type suspended struct {
	node   *game.Node
	game   *Saved // the game that is played; nil if it is the one that is looked at
	paused bool
	spent  time.Duration // on the next move
	ending archive.Ending

	analysis *ai.Analysis // what the engine found about the last move; nil if nothing
	analysed game.Color   // whose move that was
}

// Look lets play wait: until Return or PlayHere no engine moves, no clock runs, and
// the nodes of the game are gone through by GoTo and Try. What is saved is the game as
// it was left.
func (s *Session) Look() {
	if s.suspended != nil {
		return
	}
	s.suspended = &suspended{
		node: s.Game().Node(), paused: s.paused, spent: s.clock.elapsed(), ending: s.now.Ending,
		analysis: s.analysis, analysed: s.analysed,
	}
	s.paused, s.now.Ending = false, ""
	s.turn(0)
}

// LookAt is Look with another game on the board: the one that is played comes back by
// Return, and is replaced by PlayHere, when the other is played by the given match.
func (s *Session) LookAt(r *record.Record, as Match) {
	s.Look()
	s.goHome()
	before := s.now
	if s.suspended.game == nil {
		before.Ending, before.Spent = s.suspended.ending, s.suspended.spent
		s.suspended.game = &before
	}
	s.now = Saved{Game: r.Game, Record: r, Meta: archive.Meta{Foreign: true}}
	s.now.open(as)
	s.Fit(&s.now.Match)
	s.forget()
	s.tell(Replaced{})
	s.turn(0)
}

// Looking reports whether play waits.
func (s *state) Looking() bool { return s.suspended != nil }

// GoTo looks at a node of the game and reports whether that changed anything.
func (s *Session) GoTo(n *game.Node) bool {
	if s.suspended == nil || n == nil || n == s.Game().Node() || !s.Game().GoTo(n) {
		return false
	}
	s.tell(Arrived{})
	return true
}

// Try makes a move in the game that is looked at, or a pass where the side must; one
// that was not there becomes a variation. The error is ErrOver or *IllegalMove.
func (s *controls) Try(m game.Square) error {
	g := s.Game()
	if g.MustPass() {
		m = game.Pass
	}
	if err := Illegal(g.Board(), m); err != nil {
		return err
	}
	at := g.Node()
	known := len(at.Children())
	if err := g.Play(m); err != nil {
		return err
	}
	if len(at.Children()) > known && (s.suspended == nil || s.suspended.game == nil) {
		s.dirty, s.now.Unfiled = true, true
	}
	s.tell(Arrived{})
	return nil
}

// Return goes back to play, where it was left. An engine does not move unasked: the
// game is paused then.
func (s *Session) Return() {
	h := s.suspended
	if h == nil {
		return
	}
	if h.game != nil {
		s.tell(Replaced{})
	}
	s.EndLook()
	if s.now.begun() && !s.Over() { // it was looked at before its end, and engines asked
		s.now.unrate()
	}
	s.paused = h.paused
	s.dirty = true
	s.rest(h.spent)
	if s.search == nil {
		s.analysis, s.analysed = h.analysis, h.analysed
	}
}

// PlayHere goes back to play, at the node that is looked at. A person who plays one
// colour gets the move; an engine does not move unasked. It reports whether that is
// elsewhere than where play was left.
func (s *Session) PlayHere() bool {
	h := s.suspended
	switch {
	case h == nil:
		return false
	case h.game == nil && s.Game().Node() == h.node:
		s.Return()
		return false
	case h.game != nil:
		here := s.now
		s.EndLook()
		s.replace()
		s.now = here
		s.tell(Replaced{})
	}
	s.suspended = nil
	s.now.Ending = ""
	s.now.unrate()
	s.now.giveMoveToPerson()
	s.dirty = true
	s.rest(0)
	return true
}

// EndLook goes back to where play was left for another game to take its place.
func (s *Session) EndLook() {
	if s.suspended != nil {
		s.goHome()
		s.suspended = nil
		s.signal()
	}
}

// goHome makes the game stand where it was left; it goes on being looked at.
func (s *Session) goHome() {
	h := s.suspended
	if h == nil {
		return
	}
	if h.game != nil {
		s.now, h.game = *h.game, nil
	}
	if s.Game().GoTo(h.node) {
		s.now.Ending = h.ending
	}
}

// rest takes up the turn after a look.
func (s *Session) rest(spent time.Duration) {
	s.forget()
	s.pauseEngine()
	s.tell(Arrived{})
	s.turn(spent)
}

// atHome calls do with the game as play left it, and with the time spent on its next move.
func (s *state) atHome(do func(sv *Saved)) {
	h := s.suspended
	switch {
	case h == nil:
		s.now.Spent = s.clock.elapsed()
		do(&s.now)
		return
	case h.game != nil:
		do(h.game)
		return
	}
	g, ending := s.now.Game, s.now.Ending
	at, line := g.Node(), g.Line()
	g.GoTo(h.node)
	s.now.Ending, s.now.Spent = h.ending, h.spent
	do(&s.now)
	s.now.Ending = ending
	g.GoTo(line[len(line)-1])
	g.GoTo(at)
}

// Promote makes the line that is looked at the main one as far as it is not yet, and
// reports whether that changed anything.
func (s *Session) Promote() bool {
	n := s.Game().Node()
	if OnMainLine(n) {
		return false
	}
	s.Game().Promote(n)
	s.now.Unfiled = true
	s.change()
	s.tell(Arrived{})
	return true
}

// OnMainLine reports whether the main line of a game leads through n.
func OnMainLine(n *game.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return false
		}
	}
	return true
}

// Delete removes the present move and all that follows it. Restore brings
// back the game as it was. The error is ErrNothing where there is no move.
func (s *Session) Delete() error {
	n, h := s.Game().Node(), s.suspended
	if n.Parent() == nil {
		return ErrNothing
	}
	var data []byte
	var err error
	encode := func(sv *Saved) { data, err = sv.encode(s.kinds) }
	lent := h != nil && h.game != nil
	if lent {
		encode(&s.now)
	} else {
		s.atHome(encode)
	}
	cut := h == nil || !lent && slices.Contains(slices.Collect(h.node.Path()), n) // the game itself ends before n now
	if err != nil {
		return err
	}
	before, err := decode(data, s.kinds, s.now.Match)
	if err != nil {
		return err
	}
	s.before, s.offered = before, false
	s.Game().Delete(n)
	if cut {
		s.now.Ended = time.Time{} // another end is another game's: this one has had its own
	}
	if cut && h != nil {
		*h = suspended{node: n.Parent()}
	}
	s.change()
	s.tell(Arrived{})
	return nil
}
