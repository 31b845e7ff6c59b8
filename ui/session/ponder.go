package session

import (
	"cmp"
	"context"
	"slices"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

// pondering is thinking on a person's time: while the person is on the move, the
// engine that answers thinks about the same position, so that it remembers much of
// what it will need. What it finds is neither shown nor played, and how it
// ends does not matter.
type pondering struct {
	engines []ai.Engine // by kind; nil for those that do not ponder
	threads int         // goroutines, so that a processor is left to the view

	about  subject
	search *Search // nil when what about asks for is over
}

// subject is what is pondered; the zero value is nothing.
type subject struct {
	node *game.Node
	who  Seat // the engine that answers
}

// newPondering prepares the kinds for pondering, if people want it: the kinds that it
// returns are the ones to play with.
func newPondering(s Setup) (pondering, []ai.Kind) {
	if !s.Ponder {
		return pondering{}, s.Kinds
	}
	procs := cputime.Processors
	p := pondering{
		engines: make([]ai.Engine, len(s.Kinds)),
		threads: max(1, min(cmp.Or(s.Threads, procs), procs-1)),
	}
	kinds := slices.Clone(s.Kinds)
	for i := range kinds {
		k := &kinds[i]
		if !k.Ponders {
			continue
		}
		running := make(chan struct{}, 1)
		p.engines[i] = alone{k.Analyst(), running}
		k.Engine = alone{k.Engine, running}
		if k.Bare != nil {
			k.Bare = alone{k.Bare, running}
		}
	}
	return p, kinds
}

// alone is an engine that does one thing at a time: a search waits until the pondering that it
// ends has returned, and pondering until the search before it has.
type alone struct {
	engine  ai.Engine
	running chan struct{} // full while it does; shared by all that are the same engine
}

// Think implements ai.Engine.
func (e alone) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	select {
	case e.running <- struct{}{}:
	case <-ctx.Done():
		return ai.Analysis{}, ctx.Err()
	}
	defer func() { <-e.running }()
	return e.engine.Think(ctx, p, lim, report)
}

// Pondering reports whether an engine thinks on a person's time.
func (s *turns) Pondering() bool { return s.ponder.search != nil }

// toPonder returns what should be pondered now.
func (s *turns) toPonder() subject {
	if s.ponder.engines == nil || s.Stopped() || s.Busy() {
		return subject{}
	}
	person, engine := s.Mover(), s.Seat(s.Game().Turn().Opponent())
	if !person.Human || engine.Human || s.ponder.engines[engine.Kind] == nil {
		return subject{}
	}
	return subject{s.Game().Node(), engine}
}

// reconsider stops pondering what is no longer worth it and starts what is.
func (s *turns) reconsider() {
	p, about := &s.ponder, s.toPonder()
	if about == p.about {
		return
	}
	p.stop()
	if about == (subject{}) {
		return
	}
	// The limits are those of the player but for time. A level that is weak because it
	// looks no further must not find in its memory what it would not have seen.
	lim := s.kinds[about.who.Kind].Level(about.who.Level).Limits
	lim.Time, lim.Threads = 0, p.threads
	p.about = about
	p.search = s.Ask(p.engines[about.who.Kind], lim, func(r Report) {
		if r.Done {
			p.search = nil
		}
	})
}

// stop ends the search and forgets what it was about.
func (p *pondering) stop() {
	p.search.Stop()
	p.about, p.search = subject{}, nil
}
