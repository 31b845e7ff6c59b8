package ui

import (
	"runtime"

	tea "charm.land/bubbletea/v2"

	"othello/ui/config"
	"othello/ui/settings"
	"othello/ui/theme"
)

var _ settings.Host = (*model)(nil)

func (m *model) Settings() *config.Store { return m.setup.Settings }

func (m *model) Choose(r *config.Setting, text string) tea.Cmd {
	m.Remember(r, text)
	return m.apply(r)
}

func (m *model) Reset(r *config.Setting) tea.Cmd {
	if m.setup.Settings.Reset(r) {
		m.flushSettings()
	}
	return m.apply(r)
}

// apply puts a changed setting into effect where something does not read it whenever it draws.
func (m *model) apply(r *config.Setting) tea.Cmd {
	now := &m.setup.Settings.UI
	m.Pointer.Turned = now.Turned
	m.ses.SetAutoPass(now.AutoPass)
	m.play.StopAnimation()
	m.askPriors()
	if r == config.Discs {
		m.Looks.Terminal.Charset = theme.CharsetOf(now.Config, m.env, runtime.GOOS)
		m.restyled()
		return m.Probe() // which characters the terminal shows was not asked, or is forgotten
	}
	m.restyled()
	if r == config.Wthor && m.setup.GamesOf != nil {
		return m.explorer.Use(m.setup.GamesOf(now.Wthor))
	}
	return nil
}
