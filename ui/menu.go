package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

func (m *model) openMenu() {
	tr, all := m.tr, m.newIndex()
	shown := all.list
	asked := ""
	f := &room.Finder{
		Shell: m, Heading: tr.T("Menu"), Label: tr.T("Find"), Prompt: tr.T("Type to find something"), Verb: tr.T("do it"), Width: 76,
		None: tr.T("Nothing found. Ask for something to do (undo, review), a setting or its value (clock, 6x6), a theme, an opening by its name or moves, an engine, a level, or help (rules, keys)."),
		Find: func(filter string) int {
			asked, shown = filter, all.find(filter)
			return len(shown)
		},
		Line: func(i, w int) string {
			first := asked != "" || i == 0 || shown[i-1].Group != shown[i].Group
			return menuLine(shown[i], w, first)
		},
		Choose: func(i int) tea.Cmd { return shown[i].Do() },
	}
	f.Refresh()
	m.Open(f)
}

// The cells of the menu for the group of a command, and for its line if there is a group.
const groupW, groupedW = 17, 50

// menuLine is a choice in w cells, with its group if that is wanted and has room.
func menuLine(c room.Choice, w int, grouped bool) string {
	name := c.Name
	if w >= groupedW {
		group := ""
		if grouped {
			group = c.Group
		}
		name = widget.Pad(group, groupW) + name
	}
	keys := c.Keys
	if ansi.StringWidth(name)+1+ansi.StringWidth(keys) > w {
		keys, _, _ = strings.Cut(keys, ", ")
	}
	return widget.Spread(name, keys, w)
}

// unlisted are the actions that need a square or a number, or for which keys are quick enough.
var unlisted = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Cancel, action.Menu, action.Start,
	action.EditBrush, action.EditBlack, action.EditWhite, action.EditEmpty,
}

// commands are what can be done now: first in the room, then with the game, then the rest.
func (m *model) commands() []room.Choice {
	var own, ofGame, rest []room.Choice
	scope := m.room.Scope()
	for _, g := range action.Groups {
		if g.Scope != action.Everywhere && g.Scope != scope {
			continue
		}
		for _, a := range g.Actions {
			if slices.Contains(unlisted, a.Action) || m.unavailable(a.Action) || m.disabled(a.Action) {
				continue
			}
			c := room.Choice{
				Group: m.tr.T(g.Title), Name: phrase.Capital(m.tr, a.About(m.tr)), Keys: m.Keymap.Text(a.Action, scope),
				Words: append(inAll(a.Help, a.Short), string(a.Action), a.Action.Short(m.tr), moreWords()[string(a.Action)]),
				Do:    func() tea.Cmd { return m.Do(a.Action) },
			}
			switch {
			case g.Scope != action.Everywhere:
				own = append(own, c)
			case g.Title == action.Game:
				ofGame = append(ofGame, c)
			default:
				rest = append(rest, c)
			}
		}
	}
	choices, more := m.play.Opponents()
	if r, ok := m.room.(room.Chooser); ok {
		choices = append(choices, r.Choices()...)
	}
	return slices.Concat(own, ofGame, rest, m.values(), choices, more, m.topics())
}

// disabled reports whether an action can do nothing at the moment.
func (m *model) disabled(a action.Action) bool {
	switch a {
	case action.Restore:
		return m.ses.Replaced() == 0
	case action.Note:
		return m.ses.Noted() == nil
	case action.Copy:
		return len(m.ses.Game().Moves()) == 0
	}
	r, ok := m.room.(room.Disabler)
	return ok && r.Disabled(a)
}
