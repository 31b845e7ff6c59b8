package ui

import (
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/play"
	"othello/ui/remember"
	"othello/ui/settings"
	"othello/ui/theme"
	"othello/ui/value"
)

var _ settings.Host = (*model)(nil)

// Memory implements settings.Host.
func (m *model) Memory() *remember.Memory { return m.setup.Memory }

// Themes implements settings.Host.
func (m *model) Themes() []string { return theme.Names(m.setup.Config.Config) }

// Choose implements settings.Host.
func (m *model) Choose(key remember.Key, text string) tea.Cmd {
	m.Remember(key, text)
	return m.apply(key, text)
}

// Reset implements settings.Host.
func (m *model) Reset(key remember.Key) tea.Cmd {
	if m.setup.Memory.Reset(key) {
		m.writeDown()
	}
	return m.apply(key, m.setup.Memory.Value(key).Text)
}

// apply makes the value of a setting count, if it can count before the next start.
func (m *model) apply(key remember.Key, text string) tea.Cmd {
	cfg, on := &m.setup.Config, text == "true"
	switch key {
	case remember.Language:
		cfg.Language = text
		m.restyled()
	case remember.Theme:
		cfg.Theme = text
		m.restyled()
	case remember.Discs:
		cfg.Discs = text
		m.Looks.Terminal.Charset = theme.CharsetOf(cfg.Config, m.env, runtime.GOOS)
		m.restyled()
		return m.Probe() // which characters the terminal shows was not asked, or is forgotten
	case remember.Square:
		cfg.Square = text
		m.restyled()
	case remember.Grid:
		cfg.Grid = text
		m.restyled()
	case remember.EvalBar:
		cfg.EvalBar = text
	case remember.Animation:
		m.play.Adjust(func(s *play.Setup) { s.Animation = on })
	case remember.Bell:
		m.play.Adjust(func(s *play.Setup) { s.Bell = on })
	case remember.MoveDelay:
		if d, err := time.ParseDuration(text); err == nil {
			m.play.Adjust(func(s *play.Setup) { s.Delay = d })
		}
	case remember.AutoPass:
		m.ses.SetAutoPass(on)
	case remember.Turned:
		m.Pointer.Turned = on
	case remember.Hints, remember.Percentages:
		m.hints = noHints
		if m.setup.Memory.Value(remember.Hints).Text == "true" {
			m.hints = legalMoves
			if m.setup.Memory.Value(remember.Percentages).Text == "true" {
				m.hints = chosenMoves
			}
		}
		m.askPriors()
	case remember.Measure:
		m.measure = value.MeasureNamed(text)
		m.play.Adjust(func(s *play.Setup) { s.Unseen = text == "none" })
	case remember.Values:
		m.study.Show(value.ShownNamed(text))
	case remember.Names:
		cfg.OpeningNames = text
	case remember.Wthor:
		if m.setup.GamesOf != nil {
			return m.explorer.Use(m.setup.GamesOf(text))
		}
	}
	return nil
}
