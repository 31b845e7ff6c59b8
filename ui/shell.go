package ui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

var _ room.Host = (*model)(nil)

func (m *model) Printer() *lang.Printer { return m.tr }
func (m *model) Hints() bool            { return m.setup.Settings.UI.Hints }
func (m *model) Go(work func() tea.Msg) tea.Cmd {
	return room.Go(m.ses.Go, work)
}

func (m *model) Open(d room.Dialog) { m.show(append(m.Dialogs, d)) }
func (m *model) Close()             { m.show(m.Dialogs[:max(0, len(m.Dialogs)-1)]) }

// show replaces the open dialogs, the last in front. Nobody thinks about a move behind one.
func (m *model) show(dialogs []room.Dialog) {
	m.Dialogs = dialogs
	m.ses.SetDistracted(len(dialogs) > 0)
}

func (m *model) Remember(r *config.Setting, value any) {
	if m.setup.Settings.Choose(r, fmt.Sprint(value)) {
		m.flushSettings()
	}
}

// flushSettings writes the settings in the background, and says once why they cannot be kept.
func (m *model) flushSettings() {
	session.Keeping(m.ses, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, m.setup.Settings.Flush(ctx)
	}, func(_ struct{}, err error) {
		if err != nil && !m.unkept {
			m.Warn(m.tr.F("What you choose will not be remembered: %v.", err))
		}
		m.unkept = err != nil
	})
}

func (m *model) Names() phrase.Names {
	names := phrase.NamesFor(m.tr, m.setup.Settings.UI.OpeningNames)
	names.ASCII = m.Looks.Styles.ASCII
	return names
}

func (m *model) Session() *session.Session { return m.ses }

func (m *model) Game() *game.Game { return m.ses.Game() }

func (m *model) NewGame(heading string, g *game.Game, said func() string) {
	m.play.MenuFrom(heading, func(as session.Match) tea.Cmd {
		cmd := m.begin(as, g)
		if said != nil && m.Notice.Text == "" {
			m.Say(said())
		}
		return cmd
	})
}

// begin starts a game in the place of the one on the board: g, or from the opening if it is nil.
func (m *model) begin(as session.Match, g *game.Game) tea.Cmd {
	m.dropAside()
	m.endLooking()
	m.ses.NewGame(as, g)
	return m.Step()
}
