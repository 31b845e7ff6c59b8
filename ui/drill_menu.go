package ui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/book/practice"
	"othello/game"
)

// drillOpening is the use of the menu of openings to practise one.
type drillOpening struct{ side game.Color }

// openDrills lists what can be practised, as the side that was practised last.
func (m *model) openDrills() tea.Cmd {
	side := game.Black
	if d, ok := m.room.(*drilling); ok {
		side = d.run.Side
	}
	m.Open(newOpeningMenu(m, &drillOpening{side}))
	return m.drills.read()
}

func (u *drillOpening) title() string {
	return fmt.Sprintf("Drill an opening: you are %v", u.side)
}

func (u *drillOpening) hint() string {
	return "enter starts, tab changes sides, esc closes"
}

// press changes the side.
func (u *drillOpening) press(key string) bool {
	if key != "tab" && key != "shift+tab" {
		return false
	}
	u.side = u.side.Opponent()
	return true
}

// entries puts what is due first, the longest due at the top, as long as nobody
// looks for something else.
func (u *drillOpening) entries(m *model, filter string) []openingEntry {
	now := time.Now()
	var due, rest []openingEntry
	for _, o := range book.Find(filter) {
		e := m.openingLine(o)
		r, practised := m.drills.known[practice.Key(o, u.side)]
		if practised && r.Runs > 0 {
			e.right = r.DueText(now)
		}
		if filter == "" && practised && !now.Before(r.Due) {
			due = append(due, e)
		} else {
			rest = append(rest, e)
		}
	}
	slices.SortStableFunc(due, func(a, b openingEntry) int {
		return m.drills.known[practice.Key(a.opening, u.side)].Due.Compare(m.drills.known[practice.Key(b.opening, u.side)].Due)
	})
	return append(due, rest...)
}

func (u *drillOpening) details(m *model, e openingEntry) []string {
	return []string{m.drills.text(practice.Key(e.opening, u.side))}
}

func (u *drillOpening) choose(m *model, e openingEntry) tea.Cmd {
	return m.startDrill(e.opening, u.side)
}
