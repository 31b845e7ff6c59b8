package ui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// unlisted are the actions that need a square or a place, or for which keys are quick enough.
var unlisted = []action.Action{
	action.Up, action.Down, action.Left, action.Right, action.Play, action.Leave, action.Menu, action.Start, action.Redraw, action.Suspend, action.EditSet,
	action.Board, action.Row, action.Moves, action.LastMove, action.History, action.Score, action.Players,
}

// usual are the actions without a default key that the menu lists before anything is typed.
var usual = []action.Action{action.Levels, action.Coach, action.Pause, action.Swap, action.Resign, action.Draw, action.Note}

// commands are what can be done now: first in the room, then with the game, then the rest.
func (p *palette) commands() []room.Choice {
	var own, ofGame, rest []room.Choice
	r := p.opened()
	for _, g := range action.Groups {
		for _, a := range g.Actions {
			if slices.Contains(unlisted, a.Action) || !p.offers(a.Action) || p.disabled(a.Action) {
				continue
			}
			mine := g.Scope != action.Everywhere || r != nil && r.Takes(a.Action)
			c := room.Choice{
				Group: p.tr.T(g.Title), Name: phrase.Capital(p.tr, a.Action.Help(p.tr)), Keys: strings.Join(p.Keymap.Keys(a.Action), ", "),
				Words: append(inAll(a.Help, a.Short), string(a.Action), a.Action.Short(p.tr), moreWords()[string(a.Action)]),
				Do:    func() tea.Cmd { return p.Owner.Do(a.Action) },
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
	opponents := make([][]room.Choice, 2) // with a name, and the others
	for _, o := range p.rooms.Table.Opponents() {
		further := map[bool]int{true: 1}[o.Further]
		opponents[further] = append(opponents[further], room.Choice{
			Group: p.tr.T("New game"), Name: p.tr.F("Opponent: %s", p.tr.T(o.Name)), Words: []string{o.ID, o.Name}, Do: func() tea.Cmd { return p.play.Ask(action.Opponent, o.ID) },
		})
	}
	return slices.Concat(own, ofGame, rest, opponents[0], p.values(), opponents[1])
}

// atOnce are the actions that do what a setting says of later games.
var atOnce = map[*config.Setting]action.Action{
	config.Size: action.New, config.Black: action.Black, config.White: action.White, config.Kind: action.Engine, config.Level: action.Levels,
}

// values are the settings with every value that can be chosen for them, those of the engine last.
func (p *palette) values() (list []room.Choice) {
	rows := slices.DeleteFunc(config.OnScreen(), func(r *config.Setting) bool { return r == config.Level || r == config.Kind })
	kind := max(0, session.KindNamed(p.ses.Kinds(), p.Settings().Engine.Kind)) // whose levels can be chosen
	for _, r := range append(rows, config.Level, config.Kind) {
		a := atOnce[r]
		now := a != "" && (p.offers(a) || p.does[a] != nil) && (r != config.Level || p.ses.Seat(p.ses.Match().Engines()[0]).Kind == kind)
		if p.rooms.Settings.Fixed(r) && !now {
			continue
		}
		label := p.tr.T(r.Label)
		for _, c := range p.rooms.Settings.Choices(r) {
			if (r == config.Black || r == config.White) && !slices.Contains(r.Texts(), c.Text) {
				continue
			}
			name := label + ": " + cmp.Or(c.Word, c.Text)
			list = append(list, room.Choice{
				Group: p.tr.T("Settings"), Name: name,
				Words: append(inAll(r.Label), r.Key, r.Flag(), c.Text, moreWords()[r.Key], moreWords()[r.Key+"="+c.Text]),
				Do: func() tea.Cmd {
					if now {
						return p.command(a, c.Text)
					}
					return p.command(action.Settings, r.Key+" "+c.Text)
				},
			})
		}
	}
	return list
}

// starts are openings, with which a game begins.
func (p *palette) starts(openings []book.Opening) (list []room.Choice) {
	for _, o := range openings {
		list = append(list, room.Choice{
			Group: p.tr.T("Openings"), Name: p.tr.F("Opening: %s", p.Names().Of(o)),
			Do: func() tea.Cmd { return p.does[action.Start](game.FormatLine(o.Moves)) },
		})
	}
	return list
}

// typedChoice carries out a text as it is typed: a command, a move, moves, a record or the name of
// a file.
func (p *palette) typedChoice(text string) []room.Choice {
	text = strings.TrimSpace(text)
	c := room.Choice{Group: p.tr.T("Command"), Name: text, Do: func() tea.Cmd { return p.typed(text) }}
	switch a, arg := action.Asked(text, p.offers); {
	case a != "" && arg == "":
		c.Name = phrase.Capital(p.tr, a.Help(p.tr))
	case a != "":
	case p.readable(text):
		c.Group, c.Name = p.tr.T("Board"), p.tr.F("Play or open: %s", text)
	default:
		return nil
	}
	return []room.Choice{c}
}
