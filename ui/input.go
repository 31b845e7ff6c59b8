package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

func (m *model) Command(k tea.KeyPressMsg) action.Action { return m.Keymap.In(m.room.Scope(), k) }

func (m *model) Act(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	return tea.Batch(m.act(a, k), m.Step())
}

// lateDigit says what a key that asks for nothing was wanted for, if it is a digit.
func (m *model) lateDigit(name string) {
	if len(name) != 1 || name[0] < '0' || name[0] > '9' {
		return
	}
	text := m.tr.T("A square is typed as a letter and a digit: f5.")
	if key := m.Keymap.First(action.Levels); m.room == m.play && key != "" {
		text += m.tr.F(" %s lists the levels.", key)
	}
	m.Say(text)
}

func isSquare(text string) bool {
	_, err := game.ParseSquare(text)
	return err == nil
}
