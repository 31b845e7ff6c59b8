package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ui/action"
	"othello/ui/games"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

func (m *model) openMenu() {
	tr, all := m.tr, m.newIndex()
	shown := all.list
	asked := ""
	f := &room.Finder{
		Shell: m, Heading: tr.T("Menu"), Label: tr.T("Find"), Prompt: tr.T("Type to find something, a move, a command, a file"), Verb: tr.T("do it"), Width: 76,
		Files: &room.Completion{Shell: m, Want: games.Opens}, Else: m.typed, Pasted: m.readText,
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

// unlisted are the actions that need a square or a place, or for which keys are quick enough.
var unlisted = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Leave, action.Menu, action.Start, action.Redraw, action.Suspend, action.EditSet,
	action.Board, action.Row, action.Moves, action.LastMove, action.History, action.Score, action.Players,
}

// usual are the actions without a default key that the menu lists before anything is typed.
var usual = []action.Action{action.Levels, action.Coach, action.Pause, action.Swap, action.Resign, action.Draw, action.Note}

// commands are what can be done now: first in the room, then with the game, then the rest.
func (m *model) commands() []room.Choice {
	var own, ofGame, rest []room.Choice
	scope := m.room.Scope()
	taker, _ := m.room.(room.Taker)
	for _, g := range action.Groups {
		for _, a := range g.Actions {
			if slices.Contains(unlisted, a.Action) || !m.offers(a.Action) || m.disabled(a.Action) {
				continue
			}
			mine := g.Scope != action.Everywhere || taker != nil && taker.Takes(a.Action)
			c := room.Choice{
				Group: m.tr.T(g.Title), Name: phrase.Capital(m.tr, a.About(m.tr)), Keys: m.Keymap.Text(a.Action, scope),
				Words: append(inAll(a.Help, a.Short), string(a.Action), a.Action.Short(m.tr), moreWords()[string(a.Action)]),
				Do:    func() tea.Cmd { return m.Do(a.Action) },
				First: mine || len(a.Keys) > 0 || slices.Contains(usual, a.Action),
			}
			switch {
			case mine:
				own = append(own, c)
			case g.Title == action.Game:
				ofGame = append(ofGame, c)
			default:
				rest = append(rest, c)
			}
		}
	}
	choices, more := m.play.Opponents()
	if m.room == m.play {
		choices = append(choices, m.play.Choices()...)
	}
	return slices.Concat(own, ofGame, rest, m.values(), choices, more)
}

// counts reports whether an action is one of the room or of all rooms.
func (m *model) counts(a action.Action) bool {
	scope := m.room.Scope()
	return a.Scope() == action.Everywhere || a.Scope() == scope || a.Scope() == action.InRooms && scope != action.Everywhere
}

// offers reports whether an action can be of use in the room.
func (m *model) offers(a action.Action) bool { return m.counts(a) && !m.unavailable(a) }

// offer asks which of the choices of an action is wanted, if there are any here.
func (m *model) offer(a action.Action) {
	var answers []room.Answer
	for _, c := range action.Choices[a] {
		if m.offers(c) && !m.disabled(c) {
			answers = append(answers, room.Answer{Text: phrase.Capital(m.tr, c.Help(m.tr)), Do: func() tea.Cmd { return m.Do(c) }})
		}
	}
	if len(answers) == 0 {
		room.SayNoUse(m)
		return
	}
	m.Open(&room.Question{Shell: m, Heading: phrase.Capital(m.tr, a.Short(m.tr)), Text: phrase.Capital(m.tr, a.Help(m.tr)), Answers: answers})
}

// disabled reports whether an action can do nothing at the moment.
func (m *model) disabled(a action.Action) bool {
	switch a {
	case action.Restore:
		return m.ses.Replaced() == 0
	case action.Resume:
		return len(m.ses.Resumable()) == 0
	case action.Note:
		return m.ses.Noted() == nil
	case action.Copy:
		return m.room != m.editor && len(m.ses.Game().Moves()) == 0
	}
	return m.room == m.play && m.play.Disabled(a)
}
