package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/explore"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

var _ explore.Shell = (*model)(nil)

// Styles implements room.Shell.
func (m *model) Styles() *theme.Styles { return m.styles }

// Keys implements room.Shell.
func (m *model) Keys() action.Keymap { return m.keys }

// Cursor implements room.Shell.
func (m *model) Cursor() *room.Cursor { return &m.cursor }

// Hints implements room.Shell.
func (m *model) Hints() bool { return m.hints }

// Go implements room.Shell.
func (m *model) Go(work func() tea.Msg) tea.Cmd {
	done := make(chan tea.Msg, 1)
	m.ses.Go(func() { done <- work() })
	return func() tea.Msg { return <-done }
}

// Game implements explore.Shell.
func (m *model) Game() *game.Game { return m.ses.Game() }

// Names implements explore.Shell.
func (m *model) Names() phrase.Names {
	return phrase.Names{Language: m.cfg.OpeningNames, ASCII: m.styles.ASCII}
}

// Explored implements explore.Shell. Drills begin without the explorer, which tells the
// answers.
func (m *model) Explored() *bool {
	if d, ok := m.room.(*drilling); ok {
		return &d.peeks
	}
	if _, ok := m.room.(playing); ok {
		return &m.explored
	}
	if m.Looking() != nil {
		return &m.explored
	}
	return nil
}

// Brief implements explore.Shell.
func (m *model) Brief(s *widget.Sheet, roomy bool) {
	if roomy {
		s.Add(panel.Discs(m.styles, m.ses.Game(), s.W))
	}
	_, play := m.room.(playing)
	switch next := m.nextOpening(s.W); {
	case next != "":
		s.Add(next)
	case play:
		s.Add(m.turnLine(s.W))
	default:
		s.Add(m.styles.Accent.Bold(true).Render(widget.Fit(panel.Standing(m.ses.Game()), s.W)))
	}
}

// Click implements explore.Shell.
func (m *model) Click(s game.Square) tea.Cmd { return m.room.Click(s) }

// OpenAt implements explore.Shell.
func (m *model) OpenAt(r *record.Record, p game.Position) tea.Cmd {
	cmds := []tea.Cmd{m.openRecord(r)}
	if m.Looking() == nil {
		cmds = append(cmds, m.study.Review())
	}
	want, _ := p.Canonical()
	for n := range m.ses.Game().Node().Path() {
		if at, _ := n.Board().Position().Canonical(); at == want {
			cmds = append(cmds, m.goTo(n))
			break
		}
	}
	return tea.Batch(cmds...)
}

// Covered says how to see what the person has just asked for, if the explorer
// stands in its place.
func (m *model) Covered(what string) {
	if m.explorer.Covers(m.layout.panel.H) {
		m.Say(fmt.Sprintf("%s is behind the explorer: %s hides that.", what, m.keys.First(action.Explorer)))
	}
}
