package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"othello/ai"
	"othello/game"
)

// player names an engine that plays; playing is that engine.
type (
	player struct {
		color       game.Color
		kind, level int
	}
	playing struct {
		engine ai.Engine
		limits ai.Limits
	}
)

// reply is an engine's move whose time has not come.
type reply struct {
	move     game.Square
	analysis *ai.Analysis // nil for a pass
	timer    Timer
}

// think lets the engine of the side to move search for its move.
func (s *Session) think() { s.thinkAgain(0) }

// hurriedTime bounds the first search of an engine that had no move when it was to move
// at once: a program that cannot be stopped may obey that.
const hurriedTime = time.Second

// thinkAgain is think after so many tries that were hurried and had no move: the first
// one that there is will be played then.
func (s *Session) thinkAgain(tries int) {
	s.abandon()
	c, seat := s.Game().Turn(), s.Mover()
	key := player{c, seat.Kind, seat.Level}
	p, ok := s.players[key]
	if !ok {
		p.engine, p.limits = s.kinds[seat.Kind].Player(seat.Level)
		s.players[key] = p
	}
	if s.Timed() {
		p.limits.Remaining = max(s.Remaining(c), 1)
		p.limits.Increment = s.now.Match.Increment
	}
	s.analysis, s.fault = nil, nil
	s.thinker, s.analysed = seat, c
	if tries == 1 && (p.limits.Time <= 0 || p.limits.Time > hurriedTime) {
		p.limits.Time = hurriedTime
	}
	s.search = s.Ask(p.engine, p.limits, s.told)
	s.search.seize = s.answered
	if tries > 0 {
		s.search.await(tries)
	}
	s.inbox.signal()
}

// abandon drops all that is under way for the current turn: the search and a move
// that waits to be shown.
func (s *Session) abandon() {
	s.requested = false
	s.search.Stop()
	s.search = nil
	if s.reply != nil {
		s.reply.timer.Stop()
		s.reply = nil
	}
}

// told takes in what the search for a move tells.
func (s *Session) told(r Report) {
	q := s.search
	switch {
	case !r.Done:
		if r.Analysis != nil {
			s.analysis = r.Analysis
		}
		s.tell(Progress{})
		return
	case r.Err != nil && q.hurried.Load() && stopped(r.Err) && q.best.Load() != nil:
		r.Analysis, r.Err = q.best.Load(), nil
	case r.Err != nil && (q.hurried.Load() && stopped(r.Err) || q.tries == 1):
		if q.tries == 0 {
			s.tell(NothingYet{})
		}
		requested := s.requested
		s.thinkAgain(q.tries + 1)
		s.requested = requested
		return
	}
	if r.Err == nil && !q.Position.Legal(r.Analysis.Move()) {
		r.Err = fmt.Errorf("it chose %s, which is not legal", q.Position.Size().Name(r.Analysis.Move()))
	}
	if r.Err != nil {
		s.search, s.requested = nil, false
		s.fail(r.Err)
		return
	}
	s.answered(*r.Analysis)
}

// stopped reports whether an engine gave no move because it was stopped.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// answered takes in what the search for a move has come to.
func (s *Session) answered(a ai.Analysis) {
	s.search, s.requested = nil, false
	s.analysis = &a
	s.playLater(a.Move(), &a)
}

// fail takes in that an engine gave no move. The game waits: a person can ask again,
// take the seat, choose another engine or take back.
func (s *Session) fail(err error) {
	s.fault = err
	if !s.Mover().Human {
		s.paused = true
		s.watch.stop(s.clock)
	}
	s.tell(Failed{err})
}

// playLater plays an engine's move once people can have seen the one before it. The
// wait runs on no clock.
func (s *Session) playLater(m game.Square, a *ai.Analysis) {
	s.watch.stop(s.clock)
	s.stopTicking()
	var wait time.Duration
	if s.setup.Pace != nil {
		wait = s.setup.Pace(s.Game().Node()) - s.clock.Now().Sub(s.moved)
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
func (s *Session) MoveNow() error {
	switch {
	case s.search != nil:
		s.search.now()
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
func (s *Session) EngineMove() error {
	switch {
	case s.suspended != nil || s.away:
		return ErrPaused
	case s.Over():
		return ErrOver
	case s.held && !s.Mover().Human:
		s.Release()
	case s.search != nil || s.reply != nil:
		return s.MoveNow()
	case s.Game().MustPass():
		s.play(game.Pass, nil, true)
	default:
		s.request()
	}
	return nil
}

// request lets the engine think about the move of whoever is on the move.
func (s *Session) request() {
	s.Release()
	s.think()
	s.requested, s.now.unrated = true, true
}

// CancelRequest stops a search that EngineMove began, and reports whether there was one.
func (s *Session) CancelRequest() bool {
	if !s.requested {
		return false
	}
	s.abandon()
	s.analysis = nil
	s.inbox.signal()
	return true
}

// Thinking reports whether an engine is thinking about its move, and for how long.
func (s *Session) Thinking() (time.Duration, bool) {
	if s.search == nil {
		return 0, false
	}
	return s.search.Elapsed(), true
}

// Busy reports whether an engine is about to move: it thinks, or its move waits until
// the one before it has been seen.
func (s *Session) Busy() bool { return s.search != nil || s.reply != nil }

// Thinker is who is searching, or searched last. A person's seat names its engine.
func (s *Session) Thinker() Seat { return s.thinker }

// Analysis is what the engine has found about its move or, behind a move, what it
// found about that one, and whose move it is; nil if there is nothing.
func (s *Session) Analysis() (*ai.Analysis, game.Color) { return s.analysis, s.analysed }

// Fault is why the engine gave no move; nil if it did.
func (s *Session) Fault() error { return s.fault }

// Idle reports whether the game waits for a person and nothing is being learned: a
// script goes on then.
func (s *Session) Idle() bool { return !s.Busy() && s.learning.busy == 0 }
