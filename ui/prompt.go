package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// prompt is a line to type moves or any record into, for terminals that cannot
// paste and for people who would rather type than point.
type prompt struct {
	m     *model
	line  widget.Field
	files room.Completion
}

// opensFiles says which files a path is completed to: those that may hold games, and
// folders.
func opensFiles(name string, folder bool) bool {
	return folder || record.FormatOfPath(name) != record.Unknown
}

// promptMost is the length of the longest line, in characters; longer texts are pasted.
const promptMost = 1000

// typedText says, behind the reason why typed text could not be read, that it is
// not lost; empty if nothing was typed.
func (m *model) typedText() string {
	if key := m.Keymap.First(action.Type); m.unread != "" && key != "" {
		return m.tr.F(" %s brings back what you typed.", key)
	}
	return ""
}

func (p *prompt) Title() string { return p.m.tr.T("Type") }

func (p *prompt) Key(k tea.KeyPressMsg) tea.Cmd {
	m := p.m
	switch name := k.String(); name {
	case "tab", "shift+tab":
		return p.files.Tab(&p.line, name != "tab")
	case "enter":
		text := strings.TrimSpace(p.line.Text)
		m.Close()
		m.unread = text
		switch strings.ToLower(text) {
		case "":
			return nil
		case "pass", "pa", "--":
			m.unread = ""
			return m.room.Type(game.Pass)
		}
		return m.readText(text)
	default:
		p.line.Key(k)
	}
	return nil
}

// Dismiss implements room.Dismisser: what was typed is not wanted any more.
func (p *prompt) Dismiss() tea.Cmd {
	p.m.unread = ""
	return nil
}

func (p *prompt) Typing() bool { return true }
func (p *prompt) Shortcuts() []room.Shortcut {
	tr := p.m.tr
	return []room.Shortcut{{Key: "enter", Word: tr.T("play or open")}, {Key: "tab", Word: tr.T("complete a path")}}
}

func (p *prompt) Click(int, int) tea.Cmd { return nil }
func (p *prompt) Wheel(int) tea.Cmd      { return nil }

func (p *prompt) Content(w, _ int) string {
	tr := p.m.tr
	m := p.m
	w = min(w, 60)
	return m.Looks.Styles.Accent.Render("> ") + p.line.View(m.Looks.Styles, w-2) + "\n" +
		p.files.View(&p.line, w) + "\n" +
		m.Looks.Styles.Dim.Render(widget.Fit(tr.T("A move (f5), a transcript, a position, any record,"), w)) + "\n" +
		m.Looks.Styles.Dim.Render(widget.Fit(tr.T("or a file: ~/game.sgf, completed by tab."), w))
}
