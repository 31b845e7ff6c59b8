package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/session"
)

// faultText says that an engine gave no move, and why.
func (m *model) faultText() string {
	name, text := m.ses.Kinds()[m.ses.Thinker().Kind].Name, m.ses.Fault().Error()
	if strings.HasPrefix(text, name+": ") { // it says so itself
		return text
	}
	return name + " failed: " + text
}

// failed says that an engine gave no move, and what can be done.
func (m *model) failed() {
	again, takeover := action.EngineMove, action.Black
	if !m.ses.Mover().Human {
		again = action.Pause
	}
	if m.ses.Game().Turn() == game.White {
		takeover = action.White
	}
	m.Warn(fmt.Sprintf("%s. %s asks again, %s changes who plays.", m.faultText(), m.keys.First(again), m.keys.First(takeover)))
}

// moveNow makes the engine play the best move it has found so far.
func (m *model) moveNow() tea.Cmd {
	if m.ses.MoveNow() != nil {
		m.Say("The engine is not thinking.")
		return nil
	}
	return m.Step()
}

// engineMove lets the engine play one move for the person whose turn it is.
func (m *model) engineMove() tea.Cmd {
	if m.ses.EngineMove() != nil {
		m.Say(m.verdict())
		return nil
	}
	return m.Step()
}

// cancel stops what a person has asked for, or removes the message.
func (m *model) cancel() tea.Cmd {
	switch {
	case m.ses.CancelRequest():
		m.Say("Stopped: it is your move.")
	case m.ses.StopLearning():
		m.Say("Stopped: the game is not learnt.")
	case !m.ses.Paused():
		m.Quiet()
	}
	return m.Step()
}

// adjust changes the strength of the engines and says how they play now.
func (m *model) adjust(change func(*session.Seat, []ai.Kind)) tea.Cmd {
	m.ses.Adjust(change)
	sides := m.ses.EngineSides()
	a, b := m.ses.Seat(sides[0]), m.ses.Seat(sides[len(sides)-1])
	m.Quiet()
	m.Say(fmt.Sprintf("%s, %s.", m.ses.Kinds()[a.Kind].Name, m.levelText(a)))
	if a != b && !a.Human {
		m.Say(fmt.Sprintf("Black: %s, %s. White: %s, %s.",
			m.ses.Kinds()[a.Kind].Name, m.levelText(a), m.ses.Kinds()[b.Kind].Name, m.levelText(b)))
	}
	return m.Step()
}

// setLevel sets the level of the engines.
func (m *model) setLevel(n int) tea.Cmd {
	return m.adjust(func(s *session.Seat, kinds []ai.Kind) { s.SetLevel(kinds, n) })
}

// changeLevel moves it by d steps.
func (m *model) changeLevel(d int) tea.Cmd {
	return m.adjust(func(s *session.Seat, kinds []ai.Kind) { s.SetLevel(kinds, s.Level+d) })
}

// changeKind moves on by d kinds of engine.
func (m *model) changeKind(d int) tea.Cmd {
	return m.adjust(func(s *session.Seat, kinds []ai.Kind) { s.SetKind(kinds, (s.Kind+d+len(kinds))%len(kinds)) })
}

// toggleSide gives a colour to the engine or to a person.
func (m *model) toggleSide(c game.Color) tea.Cmd {
	s := m.ses.Seat(c)
	s.Human = !s.Human
	m.ses.SetSeat(c, s)
	m.Quiet()
	if s.Human {
		m.Say(fmt.Sprintf("A person plays %v now.", c))
	} else {
		m.Say(fmt.Sprintf("%s plays %v now, %s.", m.ses.Kinds()[s.Kind].Name, c, m.levelText(s)))
	}
	return m.Step()
}

// swapSides exchanges the players of the two colours.
func (m *model) swapSides() tea.Cmd {
	m.ses.Swap()
	m.Quiet()
	m.Say(fmt.Sprintf("Sides swapped: Black is %s, White is %s.", m.player(game.Black), m.player(game.White)))
	return m.Step()
}

// player names who plays c for a sentence: "a person", "Alpha-beta".
func (m *model) player(c game.Color) string {
	if s := m.ses.Seat(c); !s.Human {
		return m.ses.Kinds()[s.Kind].Name
	}
	return "a person"
}

// title is what the screen calls the player of c: "You", "Person" when both are, or
// the kind of engine.
func (m *model) title(c game.Color) string {
	s := m.ses.Seat(c)
	switch {
	case !s.Human:
		return m.ses.Kinds()[s.Kind].Name
	case m.ses.Seat(c.Opponent()).Human:
		return "Person"
	}
	return "You"
}

// levelText is the level of s in words: "level 5, club player".
func (m *model) levelText(s session.Seat) string {
	if name := m.ses.Kinds()[s.Kind].Level(s.Level).Name; name != "" {
		return fmt.Sprintf("level %d, %s", s.Level, name)
	}
	return fmt.Sprintf("level %d", s.Level)
}
