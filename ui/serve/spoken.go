package serve

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/internal/lang"
)

// spoken is a screen that speaks the language of who looks at it: whatever it does, but
// its work in the background, is done in that.
type spoken struct{ *screen }

// Init implements tea.Model.
func (s spoken) Init() (cmd tea.Cmd) {
	lang.Speak(s.speaks(), func() { cmd = s.screen.Init() })
	return cmd
}

// Update implements tea.Model.
func (s spoken) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	lang.Speak(s.speaks(), func() { _, cmd = s.screen.Update(msg) })
	return s, cmd
}

// View implements tea.Model.
func (s spoken) View() (v tea.View) {
	lang.Speak(s.speaks(), func() { v = s.screen.View() })
	return v
}

// speaks is the language of the screen: English where the terminal shows no more than ASCII.
func (m *screen) speaks() string {
	if m.styles.ASCII {
		return lang.English
	}
	return m.tag
}

// nextLanguage speaks the next language, from the next message on.
func (m *screen) nextLanguage() tea.Cmd {
	if m.styles.ASCII {
		m.Say(lang.T("This terminal shows no other language."))
		return nil
	}
	tags := lang.Tags()
	m.tag = tags[(slices.Index(tags, m.tag)+1)%len(tags)]
	m.Quiet()
	tag := m.tag
	return m.do(func() error { return m.visit.SetLanguage(tag) }, nil)
}
