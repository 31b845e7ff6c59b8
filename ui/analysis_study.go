package ui

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/value"
)

// study is the endless thought about the position that is being looked at, and
// what has been learnt in all of them. It outlives the modes that use it.
type study struct {
	known   knowledge
	forest  forest
	kind    int         // index into the kinds of engine
	chosen  bool        // a person chose the kind
	values  value.Shown // which values the squares show
	asked   int         // kind that thinks, or thought last
	thought *thought    // nil while nothing is thought about
	last    ai.Analysis // latest report about the present position; zero if there is none
	stopped bool        // by a person
	fault   error       // why the engine gave up; nil if it did not

	generation uint64 // of the thought
}

// everyMove is more moves than any position has.
const everyMove = 64

// studyMsg is a thoughtMsg of the study.
type studyMsg thoughtMsg

// beginStudy thinks about the present position until it is stopped or everything
// is proven, at full strength.
func (m *model) beginStudy() tea.Cmd {
	m.endStudy()
	s := &m.study
	s.last, s.fault = ai.Analysis{}, nil
	p := m.game.Position()
	if !s.chosen {
		s.kind = m.engineSides()[0].kind
	}
	s.asked = s.kind
	s.known.open(p, m.setup.Reference.Book())
	if s.stopped || p.Over() || s.known.solved(p) {
		return nil
	}
	s.thought = think(m.ctx, &m.work, s.generation, m.kinds[s.kind].Analyst(), m.game, ai.Limits{Moves: everyMove})
	return s.wait()
}

// wait is the command that brings the next message of the thought.
func (s *study) wait() tea.Cmd {
	wait := s.thought.wait()
	return func() tea.Msg {
		if msg, ok := wait().(thoughtMsg); ok {
			return studyMsg(msg)
		}
		return nil
	}
}

// endStudy stops the thought at once; what it said so far is kept.
func (m *model) endStudy() {
	s := &m.study
	s.generation++
	if s.thought != nil {
		select {
		case a := <-s.thought.progress: // a report that nobody has read yet
			s.keep(s.thought.position, a)
		default:
		}
		s.thought.abandon()
		s.thought = nil
	}
}

func (m *model) updateStudy(msg studyMsg) tea.Cmd {
	s := &m.study
	if s.thought == nil || msg.generation != s.generation {
		return nil
	}
	if msg.progress != nil {
		m.learn(*msg.progress)
	}
	if msg.outcome == nil {
		return s.wait()
	}
	s.thought = nil
	switch err := msg.outcome.err; {
	case err == nil:
		m.learn(msg.outcome.analysis)
	case !errors.Is(err, errNothingYet):
		s.fault = fmt.Errorf("%s failed: %w", m.kinds[s.kind].Name, err)
		m.Warn(fmt.Sprintf("%v. %s tries again.", s.fault, m.keys.First(action.Pause)))
	}
	return nil
}

// learn takes over a report about the present position.
func (m *model) learn(a ai.Analysis) {
	s := &m.study
	s.last = a
	s.keep(m.game.Position(), a)
	s.known.ascend(m.game.Node())
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
	if s.thought != nil {
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
	s.kind, s.chosen = (s.kind+d+len(m.kinds))%len(m.kinds), true
	m.Say("Analysing with " + m.kinds[s.kind].Name + ".")
}
