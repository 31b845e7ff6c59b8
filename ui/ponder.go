package ui

import (
	"cmp"
	"runtime"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
)

// pondering is thinking on a person's time: while the person is on the move, the
// engine that answers thinks about the same position, so that it remembers much of
// what it will need. What it finds is shown nowhere and plays nothing, and how it
// ends is nobody's concern.
type pondering struct {
	engines []ai.Engine // by kind; nil for those that do not ponder
	threads int         // goroutines, so that a processor is left to the screen

	about      subject
	thought    *thought // nil when what about asks for is over
	generation uint64   // of the thought
	over       bool     // the program is being left
}

// subject is what is pondered; the zero value is nothing.
type subject struct {
	node *game.Node
	who  side // the engine that answers
}

// ponderMsg tells that the thought of that generation has ended by itself.
type ponderMsg struct{ generation uint64 }

// newPondering prepares the kinds for pondering, if people want it: the kinds that
// it returns are the ones to play with.
func newPondering(s Setup) (pondering, []ai.Kind) {
	if !s.Config.Ponder {
		return pondering{}, s.Kinds
	}
	procs := runtime.GOMAXPROCS(0)
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
		g := newGate()
		p.engines[i] = backstage{g, k.Analyst()}
		k.Engine = onstage{g, k.Engine}
		if k.Bare != nil {
			k.Bare = onstage{g, k.Bare}
		}
	}
	return p, kinds
}

// toPonder is what should be pondered now.
func (m *model) toPonder() subject {
	if m.ponder.engines == nil || m.ponder.over || m.stopped() || m.thought != nil || m.waiting != nil || m.top() != nil {
		return subject{}
	}
	if _, ok := m.room.(playing); !ok {
		return subject{}
	}
	person, engine := m.match.side(m.game.Turn()), m.match.side(m.game.Turn().Opponent())
	if !person.human || engine.human || m.ponder.engines[engine.kind] == nil {
		return subject{}
	}
	return subject{m.game.Node(), *engine}
}

// reconsider stops pondering what is no longer worth it and begins what is. Update
// calls it after every message, so that nothing which can happen is forgotten.
func (m *model) reconsider() tea.Cmd {
	about := m.toPonder()
	if about == m.ponder.about {
		return nil
	}
	m.ponder.stop()
	if about == (subject{}) {
		return nil
	}
	p := &m.ponder
	p.about = about
	p.thought = think(m.ctx, &m.work, p.generation, p.engines[about.who.kind], m.game, m.ponderLimits(about.who))
	return p.wait()
}

// ponderLimits are those of the player but for time. A level that is weak because
// it looks no further must not find in its memory what it would not have seen.
func (m *model) ponderLimits(who side) ai.Limits {
	lim := m.kinds[who.kind].Level(who.level).Limits
	lim.Time, lim.Threads = 0, m.ponder.threads
	return lim
}

// stop cancels the thought and forgets what it was about.
func (p *pondering) stop() {
	p.generation++
	p.about = subject{}
	if p.thought != nil {
		p.thought.abandon()
		p.thought = nil
	}
}

// wait is the command that tells when the thought ends by itself.
func (p *pondering) wait() tea.Cmd {
	t := p.thought
	return func() tea.Msg {
		select {
		case <-t.outcome:
			return ponderMsg{t.generation}
		case <-t.abandoned:
			return nil
		}
	}
}

// updatePonder keeps in mind that the present position is done with.
func (m *model) updatePonder(msg ponderMsg) {
	if msg.generation == m.ponder.generation {
		m.ponder.thought = nil
	}
}
