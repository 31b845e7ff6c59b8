package serve

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/frame"
	"othello/ui/theme"
	"othello/ui/widget"
)

// View implements tea.Model.
func (m *screen) View() tea.View {
	if now := time.Now(); now.Sub(m.drawn) >= drawEach {
		m.seen, m.drawn = m.draw(), now
	}
	return m.seen
}

func (m *screen) draw() tea.View {
	v := tea.NewView(m.styles.Legible(m.content()))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Othello: " + m.title()
	return v
}

func (m *screen) title() string {
	if m.table != nil {
		return m.table.title()
	}
	return m.Printer().T("lobby")
}

// content is the screen as text: exactly height lines.
func (m *screen) content() string {
	size := game.Size8
	if m.table != nil {
		size = m.table.view.Board.Size()
	}
	m.layout = frame.For(m.width, m.height, m.theme.Square, m.table != nil && m.values, size)
	m.hits, m.dialogBox = nil, widget.Rect{}
	if m.layout.TooSmall {
		return m.tooSmall()
	}
	d := m.top()
	if d == nil {
		return strings.Join(m.base(), "\n")
	}
	usual := m.styles
	m.styles = m.behind
	lines := m.base()
	m.styles = usual
	m.hits = nil
	rows := frame.Fitting(frame.DialogHints(m, d), m.width, 2)
	free := m.height - len(rows)
	clear(lines[min(m.layout.Footer.Y, free):])
	keys, hits := frame.Keys(m.styles, rows, free)
	copy(lines[free:], keys)
	m.hits = hits
	m.dialogBox = frame.Over(lines[:free], m.styles, m.width, d)
	return strings.Join(lines, "\n")
}

// base is the screen without dialogs.
func (m *screen) base() []string {
	l := m.layout
	keys, hits := frame.Keys(m.styles, frame.Fitting(m.commandHints(), l.Footer.W, l.Footer.H), l.Footer.Y)
	m.hits = append(m.hits, hits...)
	message := m.message(l.Footer.W)
	free := l.Footer.Y - len(message)
	lines := make([]string, m.height)
	if m.table != nil {
		m.table.draw(lines[:free])
	} else {
		m.lobby.draw(lines[:free])
	}
	copy(lines[free:], message)
	copy(lines[l.Footer.Y:], keys)
	return lines
}

// messageMost is the number of lines that a message may take.
const messageMost = 2

// message is what is being typed, else what there is to say.
func (m *screen) message(w int) []string {
	text, style := m.text, m.styles.Text
	if m.grave {
		style = m.styles.Warning
	}
	if m.file != "" {
		text, style = m.Printer().F("%s_ now a digit", m.file), m.styles.Accent
	}
	return frame.Message(text, style, w, messageMost)
}

// commandHints are the keys of the room.
func (m *screen) commandHints() []frame.Hint {
	var list []frame.Hint
	for _, c := range m.commands() {
		if c.word == "" {
			continue
		}
		h := frame.Hint{Keys: c.keys[:1], Word: c.word, Hits: []widget.Hit{{Do: func(_, _ int) tea.Cmd { return c.do() }}}}
		if c.leave {
			h.Rank = frame.RankLeave
		}
		list = append(list, h)
	}
	return append(list, frame.Hint{Keys: []string{"?"}, Word: m.Printer().T("help"), Rank: frame.RankHelp, Hits: []widget.Hit{{Action: action.Help}}})
}

func (m *screen) tooSmall() string {
	tr := m.Printer()
	return frame.Cut([]string{
		tr.F("Too small: %dx%d", m.width, m.height),
		tr.F("Othello needs %dx%d.", m.layout.NeedW, m.layout.NeedH),
	}, m.width, m.height)
}

func (m *screen) restyle() error {
	st, err := theme.New(m.theme, m.terminal)
	if err != nil {
		return err
	}
	behind, err := theme.NewBehind(m.theme, m.terminal)
	if err != nil {
		return err
	}
	m.styles, m.behind = st, behind
	return nil
}

func (m *screen) restyled() {
	if err := m.restyle(); err != nil {
		m.Warn(m.Printer().F("Theme not changed: %v.", err))
	}
}
