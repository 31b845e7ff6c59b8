package ui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// messageMost is the number of lines that a message may take.
const messageMost = 3

// message is what is being typed, else what the program has to say: no line, one,
// or as many as a long message needs.
func (m *model) message(w int) []string {
	text, style := cleanLine(m.notice.text), m.styles.text
	if m.notice.grave {
		style = m.styles.warning
	}
	if f := m.entry.file; f != "" && m.top() == nil {
		return []string{m.styles.accent.Bold(true).Render(" "+f+"_ ") + m.styles.dim.Render(fit(fmt.Sprintf(" now a digit: %s1 to %s8", f, f), w-4))}
	}
	if text == "" {
		return nil
	}
	lines := strings.Split(ansi.Wrap(text, max(1, w-2), ""), "\n")
	if len(lines) > messageMost {
		lines = lines[:messageMost]
		lines[messageMost-1] = fit(lines[messageMost-1]+"...", w-2)
	}
	for i, l := range lines {
		lines[i] = style.Render(pad(" "+l, w))
	}
	return lines
}

// keyLines shows the keys that are of use now in h rows from y on, as many as fit.
// Clicking one is as good as pressing it.
func (m *model) keyLines(w, y, h int) []string {
	lines := make([]string, h)
	for i, row := range m.fitting(m.mode.shortcuts(m), w, h) {
		var line strings.Builder
		used := 0
		for _, a := range row {
			key, word := m.keys.first(a), shortNames[a]
			width := shortcutWidth(key, word)
			m.hits = append(m.hits, hit{area: rect{used, y + i, width, 1}, action: a})
			line.WriteString(" " + m.styles.key.Render(key) + " " + m.styles.dim.Render(word) + " ")
			used += width
		}
		lines[i] = line.String()
	}
	return lines
}

func shortcutWidth(key, word string) int { return ansi.StringWidth(key) + ansi.StringWidth(word) + 3 }

// fitting puts actions into rows of w cells. It drops those without a key, and then
// as many in front of the last two, which are help and quit, as h rows have no room
// for.
func (m *model) fitting(actions []action, w, h int) [][]action {
	actions = slices.DeleteFunc(actions, func(a action) bool { return m.useless(a) || m.keys.first(a) == "" })
	for {
		rows, used := [][]action{nil}, 0
		for _, a := range actions {
			width := shortcutWidth(m.keys.first(a), shortNames[a])
			if last := len(rows) - 1; used+width > w && len(rows[last]) > 0 {
				rows, used = append(rows, nil), 0
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], a)
			used += width
		}
		if len(rows) <= h && (used <= w || len(actions) < 2) || len(actions) == 0 {
			if used > w {
				return nil
			}
			return rows
		}
		i := max(0, len(actions)-3)
		actions = slices.Delete(actions, i, i+1)
	}
}

// shortNames are the words for the actions in the last line.
var shortNames = func() map[action]string {
	names := map[action]string{}
	for _, g := range actionGroups {
		for _, a := range g.actions {
			names[a.action] = a.short
		}
	}
	return names
}()
