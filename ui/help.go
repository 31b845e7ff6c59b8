package ui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// helpDialog lists all keys, as the keymap has them.
type helpDialog struct {
	first int // topmost line shown
	lines int
	rows  int
}

func (d *helpDialog) title() string { return "Help" }

func (d *helpDialog) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch a := m.keys.action(k); {
	case a == actUp:
		d.scroll(-1)
	case a == actDown:
		d.scroll(1)
	case k.String() == "pgup":
		d.scroll(1 - d.rows)
	case k.String() == "pgdown":
		d.scroll(d.rows - 1)
	case a == actCancel, a == actHelp, a == actPlay:
		m.close()
	case a == actQuit:
		return m.quit()
	}
	return nil
}

func (d *helpDialog) scroll(n int) { d.first = max(0, min(d.first+n, d.lines-d.rows)) }

func (d *helpDialog) click(m *model, _, _ int) tea.Cmd {
	m.close()
	return nil
}

func (d *helpDialog) wheel(_ *model, n int) tea.Cmd {
	d.scroll(3 * n)
	return nil
}

// helpText are the ways to play that no single key stands for.
func (m *model) helpText() string {
	text := "Type a square: f then 5 plays f5. "
	var shared []string
	for file := 'a'; file <= 'h'; file++ {
		if m.keys.byKey[string(file)] != "" {
			shared = append(shared, string(file))
		}
	}
	if len(shared) > 0 {
		text += fmt.Sprintf("Where a letter moves the cursor too (%s), its digit must follow within two seconds. ", strings.Join(shared, ", "))
	}
	return text + "Mouse: point to see what turns over, click to play, the right button takes back. Paste a transcript, a position or any game record."
}

func (d *helpDialog) content(m *model, w, h int) string {
	view := help.New()
	view.Styles = m.styles.help()
	var lines []string
	for text := range strings.SplitSeq(ansi.Wordwrap(m.helpText(), min(w, 66), ""), "\n") {
		lines = append(lines, m.styles.text.Render(text))
	}
	lines = append(lines, "")
	lines = append(lines, strings.Split(m.helpColumns(w, view), "\n")...)
	d.lines, d.rows = len(lines), len(lines)
	if len(lines) > h {
		d.rows = max(1, h-1)
	}
	d.scroll(0)
	shown := strings.Join(lines[d.first:d.first+d.rows], "\n")
	if d.rows < d.lines {
		shown += "\n" + m.styles.accent.Render(fmt.Sprintf("Lines %d to %d of %d: up and down scroll, esc closes", d.first+1, d.first+d.rows, d.lines))
	}
	return shown
}

// helpColumns are the groups of keys side by side as far as they fit, else one
// below the other. The mode's own come first; those of other modes are left out.
func (m *model) helpColumns(w int, view help.Model) string {
	var blocks []string
	for _, g := range actionGroups {
		if g.scope != everywhere && g.scope != m.scope() {
			continue
		}
		var bindings []key.Binding
		for _, a := range g.actions {
			if b := m.keys.bindings[a.action]; len(b.Keys()) > 0 && !m.useless(a.action) {
				bindings = append(bindings, b)
			}
		}
		block := m.styles.accent.Render(g.title) + "\n" + view.FullHelpView([][]key.Binding{bindings})
		if g.scope != everywhere {
			blocks = slices.Insert(blocks, 0, block)
		} else {
			blocks = append(blocks, block)
		}
	}
	return flow(blocks, w)
}

// useless reports whether an action can do nothing in this program run.
func (m *model) useless(a action) bool {
	switch a {
	case actPrevKind, actNextKind:
		return len(m.kinds) < 2
	case actChoose:
		return len(m.setup.Choices) == 0
	}
	return false
}
