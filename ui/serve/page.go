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
	"othello/ui/scene"
	renderer "othello/ui/screen"
	"othello/ui/serve/lobby"
)

// page is a room with a board, a table or the lessons, on the screen.
type page struct {
	renderer.Face
	scene.Room
}

// Do carries out what there is to do now: other keys do nothing.
func (p *page) Do(a action.Action) tea.Cmd {
	if !a.MovesCursor() && !slices.Contains(p.Actions(), a) {
		return nil
	}
	return p.Face.Do(a)
}

// Title implements visitorRoom.
func (p *page) Title() string {
	if t, ok := p.Room.(*table); ok {
		return t.standing()
	}
	return p.Face.Title()
}

// Names implements room.Viewer.
func (m *screen) Names() phrase.Names { return phrase.NamesFor(m.Printer(), "") }

// Settings implements room.Viewer: what guests change is not kept.
func (m *screen) Settings() *config.Store { return &m.settings }

// startClock looks at the clocks again when one of them shows another time.
func (m *screen) startClock() tea.Cmd {
	if m.ticking || m.table == nil || m.table.view.State != lobby.Playing {
		return nil
	}
	v, next := m.table.view, time.Duration(0)
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
