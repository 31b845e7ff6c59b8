package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/widget"
)

// prompt is a line to type moves or any record into, for terminals that cannot
// paste and for people who would rather type than point.
type prompt struct {
	m    *model
	text []rune
}

// promptMost is the length of the longest line, in characters; longer texts are pasted.
const promptMost = 1000

// typedText says, behind the reason why typed text could not be read, that it is
// not lost; empty if nothing was typed.
func (m *model) typedText() string {
	if key := m.keys.First(action.Type); m.typed != "" && key != "" {
		return fmt.Sprintf(" %s takes up what you typed.", key)
	}
	return ""
}

func (p *prompt) Title() string { return "Type" }

func (p *prompt) Key(k tea.KeyPressMsg) tea.Cmd {
	m := p.m
	switch k.String() {
	case "enter":
		text := strings.TrimSpace(string(p.text))
		m.Close()
		m.typed = text
		switch strings.ToLower(text) {
		case "":
			return nil
		case "pass", "pa", "--":
			m.typed = ""
			return m.try(game.Pass)
		}
		return m.readText(text)
	case "esc":
		m.typed = ""
		m.Close()
	case "ctrl+c":
		return m.quit()
	case "backspace":
		p.text = p.text[:max(0, len(p.text)-1)]
	case "ctrl+u":
		p.text = nil
	default:
		if k.Text != "" && len(p.text) < promptMost {
			p.text = append(p.text, []rune(widget.Clean(k.Text))...)
		}
	}
	return nil
}

func (p *prompt) Click(int, int) tea.Cmd { return nil }
func (p *prompt) Wheel(int) tea.Cmd      { return nil }

func (p *prompt) Content(w, _ int) string {
	m := p.m
	w = min(w, 60)
	line := string(p.text)
	if over := ansi.StringWidth(line) - (w - 3); over > 0 {
		line = ansi.TruncateLeft(line, over, "")
	}
	return m.styles.Accent.Render("> ") + m.styles.Text.Render(line+"_") + "\n\n" +
		m.styles.Dim.Render(widget.Fit("A move (f5), a transcript, a position or any record.", w)) + "\n" +
		m.styles.Dim.Render(widget.Fit("Pasting it onto the board does the same.", w))
}
