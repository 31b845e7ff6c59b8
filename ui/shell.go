package ui

import (
	"fmt"
	"runtime"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/settings"
	"othello/ui/theme"
)

var _ room.Host = (*model)(nil)

func (m *model) Printer() *lang.Printer { return m.tr }
func (m *model) Go(work func() tea.Msg) tea.Cmd {
	return room.Go(m.ses.Go, work)
}

func (m *model) Remember(r *config.Setting, value any) {
	if m.setup.Settings.Choose(r, fmt.Sprint(value)) {
		m.flushSettings()
	}
}

// flushSettings writes the settings, and says once why they cannot be kept.
func (m *model) flushSettings() {
	settings.Keep(m.ses, m.setup.Settings, func(err error) {
		if err != nil && !m.unkept {
			m.Warn(phrase.Sentence(m.tr, err))
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
	m.replace(as, g)
	return m.Step()
}

func (m *model) replace(as session.Match, g *game.Game) {
	m.dropAside()
	m.endLooking()
	m.ses.NewGame(as, g)
}

func (m *model) Settings() *config.Store { return m.setup.Settings }

func (m *model) Set(r *config.Setting, text string, standard bool) tea.Cmd {
	if !standard {
		m.Remember(r, text)
	} else if m.setup.Settings.Reset(r) {
		m.flushSettings()
	}
	return m.apply(r)
}

// apply puts a changed setting into effect where something does not read it whenever it draws.
func (m *model) apply(r *config.Setting) tea.Cmd {
	now := &m.setup.Settings.UI
	m.Pointer.Turned, m.Labels = now.Turned, now.Labels
	m.ses.SetAutoPass(now.AutoPass)
	m.play.StopAnimation()
	if r == config.Labels {
		m.network.Retry()
	}
	m.askPriors()
	if r == config.Discs {
		m.Looks.Terminal.Charset = theme.CharsetOf(now.Config, m.env, runtime.GOOS)
		m.restyled()
		return m.Probe() // which characters the terminal shows was not asked, or is forgotten
	}
	m.restyled()
	if r == config.Wthor && m.setup.GamesOf != nil {
		return m.explorer.Apply(m.rooms.Explorer.Use(m.setup.GamesOf(now.Wthor)))
	}
	return nil
}
