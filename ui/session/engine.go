package session

import (
	"fmt"
	"time"

	"othello/ai"
	"othello/game"
)

// engineTurn is the engine's part in a turn: the search for its move, or the move found
// that people cannot have expected yet, and what was found.
//
// Invariant: at most one of search and reply is there, and a request has a search.
type engineTurn struct {
	search    *Search      // nil while no engine thinks about its move
	requested bool         // a person asked for the move, to be played in the person's place
	reply     *reply       // move found but not yet played; nil if none
	thinker   Seat         // who is searching, or searched last
	analysis  *ai.Analysis // of that search; nil if there is none
	analysed  game.Color   // side whose move analysis is about
	fault     error        // why the engine gave no move; nil if it did
}

// reply is an engine's move whose time has not come.
type reply struct {
	move     game.Square
	analysis *ai.Analysis // nil for a pass
	timer    Timer
}

// abandon drops all that is under way for the turn: the search and a move that waits to
// be shown.
func (e *engineTurn) abandon() {
	e.search.Stop()
	e.search, e.requested = nil, false
	if e.reply != nil {
		e.reply.timer.Stop()
		e.reply = nil
	}
}

// forget drops what the last search came to.
func (e *engineTurn) forget() { e.analysis, e.fault = nil, nil }

// Thinking reports whether an engine is thinking about its move, and for how long.
func (e *engineTurn) Thinking() (time.Duration, bool) {
	if e.search == nil {
		return 0, false
	}
	return e.search.elapsed(), true
}

// Busy reports whether an engine is about to move: it thinks, or its move waits until
// the one before it has been seen.
func (e *engineTurn) Busy() bool { return e.search != nil || e.reply != nil }

// Thinker returns who is searching, or searched last. A person's seat names its engine.
func (e *engineTurn) Thinker() Seat { return e.thinker }

// Analysis returns what the engine has found about its move or, behind a move, what it
// found about that one, and whose move it is; nil if there is nothing.
func (e *engineTurn) Analysis() (*ai.Analysis, game.Color) { return e.analysis, e.analysed }

// Fault returns why the engine gave no move; nil if it did.
func (e *engineTurn) Fault() error { return e.fault }

// think lets the engine of the side to move search for its move.
func (s *turns) think() {
	s.abandon()
	c, seat := s.Game().Turn(), s.Mover()
	p := s.roster.player(c, seat)
	if s.Timed() {
		p.limits.Remaining = max(s.Remaining(c), 1)
		p.limits.Increment = s.now.Match.Increment
	}
	s.forget()
	s.thinker, s.analysed = seat, c
	s.search = s.Ask(p.engine, p.limits, s.told)
	s.signal()
}

// told takes in what the search for a move tells.
func (s *turns) told(r Report) {
	q := s.search
	if !r.Done {
		if r.Analysis != nil {
			s.analysis = r.Analysis
		}
		s.tell(Progress{})
		return
	}
	s.search, s.requested = nil, false
	if r.Err == nil && !q.Position.Legal(r.Analysis.Move()) {
		r.Err = fmt.Errorf("it chose %s, which is not legal", q.Position.Size().Name(r.Analysis.Move()))
	}
	if r.Err != nil {
		s.fail(r.Err)
		return
	}
	s.analysis = r.Analysis
	s.playLater(r.Analysis.Move(), r.Analysis)
}

// fail takes in that an engine gave no move. The game waits: a person can ask again,
// take the seat, choose another engine or take back.
func (s *turns) fail(err error) {
	s.fault = err
	if !s.Mover().Human {
		s.paused = true
		s.clock.stop()
	}
	s.tell(Failed{err})
}

// playLater plays an engine's move once people can have seen the one before it. The
// wait runs on no clock.
func (s *turns) playLater(m game.Square, a *ai.Analysis) {
	s.clock.stop()
	var wait time.Duration
	if s.setup.Pace != nil {
		wait = s.setup.Pace(s.Game().Node()) - s.time.Now().Sub(s.moved)
	}
	if wait <= 0 {
		s.play(m, a, true)
		return
	}
	r := &reply{move: m, analysis: a}
	r.timer = s.After(wait, func() {
		if s.reply == r {
			s.play(m, a, true)
		}
	})
	s.reply = r
}

// MoveNow makes the engine play the best move it has found so far or, if it has none
// yet, the first that it finds. The error is ErrIdle.
func (s *controls) MoveNow() error {
	switch q := s.search; {
	case q != nil && q.hurried.Load():
	case q != nil:
		if !q.Hurry() {
			s.tell(NothingYet{})
		}
	case s.reply != nil:
		s.play(s.reply.move, s.reply.analysis, true)
	default:
		return ErrIdle
	}
	return nil
}

// EngineMove lets the engine play one move for whoever is on the move, in a pause as
// well; if it is thinking already, at once. Where the game is held, it begins, and an
// engine that is on the move thinks as usual. The error is ErrOver or, while something
// is looked at, ErrPaused.
func (s *controls) EngineMove() error {
	switch {
	case s.suspended != nil || s.away:
		return ErrPaused
	case s.Over():
		return ErrOver
	case s.held && !s.Mover().Human:
		s.Release()
	case s.Busy():
		return s.MoveNow()
	case s.Game().MustPass():
		s.play(game.Pass, nil, true)
	default:
		s.request()
	}
	return nil
}

// request lets the engine think about the move of whoever is on the move.
func (s *turns) request() {
	s.Release()
	s.think()
	s.requested = true
}

// Help says that the person gets help in the game, which then says little about the person's
// strength: a hint, a sentence of the coach, or a move of an engine. It is saved with the
// next move.
func (s *turns) Help() {
	s.now.unrate()
	s.now.Helped = s.now.Helped || !s.now.Opened
}

// Helped reports whether the person had help in the game.
func (s *state) Helped() bool { return s.now.Helped }

// CancelRequest stops a search that EngineMove began, and reports whether there was one.
func (s *controls) CancelRequest() bool {
	if !s.requested {
		return false
	}
	s.abandon()
	s.analysis = nil
	s.signal()
	return true
}
