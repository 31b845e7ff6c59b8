package openings

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/book/practice"
	"othello/game"
)

// practising is the use of the menu to practise an opening.
type practising struct {
	o    *Openings
	side game.Color
}

func (u *practising) title() string { return fmt.Sprintf("Drill an opening: you are %v", u.side) }

func (*practising) hint() string { return "enter starts, tab changes sides, esc closes" }

// press changes the side.
func (u *practising) press(key string) bool {
	if key != "tab" && key != "shift+tab" {
		return false
	}
	u.side = u.side.Opponent()
	return true
}

// entries puts what is due first, the longest due at the top, as long as nobody
// looks for something else.
func (u *practising) entries(filter string) []entry {
	now := time.Now()
	var due, rest []entry
	for _, o := range book.Find(filter) {
		e := u.o.entry(o)
		r, practised := u.o.known[practice.Key(o, u.side)]
		if practised && r.Runs > 0 {
			e.right = r.DueText(now)
		}
		if filter == "" && practised && !now.Before(r.Due) {
			due = append(due, e)
		} else {
			rest = append(rest, e)
		}
	}
	slices.SortStableFunc(due, func(a, b entry) int { return u.result(a).Due.Compare(u.result(b).Due) })
	return append(due, rest...)
}

func (u *practising) result(e entry) practice.Result {
	return u.o.known[practice.Key(e.opening, u.side)]
}

func (u *practising) details(e entry) string { return u.result(e).Text(time.Now()) }

func (u *practising) choose(e entry) tea.Cmd {
	u.o.side = u.side
	return (&Drill{o: u.o}).begin(e.opening, u.side)
}
