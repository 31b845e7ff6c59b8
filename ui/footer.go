package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// footer is the last line of the screen: what is being typed, else what the
// program has to say, else the keys that are of use now.
func (m *model) footer(w int) string {
	switch {
	case m.entry.file != "" && m.top() == nil:
		f := m.entry.file
		return m.styles.accent.Render(" "+f+"_ ") + m.styles.dim.Render(fit(" now a digit: "+f+"1 to "+f+"8", w-4))
	case m.notice.text != "":
		style := m.styles.text
		if m.notice.grave {
			style = m.styles.warning
		}
		return style.Render(fit(" "+cleanLine(m.notice.text), w))
	}
	var line strings.Builder
	used := 0
	for _, a := range m.mode.shortcuts(m) {
		if m.useless(a) || m.keys.first(a) == "" {
			continue
		}
		key, word := m.keys.first(a), shortNames[a]
		width := ansi.StringWidth(key) + 1 + ansi.StringWidth(word) + 2
		if used+width > w {
			break
		}
		m.hits = append(m.hits, hit{rect{used, m.layout.footer.y, width, 1}, a})
		line.WriteString(" " + m.styles.key.Render(key) + " " + m.styles.dim.Render(word) + " ")
		used += width
	}
	return line.String()
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
