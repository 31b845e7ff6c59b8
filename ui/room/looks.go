package room

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/theme"
)

// Looks is what the terminal can show, and how things are shown there.
type Looks struct {
	Terminal theme.Terminal
	Styles   *theme.Styles
	Behind   *theme.Styles // of what stands behind a dialog
	probe    theme.Probe
	probed   Generation
}

// Restyle makes the styles for a theme in the terminal. With an error those in use remain.
func (l *Looks) Restyle(cfg theme.Config) error {
	st, err := theme.New(cfg, l.Terminal)
	if err != nil {
		return err
	}
	behind, err := theme.NewBehind(cfg, l.Terminal)
	if err != nil {
		return err
	}
	l.Styles, l.Behind = st, behind
	return nil
}

// NextTheme is the theme after the one in use.
func NextTheme(cfg theme.Config) string {
	names := theme.Names(cfg)
	return names[(slices.Index(names, cfg.Theme)+1)%len(names)]
}

// probeDelay lets the first frame go out before the probe.
const probeDelay = 60 * time.Millisecond

// Probe asks the terminal how wide its characters are.
func (s *Screen) Probe() tea.Cmd {
	return s.Looks.probed.After(probeDelay, func() tea.Cmd {
		if text := s.Looks.probe.Ask(s.Width, s.Height); text != "" {
			return tea.Raw(text)
		}
		return nil
	})
}

// Probed takes the terminal's answer, and reports whether the screen must be restyled and redrawn.
func (s *Screen) Probed(msg tea.CursorPositionMsg) bool {
	return s.Looks.probe.Answer(msg.X, msg.Y, &s.Looks.Terminal)
}
