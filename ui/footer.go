package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/widget"
)

// messageMost is the number of lines that a message may take.
const messageMost = 3

// message is what is being typed, else what the program has to say: no line, one,
// or as many as a long message needs.
func (m *model) message(w int) []string {
	text, style := widget.Clean(m.notice.text), m.looks.styles.Text
	if m.notice.grave {
		style = m.looks.styles.Warning
	}
	if f := m.typing.file; f != "" && m.top() == nil {
		say := fmt.Sprintf(" now a digit: %s1 to %s8", f, f)
		if a := m.typing.command; a != "" {
			say = fmt.Sprintf(" %s1 to %s8, or %s: %s", f, f, m.typing.key, a.Short())
		}
		return []string{m.looks.styles.Accent.Bold(true).Render(" "+f+"_ ") + m.looks.styles.Dim.Render(widget.Fit(say, w-4))}
	}
	if text == "" {
		return nil
	}
	lines := strings.Split(ansi.Wrap(text, max(1, w-2), ""), "\n")
	if len(lines) > messageMost {
		lines = lines[:messageMost]
		lines[messageMost-1] = widget.Fit(lines[messageMost-1]+"...", w-2)
	}
	for i, l := range lines {
		lines[i] = style.Render(widget.Pad(" "+l, w))
	}
	return lines
}

// keyLines shows the keys that are of use now in h rows from y on, as many as fit.
// Clicking one is as good as pressing it.
func (m *model) keyLines(w, y, h int) []string {
	lines := make([]string, h)
	for i, row := range m.fitting(m.room.Footer(), w, h) {
		var line strings.Builder
		used := 0
		for j, a := range row {
			if j > 0 {
				line.WriteString(" ")
			}
			key, word := m.keys.First(a), a.Short()
			width := shortcutWidth(key, word)
			m.window.hits = append(m.window.hits, widget.Hit{Area: widget.Rect{X: used, Y: y + i, W: width, H: 1}, Action: a})
			line.WriteString(" " + m.looks.styles.Key.Render(key) + " " + m.looks.styles.Dim.Render(word))
			used += width
		}
		lines[i] = line.String()
	}
	return lines
}

func shortcutWidth(key, word string) int { return ansi.StringWidth(key) + ansi.StringWidth(word) + 3 }

// fitting puts actions into rows of w cells. It drops those without a key, and then
// as many as h rows have no room for: from the end, but those that every room has
// last of all, help after the others.
func (m *model) fitting(actions []action.Action, w, h int) [][]action.Action {
	actions = slices.DeleteFunc(actions, func(a action.Action) bool { return m.useless(a) || m.keys.First(a) == "" })
	for len(actions) > 0 {
		if rows := m.rowsOf(actions, w); rows != nil && len(rows) <= h {
			return rows
		}
		drop := -1
		for i, a := range actions {
			if !slices.Contains(alwaysShown, a) {
				drop = i
			}
		}
		if drop < 0 {
			drop = slices.IndexFunc(actions, func(a action.Action) bool { return a != action.Help })
		}
		drop = max(drop, 0)
		actions = slices.Delete(actions, drop, drop+1)
	}
	return nil
}

// alwaysShown are the actions whose keys make room last.
var alwaysShown = []action.Action{action.Quit, action.Leave, action.DrillLeave, action.Help}

// rowsOf puts actions into as many rows of w cells as they need; nil if one is wider
// than that. The cell behind the last one of a row need not be there.
func (m *model) rowsOf(actions []action.Action, w int) [][]action.Action {
	rows, used := [][]action.Action{nil}, 0
	for _, a := range actions {
		width := shortcutWidth(m.keys.First(a), a.Short())
		if width-1 > w {
			return nil
		}
		if last := len(rows) - 1; used+width-1 > w && len(rows[last]) > 0 {
			rows, used = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], a)
		used += width
	}
	return rows
}
