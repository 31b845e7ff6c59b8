package serve

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/theme"
)

// press handles a key: the dialog in front, a coordinate that is being typed, then the
// room.
func (m *screen) press(k tea.KeyPressMsg) tea.Cmd {
	if k.String() == "ctrl+c" {
		return tea.Quit
	}
	if m.layout.TooSmall {
		if m.keys.Action(k) == action.Quit {
			return tea.Quit
		}
		return nil // nobody sees what it would do
	}
	if d := m.top(); d != nil {
		return room.Press(m, d, k)
	}
	if m.table == nil {
		if m.lobby.list.Key(k.String()) {
			return nil
		}
	} else if cmd, used := m.table.typed(k); used {
		return cmd
	}
	if k.String() == "L" {
		return m.nextLanguage()
	}
	for _, c := range m.commands() {
		if slices.Contains(c.keys, k.String()) {
			return c.do()
		}
	}
	return m.Do(m.keys.Action(k))
}

// Do implements room.Shell: what is the same everywhere, and else the room's.
func (m *screen) Do(a action.Action) tea.Cmd {
	switch a {
	case action.Theme:
		names := theme.Names(m.theme)
		m.theme.Theme = names[(slices.Index(names, m.theme.Theme)+1)%len(names)]
		m.Say(m.Printer().F("Theme: %s", m.theme.Theme))
		m.restyled()
	case action.Help:
		m.Open(&help{m: m})
	case action.Redraw:
		return tea.ClearScreen
	case action.Hints:
		m.hints = !m.hints
	case action.Turn:
		m.cursor.Turned = !m.cursor.Turned
	default:
		if m.table != nil {
			return m.table.act(a)
		}
		return m.lobby.act(a)
	}
	return nil
}

// command is a key that counts here alone.
type command struct {
	keys  []string
	word  string // for the footer
	long  string // for the help
	do    func() tea.Cmd
	leave bool // it closes what is here
}

// commands are what can be done here now, the most useful first.
func (m *screen) commands() []command {
	if m.table != nil {
		return m.table.commands()
	}
	return m.lobby.commands()
}
