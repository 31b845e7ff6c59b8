package serve

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	renderer "othello/ui/screen"
	"othello/ui/serve/lobby"
)

// page is a table on the screen.
type page struct {
	renderer.Face
	*table
}

// table is the table at which the visitor is; nil in the lobby.
func (m *screen) table() *table {
	if m.page == nil {
		return nil
	}
	return m.page.table
}

// Do carries out what there is to do now: other keys do nothing.
func (p *page) Do(a action.Action) tea.Cmd {
	if !a.MovesCursor() && !slices.Contains(p.Actions(), a) {
		return nil
	}
	return p.Face.Do(a)
}

// Title implements visitorRoom.
func (p *page) Title() string { return p.standing() }

// Names implements room.Viewer.
func (m *screen) Names() phrase.Names { return phrase.NamesFor(m.Printer(), "") }

// Settings implements room.Viewer: what guests change is not kept.
func (m *screen) Settings() *config.Store { return &m.settings }

// startClock looks at the clocks again when one of them shows another time.
func (m *screen) startClock() tea.Cmd {
	if m.ticking || m.page == nil || m.page.view.State != lobby.Playing {
		return nil
	}
	v, next := m.page.view, time.Duration(0)
	if v.Running != game.Empty && v.Terms.Clock > 0 {
		next = panel.NextTick(v.Remaining(v.Running, time.Now()))
	} else if !v.Until.IsZero() {
		next = time.Second
	}
	if next == 0 {
		return nil
	}
	m.ticking = true
	return m.asked.After(next, room.Just(func() { m.ticking = false }))
}
