package ui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/widget"
)

// openHelp lists all keys, as the keymap has them.
func (m *model) openHelp() {
	m.Open(&room.Question{Shell: m, Heading: m.tr.T("Help"), Page: m.help})
}

// helpText are the ways to play that no single key stands for.
func (m *model) helpText() string {
	if r, ok := m.room.(room.Helper); ok {
		return r.Help()
	}
	text := ""
	if key := m.Keymap.Ask(action.Lessons); key != "" {
		text = m.tr.F("New to Othello? %s shows you how to play.", key) + "\n"
	}
	text += m.tr.T("Type a square: f then 5 plays f5, and so does F then 5. ")
	return text + m.tr.T("Mouse: point to see what flips, click to play, right click takes back. Paste a transcript, a position or any game record.")
}

// help is how the room is used, and the groups of keys, the room's own first, in w cells.
func (m *model) help(w int) []string {
	lines := append(widget.Wrapped(m.helpText(), min(w, helpW)), "")
	plain := help.New()
	plain.Styles = help.Styles{}
	var blocks []string
	for _, g := range action.Groups {
		if g.Scope != action.Everywhere && g.Scope != m.room.Scope() {
			continue
		}
		var bindings []key.Binding
		for _, a := range g.Actions {
			if keys := m.Keymap.Text(a.Action, m.room.Scope()); keys != "" && !m.unavailable(a.Action) {
				bindings = append(bindings, key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, a.About(m.tr))))
			}
		}
		switch block := m.tr.T(g.Title) + "\n" + plain.FullHelpView([][]key.Binding{bindings}); {
		case bindings == nil:
		case g.Scope != action.Everywhere:
			blocks = slices.Insert(blocks, 0, block)
		default:
			blocks = append(blocks, block)
		}
	}
	return append(lines, strings.Split(widget.Flow(blocks, w), "\n")...)
}

// helpW is the width of what is said above the keys.
const helpW = 66

func (m *model) lacks(a action.Action) bool {
	r, ok := m.room.(room.Limiter)
	return ok && r.Lacks(a)
}

// unavailable reports whether an action can do nothing in this program run, or in the room.
func (m *model) unavailable(a action.Action) bool {
	if m.lacks(a) {
		return true
	}
	switch a {
	case action.Games, action.Profile:
		return !m.rooms.Games.Any()
	}
	return false
}
