package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// command is a line of the menu.
type command struct {
	group, name string
	keys        string // that ask for it; empty if none do
	more        string // words by which it is found as well
	do          func() tea.Cmd
}

func (m *model) openMenu() {
	all := m.commands()
	shown := all
	found := ""
	f := &room.Finder{
		Shell: m, Heading: m.tr.T("Menu"), Label: m.tr.T("Find"), Prompt: m.tr.T("Type to find something"), None: m.tr.T("Nothing is called that."), Verb: m.tr.T("do it"), Width: 76,
		Find: func(filter string) int {
			found, shown = filter, matching(all, filter)
			return len(shown)
		},
		Line: func(i, w int) string {
			first := found != "" || i == 0 || shown[i-1].group != shown[i].group
			return shown[i].line(w, first)
		},
		Choose: func(i int) tea.Cmd { return shown[i].do() },
	}
	f.Refresh()
	m.Open(f)
}

// The cells of the menu for the group of a command, and for its line if there is a group.
const groupW, groupedW = 17, 50

// line is a command in w cells, with its group if that is wanted and has room.
func (c command) line(w int, grouped bool) string {
	name := c.name
	if w >= groupedW {
		group := ""
		if grouped {
			group = c.group
		}
		name = widget.Pad(group, groupW) + name
	}
	keys := c.keys
	if ansi.StringWidth(name)+1+ansi.StringWidth(keys) > w {
		keys, _, _ = strings.Cut(keys, ", ")
	}
	return widget.Spread(name, keys, w)
}

// unlisted are the actions that need a square or a number, or for which keys are quick enough.
var unlisted = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Cancel, action.Menu, action.Level,
	action.EditBrush, action.EditBlack, action.EditWhite, action.EditEmpty,
}

// synonyms are more words by which actions are found.
var synonyms = map[action.Action]string{action.Lessons: lang.N("rules tutorial introduction beginner"), action.Resign: lang.N("give up surrender")}

// commands are what can be done now: first in the room, then with the game, then the rest.
func (m *model) commands() []command {
	var own, ofGame, list []command
	scope := m.room.Scope()
	for _, g := range action.Groups {
		if g.Scope != action.Everywhere && g.Scope != scope {
			continue
		}
		for _, a := range g.Actions {
			if slices.Contains(unlisted, a.Action) || m.unavailable(a.Action) || m.disabled(a.Action) {
				continue
			}
			c := command{m.tr.T(g.Title), phrase.Capital(m.tr, a.About(m.tr)), m.Keymap.Text(a.Action, scope), strings.Join([]string{a.Help, a.Short, a.Action.Short(m.tr), string(a.Action), m.tr.T(synonyms[a.Action])}, " "), func() tea.Cmd { return m.Do(a.Action) }}
			switch {
			case g.Scope != action.Everywhere:
				own = append(own, c)
			case g.Title == action.Game:
				ofGame = append(ofGame, c)
			default:
				list = append(list, c)
			}
		}
	}
	list = slices.Concat(own, ofGame, list)
	if r, ok := m.room.(room.Chooser); ok {
		for _, c := range r.Choices() {
			list = append(list, command{group: c.Group, name: c.Name, do: c.Do})
		}
	}
	for _, name := range theme.Names(m.setup.Settings.UI.Config) {
		list = append(list, command{group: m.tr.T("Themes"), name: m.tr.F("Theme: %s", name), do: func() tea.Cmd {
			m.setTheme(name)
			return nil
		}})
	}
	return list
}

// disabled reports whether an action can do nothing at the moment.
func (m *model) disabled(a action.Action) bool {
	switch a {
	case action.Restore:
		return m.ses.Replaced() == 0
	case action.Copy:
		return len(m.ses.Game().Moves()) == 0
	}
	r, ok := m.room.(room.Disabler)
	return ok && r.Disabled(a)
}

// matching returns the commands in which every word of a filter occurs, the best match first.
func matching(list []command, filter string) []command {
	filter = strings.ToLower(strings.Join(strings.Fields(filter), " "))
	if filter == "" {
		return list
	}
	var ranked [4][]command
	for _, c := range list {
		name := strings.ToLower(c.name)
		all := name + " " + strings.ToLower(c.group+" "+c.more)
		switch {
		case strings.HasPrefix(name, filter):
			ranked[0] = append(ranked[0], c)
		case strings.Contains(" "+name, " "+filter):
			ranked[1] = append(ranked[1], c)
		case strings.Contains(name, filter):
			ranked[2] = append(ranked[2], c)
		case hasWords(all, strings.Fields(filter)):
			ranked[3] = append(ranked[3], c)
		}
	}
	return slices.Concat(ranked[:]...)
}

func hasWords(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}
