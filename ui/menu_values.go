package ui

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/settings"
)

// values are the settings with every value that can be chosen for them. Kinds of engine and
// levels are left to the players of the game on the board.
func (m *model) values() (list []room.Choice) {
	for _, r := range config.OnScreen() {
		if settings.Fixed(m, r) || r == config.Kind || r == config.Level {
			continue
		}
		label := m.tr.T(r.Label)
		for _, c := range settings.Choices(m, r) {
			if (r == config.Black || r == config.White) && !slices.Contains(r.Texts(), c.Text) {
				continue
			}
			name := label + ": " + cmp.Or(c.Word, c.Text)
			list = append(list, room.Choice{
				Group: m.tr.T("Settings"), Name: name,
				Words: append(inAll(r.Label), r.Key, r.Flag, c.Text, moreWords()[r.Key], moreWords()[r.Key+"="+c.Text]),
				Do:    func() tea.Cmd { return m.setValue(r, c.Text, name) },
			})
		}
	}
	return list
}

// setValue gives a setting a value and says so by its name. One that counts from the start
// of a game opens the menu of a new one.
func (m *model) setValue(r *config.Setting, text, name string) tea.Cmd {
	cmd := m.Choose(r, text)
	now := &m.setup.Settings.UI
	change := map[*config.Setting]func(as *session.Match){
		config.Size:      func(as *session.Match) { as.Size = game.Size(now.Size) },
		config.Clock:     func(as *session.Match) { as.Clock = now.Clock },
		config.Increment: func(as *session.Match) { as.Increment = now.Increment },
		config.Black:     func(as *session.Match) { _ = as.Black.Sit(m.ses.Kinds(), now.Black) }, // who is there
		config.White:     func(as *session.Match) { _ = as.White.Sit(m.ses.Kinds(), now.White) },
	}[r]
	switch {
	case change != nil:
		m.play.MenuAs(change)
	case r.Later:
		m.Say(m.tr.F("%s, from the next start.", name))
	default:
		m.Say(name)
		if r == config.Theme {
			m.checkTheme()
		}
	}
	return cmd
}

// starts are openings, with which a game begins.
func (m *model) starts(openings []book.Opening) (list []room.Choice) {
	for _, o := range openings {
		list = append(list, room.Choice{
			Group: m.tr.T("Openings"), Name: m.tr.F("Opening: %s", m.Names().Of(o)),
			Do: func() tea.Cmd { return m.drill.Ask(action.Start, game.FormatLine(o.Moves)) },
		})
	}
	return list
}

// topic is a page of the help that is no key.
type topic struct{ title, text, words string }

// topics are the pages of the help that are found in the menu alone.
func (m *model) topics() (list []room.Choice) {
	for _, t := range topics {
		title := m.tr.T(t.title)
		list = append(list, room.Choice{
			Group: m.tr.T("Help"), Name: title, Words: inAll(t.title, t.words),
			Do: func() tea.Cmd {
				m.Open(&room.Question{Shell: m, Heading: title, Text: m.tr.T(t.text), Answers: []room.Answer{{Text: m.tr.T("Close")}}})
				return nil
			},
		})
	}
	return list
}

var topics = []topic{
	{lang.N("Notation and marks"), lang.N("a1 is the corner at the top left, h8 the one at the bottom right. In a review ! is a good move, ?! an inaccuracy, ? a mistake and ?? a blunder. Moves are numbered from 1 to 60; passes take no number."), lang.N("coordinates symbols blunder inaccuracy legend meaning squares")},
	{lang.N("Scores and win rates"), lang.N("+4 is a lead of four discs at the end if both sides play their best from there; 55 percent is the chance to win. What the squares show, and for how many moves, is a setting."), lang.N("evaluation points percent value number meaning result disc difference")},
	{lang.N("How strong the levels are"), lang.N("Every level has an Elo, measured in games of the engines. 200 points more win three games of four. The list of levels shows it; after a few games, My level is an opponent as strong as you."), lang.N("elo rating my strength ranking difficulty")},
	{lang.N("Files and formats"), lang.N("Paste a game, or type the name of its file: transcripts, boards, bitboards, OBF, GGF, SGF, WTHOR and the games of PlayOK and Othello Quest are read. A game is saved in the format that the name of its file ends with. othello convert turns one format into another."), lang.N("import export sgf pgn ggf obf wthor load open paste download hex playok quest")},
	{lang.N("Lines of text"), lang.N("othello --plain plays in lines of text, for screen readers and scripts; the word help lists what can be typed there."), lang.N("screen reader accessibility blind braille script plain text")},
	{lang.N("People over the network"), lang.N("othello serve lets people play over SSH, with one another or against the engines, without installing anything."), lang.N("online multiplayer server chat spectate watch nickname ssh internet friends host lobby remote")},
	{lang.N("The command line"), lang.N("othello --help lists the commands: review, analyze, solve, convert, puzzle and more. Every setting is a flag, an environment variable and a line of the settings file, too."), lang.N("terminal shell commands flags arguments manual documentation readme faq")},
	{lang.N("Where things are kept"), lang.N("othello config path prints where your settings file is; othello games lists your finished games and their files. What was not finished comes back at the next start."), lang.N("folder directory file location backup config data storage autosave resume")},
	{lang.N("Version and licence"), lang.N("othello --version prints the version. The program is free software; its file LICENSE says what you may do with it."), lang.N("about license author credits copyright bug update")},
}
