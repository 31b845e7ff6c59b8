package serve

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/internal/lang"
)

// Printer implements room.Shell: English where the terminal shows no more than ASCII.
func (m *screen) Printer() *lang.Printer {
	if m.styles.ASCII {
		return nil
	}
	return m.tr
}

// nextLanguage shows the next language.
func (m *screen) nextLanguage() tea.Cmd {
	if m.styles.ASCII {
		m.Say(m.Printer().T("This terminal shows no other language."))
		return nil
	}
	tags := lang.Tags()
	tag := tags[(slices.Index(tags, m.tr.Tag())+1)%len(tags)]
	m.tr = lang.For(tag)
	m.Quiet()
	return m.do(func() error { return m.visit.SetLanguage(tag) }, nil)
}
