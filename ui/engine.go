package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

// startThought lets the engine of the side to move think.
func (m *model) startThought() tea.Cmd {
	m.abandonThought()
	s := m.match.side(m.game.Turn())
	engine, limits := m.kinds[s.kind].Player(s.level)
	if m.timed() {
		limits.Remaining = max(m.remaining(m.game.Turn()), 1)
		limits.Increment = m.match.increment
	}
	m.fault = nil
	m.analysis = nil
	m.thinker, m.analysed = *s, m.game.Turn()
	m.thought = think(m.ctx, &m.work, m.generation, engine, m.game, limits)
	return m.thought.wait()
}

// abandonThought makes everything stale that is under way for the current turn:
// the thought, its messages, and a move that waits to be shown.
func (m *model) abandonThought() {
	m.generation++
	m.onRequest = false
	m.waiting = nil
	if m.thought != nil {
		m.thought.abandon()
		m.thought = nil
	}
}

func (m *model) updateThought(msg thoughtMsg) tea.Cmd {
	t := m.thought
	if t == nil || msg.generation != m.generation {
		return nil
	}
	if msg.progress != nil {
		m.analysis = msg.progress
	}
	if msg.outcome == nil {
		return t.wait()
	}
	m.thought = nil
	if err := msg.outcome.failure(t.position); err != nil {
		return m.fail(err)
	}
	m.analysis = &msg.outcome.analysis
	m.onRequest = false
	return m.playLater(m.analysis.Move(), m.analysis)
}

// fail shows that an engine gave no move. The game waits: a person can ask again,
// take the side over, choose another engine or take back.
func (m *model) fail(err error) tea.Cmd {
	if errors.Is(err, errNothingYet) {
		m.Say("The engine has no move yet; it thinks on.")
		if m.onRequest {
			return m.engineMove()
		}
		return m.startThought()
	}
	again := action.EngineMove
	name := m.kinds[m.thinker.kind].Name
	m.fault = fmt.Errorf("%s failed: %w", name, err)
	if strings.HasPrefix(err.Error(), name+": ") { // it says so itself
		m.fault = err
	}
	m.onRequest = false
	if !m.match.side(m.game.Turn()).human {
		m.paused, again = true, action.Pause
		m.watch.stop()
	}
	m.Warn(fmt.Sprintf("%v. %s asks again, %s changes who plays.", m.fault, m.keys.First(again), m.keys.First(m.takeover())))
	return nil
}

// takeover is the action that makes the side to move a person's.
func (m *model) takeover() action.Action {
	if m.game.Turn() == game.White {
		return action.White
	}
	return action.Black
}

// moveNow makes the engine play the best move it has found so far.
func (m *model) moveNow() tea.Cmd {
	switch {
	case m.thought != nil:
		m.thought.hurry()
	case m.waiting != nil:
		return m.updateMove(*m.waiting)
	default:
		m.Say("The engine is not thinking.")
	}
	return nil
}

// engineMove lets the engine play one move for the person whose turn it is.
func (m *model) engineMove() tea.Cmd {
	switch {
	case m.game.Over() || m.flagged != game.Empty:
		m.Say(m.verdict())
		return nil
	case m.held:
		return nil
	case m.thought != nil:
		return m.moveNow()
	case m.game.MustPass():
		return m.play(game.Pass)
	}
	cmd := m.startThought()
	m.onRequest = true
	return cmd
}

// cancelRequest stops a thought that a person asked for.
func (m *model) cancelRequest() {
	if m.onRequest {
		m.abandonThought()
		m.analysis = nil
		m.Say("Stopped: it is your move.")
	}
}

// rethink begins the current thought again, after its engine or level changed.
func (m *model) rethink() tea.Cmd {
	if m.onRequest {
		cmd := m.startThought()
		m.onRequest = true
		return cmd
	}
	return m.goOn()
}

// engineSides are the sides whose strength the keys change: the engines', or both
// when people play each other.
func (m *model) engineSides() []*side {
	var sides []*side
	for _, c := range []game.Color{game.Black, game.White} {
		if s := m.match.side(c); !s.human {
			sides = append(sides, s)
		}
	}
	if sides == nil {
		sides = []*side{&m.match.black, &m.match.white}
	}
	return sides
}

// changeLevel moves the engines' levels by d steps.
func (m *model) changeLevel(d int) tea.Cmd {
	return m.adjust(func(s *side) { s.setLevel(m.kinds, s.level+d) })
}

// setLevel sets the engines' levels.
func (m *model) setLevel(n int) tea.Cmd {
	return m.adjust(func(s *side) { s.setLevel(m.kinds, n) })
}

// changeKind moves to another kind of engine, at the level nearest to the one chosen.
func (m *model) changeKind(d int) tea.Cmd {
	return m.adjust(func(s *side) { s.setKind(m.kinds, (s.kind+d+len(m.kinds))%len(m.kinds)) })
}

// adjust changes the engines' sides, says how they play now and, if one of them is
// thinking, makes it think again.
func (m *model) adjust(change func(*side)) tea.Cmd {
	before := m.match
	sides := m.engineSides()
	for _, s := range sides {
		change(s)
	}
	m.Quiet()
	m.Say(fmt.Sprintf("%s, %s.", m.kinds[sides[0].kind].Name, m.levelText(*sides[0])))
	if len(sides) == 2 && *sides[0] != *sides[1] && !sides[0].human {
		m.Say(fmt.Sprintf("Black: %s, %s. White: %s, %s.",
			m.kinds[sides[0].kind].Name, m.levelText(*sides[0]), m.kinds[sides[1].kind].Name, m.levelText(*sides[1])))
	}
	return m.changed(before)
}

// changed takes the consequences of a change of who plays: the side to move starts
// its turn again if its player is another one.
func (m *model) changed(before match) tea.Cmd {
	if m.match == before {
		return nil
	}
	m.dirty = true
	c := m.game.Turn()
	if *m.match.side(c) == *before.side(c) {
		return nil
	}
	return m.rethink()
}

// toggleSide gives a colour to the engine or to a person.
func (m *model) toggleSide(c game.Color) tea.Cmd {
	before := m.match
	s := m.match.side(c)
	s.human = !s.human
	m.Quiet()
	if s.human {
		m.Say(fmt.Sprintf("A person plays %v now.", c))
		if m.fault != nil {
			m.fault, m.paused = nil, false
		}
	} else {
		m.Say(fmt.Sprintf("%s plays %v now, %s.", m.kinds[s.kind].Name, c, m.levelText(*s)))
	}
	m.onRequest = false
	return m.changed(before)
}

// swapSides exchanges the players of the two colours.
func (m *model) swapSides() tea.Cmd {
	before := m.match
	m.match.black, m.match.white = m.match.white, m.match.black
	m.Quiet()
	m.Say(fmt.Sprintf("Sides swapped: Black is %s, White is %s.", m.player(game.Black), m.player(game.White)))
	m.onRequest = false
	return m.changed(before)
}

// player names who plays c for a sentence: "a person", "Alpha-beta".
func (m *model) player(c game.Color) string {
	if s := m.match.side(c); !s.human {
		return m.kinds[s.kind].Name
	}
	return "a person"
}
