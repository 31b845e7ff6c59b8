package session

import (
	"context"
	"sync/atomic"
	"time"

	"othello/ai"
	"othello/game"
)

// Search is an engine that thinks in the background about a position. Progress may be
// lost, the end may not: a report not yet read is replaced by the next.
type Search struct {
	Position game.Position

	session *Session
	begun   time.Time
	cancel  context.CancelFunc
	latest  atomic.Pointer[ai.Analysis] // not told yet
	told    func(Report)                // nil once nobody listens
	hurried bool
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
func (s *Session) Ask(e ai.Engine, lim ai.Limits, told func(Report)) *Search {
	g := s.Game()
	lim.History = &ai.History{Start: g.Root().Board(), Moves: g.Moves()}
	q := &Search{Position: g.Position(), session: s, begun: s.clock.Now(), told: told}
	renewed := s.renewed
	q.cancel = Background(s, func(ctx context.Context) (ai.Analysis, error) {
		if renewed != nil {
			select {
			case <-renewed:
			case <-ctx.Done():
			}
		}
		return e.Think(ctx, q.Position, lim, func(a ai.Analysis) { q.latest.Store(&a) })
	}, q.end)
	q.beat()
	return q
}

// beat tells how far the search is after each pulse.
func (q *Search) beat() {
	if q.session.setup.Pulse <= 0 {
		return
	}
	q.pulse = q.session.After(q.session.setup.Pulse, func() {
		if q.told == nil {
			return
		}
		told := q.told
		q.beat()
		told(Report{Analysis: q.latest.Swap(nil)})
	})
}

func (q *Search) end(a ai.Analysis, err error) {
	if told := q.told; told != nil {
		q.forget()
		told(Report{Analysis: &a, Done: true, Err: err})
	}
}

func (q *Search) forget() {
	q.told = nil
	if q.pulse != nil {
		q.pulse.Stop()
	}
}

// Hurry makes the engine return the best it has.
func (q *Search) Hurry() {
	q.hurried = true
	q.cancel()
}

// Stop ends the search; nothing is told any more. What it found since it was last
// told is returned, nil if that is nothing. A nil search is none.
func (q *Search) Stop() *ai.Analysis {
	if q == nil || q.told == nil {
		return nil
	}
	q.forget()
	q.cancel()
	return q.latest.Swap(nil)
}

// Elapsed is how long the search has been going on.
func (q *Search) Elapsed() time.Duration { return q.session.clock.Now().Sub(q.begun) }
