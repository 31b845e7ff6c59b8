package ui

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/session"
	"othello/ui/value"
)

// study is the endless thought about the position that is being looked at, and
// what has been learnt in all of them. It outlives the modes that use it.
type study struct {
	known   knowledge
	forest  forest
	kind    int             // index into the kinds of engine
	chosen  bool            // a person chose the kind
	values  value.Shown     // which values the squares show
	asked   int             // kind that thinks, or thought last
	search  *session.Search // nil while nothing is thought about
	last    ai.Analysis     // latest report about the present position; zero if there is none
	stopped bool            // by a person
	fault   error           // why the engine gave up; nil if it did not
}

// everyMove is more moves than any position has.
const everyMove = 64

// beginStudy thinks about the present position until it is stopped or everything
// is proven, at full strength.
func (m *model) beginStudy() tea.Cmd {
	m.endStudy()
	s := &m.study
	s.last, s.fault = ai.Analysis{}, nil
	p := m.ses.Game().Position()
	if !s.chosen {
		s.kind = m.ses.Seat(m.ses.EngineSides()[0]).Kind
	}
	s.asked = s.kind
	s.known.open(p, m.setup.Reference.Book())
	if s.stopped || p.Over() || s.known.solved(p) {
		return nil
	}
	s.search = m.ses.Ask(m.ses.Kinds()[s.kind].Analyst(), ai.Limits{Moves: ai.EveryMove}, m.studied)
	return nil
}

// endStudy stops the thought at once; what it said so far is kept.
func (m *model) endStudy() {
	s := &m.study
	if a := s.search.Stop(); a != nil { // a report that nobody has read yet
		s.keep(s.search.Position, *a)
	}
	s.search = nil
}

// studied takes in what the search tells.
func (m *model) studied(r session.Report) {
	s := &m.study
	if r.Err == nil && r.Analysis != nil {
		m.learn(*r.Analysis)
	}
	if !r.Done {
		return
	}
	s.search = nil
	if r.Err != nil && !errors.Is(r.Err, context.Canceled) && !errors.Is(r.Err, context.DeadlineExceeded) {
		s.fault = fmt.Errorf("%s failed: %w", m.ses.Kinds()[s.kind].Name, r.Err)
		m.Warn(fmt.Sprintf("%v. %s tries again.", s.fault, m.keys.First(action.Pause)))
	}
}

// learn takes over a report about the present position.
func (m *model) learn(a ai.Analysis) {
	s := &m.study
	s.last = a
	s.keep(m.ses.Game().Position(), a)
	s.known.ascend(m.ses.Game().Node())
}

// keep takes over what an engine says of p: a tree search's opinion for itself, but
// what it has proven for all.
func (s *study) keep(p game.Position, a ai.Analysis) {
	if !value.Tree(a.Moves) {
		s.known.learn(p, a)
		return
	}
	s.forest.learn(treeKey{p, s.asked}, a.Moves)
	for _, v := range a.Moves {
		if v.Proven {
			s.known.put(p, v)
		}
	}
}

// toggleStudy stops the thought or lets it go on.
func (m *model) toggleStudy() tea.Cmd {
	s := &m.study
	if s.search != nil {
		s.stopped = true
		m.endStudy()
		m.Say(fmt.Sprintf("Stopped: %s goes on.", m.keys.First(action.Pause)))
		return nil
	}
	s.stopped = false
	m.Quiet()
	return m.beginStudy()
}

// changeStudyKind analyses with another kind of engine.
func (m *model) changeStudyKind(d int) {
	s := &m.study
	s.kind, s.chosen = (s.kind+d+len(m.ses.Kinds()))%len(m.ses.Kinds()), true
	m.Say("Analysing with " + m.ses.Kinds()[s.kind].Name + ".")
}
