package serve

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// visitorRoom is where a visitor is: the lobby, or a table.
type visitorRoom interface {
	room.Page
	Title() string
	commands() commands                             // what can be done there now, the most useful first
	Act(a action.Action, k tea.KeyPressMsg) tea.Cmd // carries out an action of package action
}

// command is a key that counts here alone.
type command struct {
	word string // for the footer; empty if it is not shown there
	long string // for the help
	do   func() tea.Cmd
	keys []string
	rank int // in the footer, as package frame has it
}

type commands []command

func (list *commands) key(word, long string, do func() tea.Cmd, keys ...string) {
	*list = append(*list, command{word: word, long: long, do: do, keys: keys})
}

// commands are what can be done here now.
func (m *screen) commands() commands {
	tr := m.Printer()
	list := m.room().commands()
	list[len(list)-1].rank = room.RankLeave
	add := func(a action.Action, word, long string, do func() tea.Cmd) {
		list.key(word, long, do, m.Keymap.Keys(a, action.Everywhere)...)
	}
	if m.table != nil {
		add(action.Hints, "", tr.T("mark legal moves"), func() tea.Cmd { m.hints = !m.hints; return nil })
		add(action.View, "", tr.T("stable discs, move numbers, regions"), func() tea.Cmd { m.NextLayer(); return nil })
		add(action.Turn, "", tr.T("turn the board"), func() tea.Cmd { m.Pointer.Turned = !m.Pointer.Turned; return nil })
	}
	add(action.Theme, "", tr.T("next theme"), func() tea.Cmd {
		m.theme.Theme = room.NextTheme(m.theme)
		m.Say(tr.F("Theme: %s", m.theme.Theme))
		m.restyle()
		return nil
	})
	add(action.Redraw, "", tr.T("draw the screen again"), m.redraw)
	list.key("", tr.T("next language"), m.nextLanguage, "L")
	list.key("", tr.T("leave the server"), func() tea.Cmd { return tea.Quit }, "ctrl+c")
	add(action.Help, tr.T("help"), tr.T("this help"), m.help)
	list[len(list)-1].rank = room.RankHelp
	return list
}

// press handles a key: the dialog in front, a square that is being typed, then the
// commands.
func (m *screen) press(k tea.KeyPressMsg) tea.Cmd {
	switch d := m.Top(); {
	case k.String() == "ctrl+c", m.Layout.TooSmall && m.Keymap.Action(k) == action.Quit:
		return tea.Quit
	case m.Layout.TooSmall:
		return nil // nobody sees what it would do
	case d != nil:
		return room.Press(m, d, k)
	}
	var typing tea.Cmd
	if m.table != nil {
		cmd, used := m.TypeKey(k)
		if used {
			return cmd
		}
		typing = cmd
	}
	for _, c := range m.commands() {
		if slices.Contains(c.keys, k.String()) {
			return tea.Batch(typing, c.do())
		}
	}
	return tea.Batch(typing, m.room().Act(m.Keymap.Action(k), k))
}

func (m *screen) Scope() action.Scope { return action.Everywhere }

func (m *screen) Do(a action.Action) tea.Cmd { return m.room().Act(a, tea.KeyPressMsg{}) }

func (m *screen) KeyHints() []room.Hint {
	var list []room.Hint
	for _, c := range m.commands() {
		if c.word == "" {
			continue
		}
		list = append(list, room.Hint{Keys: c.keys[:1], Word: c.word, Rank: c.rank, Hits: []widget.Hit{{Do: func(_, _ int) tea.Cmd { return c.do() }}}})
	}
	return list
}

// help lists the keys that do something here; choosing one does it.
func (m *screen) help() tea.Cmd {
	tr := m.Printer()
	list := m.commands()
	titles := make([]string, len(list))
	for i, c := range list {
		titles[i] = widget.Pad(strings.Join(c.keys, ", "), 16) + c.long
	}
	return m.choose(tr.T("Help"), "", tr.T("do it"), titles, func(i int) tea.Cmd { return list[i].do() })
}
