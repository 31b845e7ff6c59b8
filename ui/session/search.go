package session

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
)

// Search is an engine that thinks in the background about a position. Progress may be
// lost, the end may not: a report not yet read is replaced by the next.
type Search struct {
	Position game.Position

	loop    *loop
	begun   time.Time
	cancel  context.CancelFunc
	latest  atomic.Pointer[ai.Analysis] // not told yet
	best    atomic.Pointer[ai.Analysis] // the latest with a move that can be played
	told    func(Report)                // nil once nobody listens
	hurried atomic.Bool                 // the first move there is will do
	pulse   Timer
}

// Report is what a search tells. Before the end Analysis may be nil: time has passed.
type Report struct {
	Analysis *ai.Analysis // latest, nil if there is nothing new
	Done     bool
	Err      error // why there is no result, once done
}

// Ask lets an engine search the position of the game. Step calls told every
// Setup.Pulse and once in the end.
func (s *turns) Ask(e ai.Engine, lim ai.Limits, told func(Report)) *Search {
	g := s.Game()
	lim.History = &ai.History{Start: g.Root().Board(), Moves: g.Moves()}
	q := &Search{Position: g.Position(), loop: s.loop, begun: s.time.Now(), told: told}
	q.cancel = background(s.loop, func(ctx context.Context) (ai.Analysis, error) {
		return e.Think(ctx, q.Position, lim, q.report)
	}, q.end)
	if s.setup.Pulse > 0 {
		q.beat(s.setup.Pulse)
	}
	return q
}

// report takes what the engine has found so far, in its goroutine.
func (q *Search) report(a ai.Analysis) {
	q.latest.Store(&a)
	if q.Position.Legal(a.Move()) && q.best.Swap(&a) == nil && q.hurried.Load() {
		q.loop.post(func() { q.Hurry() })
	}
}

// beat tells how far the search is after each pulse.
func (q *Search) beat(pulse time.Duration) {
	q.pulse = q.loop.After(pulse, func() {
		if told := q.told; told != nil {
			q.beat(pulse)
			told(Report{Analysis: q.latest.Swap(nil)})
		}
	})
}

// end tells the result, once. A hurried engine that only says that it was stopped has
// the best move that it reported.
func (q *Search) end(a ai.Analysis, err error) {
	told := q.told
	if told == nil {
		return
	}
	q.forget()
	if best := q.best.Load(); q.hurried.Load() && stopped(err) && best != nil {
		a, err = *best, nil
	}
	told(Report{Analysis: &a, Done: true, Err: err})
}

// stopped reports whether an engine gave no move because it was stopped.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func (q *Search) forget() {
	q.told = nil
	if q.pulse != nil {
		q.pulse.Stop()
	}
}

// grace is how long an engine that has reported a move may take to stop.
const grace = 40 * time.Millisecond

// Hurry makes the engine return the best it has, and takes what it reported if it does not stop. It
// returns false if the engine has reported no move yet: it goes on to the first one.
func (q *Search) Hurry() bool {
	q.hurried.Store(true)
	if q.best.Load() == nil {
		return false
	}
	q.cancel()
	q.loop.After(grace, func() { q.end(*q.best.Load(), nil) })
	return true
}

// Stop ends the search; nothing is told any more. A nil search is none.
func (q *Search) Stop() {
	if q != nil && q.told != nil {
		q.forget()
		q.cancel()
	}
}

// elapsed returns how long the search has been going on.
func (q *Search) elapsed() time.Duration { return q.loop.time.Now().Sub(q.begun) }
