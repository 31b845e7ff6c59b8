package ui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/misread"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/games"
	"othello/ui/phrase"
	"othello/ui/room"
)

// atOnce are the actions that do what a setting says of later games.
var atOnce = map[*config.Setting]action.Action{config.Size: action.New, config.Black: action.Black, config.White: action.White}

// values are the settings with every value that can be chosen for them. Kinds of engine and
// levels are left to the players of the game on the board.
func (m *model) values() (list []room.Choice) {
	for _, r := range config.OnScreen() {
		if m.rooms.Settings.Fixed(r) || r == config.Kind || r == config.Level {
			continue
		}
		label := m.tr.T(r.Label)
		for _, c := range m.rooms.Settings.Choices(r) {
			if (r == config.Black || r == config.White) && !slices.Contains(r.Texts(), c.Text) {
				continue
			}
			name := label + ": " + cmp.Or(c.Word, c.Text)
			list = append(list, room.Choice{
				Group: m.tr.T("Settings"), Name: name,
				Words: append(inAll(r.Label), r.Key, r.Flag(), c.Text, moreWords()[r.Key], moreWords()[r.Key+"="+c.Text]),
				Do: func() tea.Cmd {
					if a := atOnce[r]; a != "" {
						return m.command(a, c.Text)
					}
					return m.command(action.Settings, r.Key+" "+c.Text)
				},
			})
		}
	}
	return list
}

// starts are openings, with which a game begins.
func (m *model) starts(openings []book.Opening) (list []room.Choice) {
	for _, o := range openings {
		list = append(list, room.Choice{
			Group: m.tr.T("Openings"), Name: m.tr.F("Opening: %s", m.Names().Of(o)),
			Do: func() tea.Cmd { return m.openers[action.Start].Ask(action.Start, game.FormatLine(o.Moves)) },
		})
	}
	return list
}

// typedChoice carries out a text as it is typed: a command, a move, moves, a record or the name of
// a file.
func (m *model) typedChoice(text string) []room.Choice {
	text = strings.TrimSpace(text)
	c := room.Choice{Group: m.tr.T("Command"), Name: text, Do: func() tea.Cmd { return m.typed(text) }}
	switch a, arg := action.Asked(text); {
	case a != "" && arg == "":
		c.Name = phrase.Capital(m.tr, a.Help(m.tr))
	case a != "":
	case m.readable(text):
		c.Group, c.Name = m.tr.T("Board"), m.tr.F("Play or open: %s", text)
	default:
		return nil
	}
	return []room.Choice{c}
}

// readable reports whether a text names a file, a square, or moves or a position.
func (m *model) readable(text string) bool {
	if isSquare(text) || m.setup.OpenFile != nil && games.IsPath(text) {
		return true
	}
	records, _, err := record.ParseHere(m.shown().Board(), []byte(text), false)
	_, failed := misread.Partly(err)
	return failed == nil && len(records) > 0
}
