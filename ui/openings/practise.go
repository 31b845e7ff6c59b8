package openings

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/phrase"
	"othello/ui/room"
)

// soon is how early a drill is listed with those that are due: a mistake comes back within the hour.
const soon = time.Hour

// practising is the use of the menu to practise an opening.
type practising struct {
	o    *Openings
	side game.Color
}

func (u *practising) title() string {
	return u.o.tr().F("Drill an opening: you are %v", u.side)
}

func (u *practising) bindings() room.Bindings {
	turn := room.Just(func() {
		u.side = u.side.Opponent()
		u.o.menu.Refresh()
	})
	return room.Bindings{
		{Key: "enter", Word: u.o.tr().T("start")}, {Key: "tab", Word: u.o.tr().T("other side"), Do: turn}, {Key: "shift+tab", Do: turn, Hidden: true},
	}
}

// entries puts what is due first, the longest due at the top, unless something is searched.
func (u *practising) entries(filter string) []entry {
	now := time.Now()
	var due, rest []entry
	for _, o := range book.Find(filter) {
		e := u.o.entry(o)
		c := u.result(e)
		if c.Runs > 0 {
			e.right = phrase.Due(u.o.tr(), c, now)
		}
		if filter == "" && c.IsDue(now.Add(soon)) {
			due = append(due, e)
		} else {
			rest = append(rest, e)
		}
	}
	slices.SortStableFunc(due, func(a, b entry) int { return u.result(a).Due.Compare(u.result(b).Due) })
	return append(due, rest...)
}

func (u *practising) result(e entry) cards.Card { return u.o.card(e.opening, u.side) }

func (u *practising) details(e entry) string {
	return phrase.Card(u.o.tr(), u.result(e), time.Now())
}

func (u *practising) choose(e entry) tea.Cmd {
	u.o.side = u.side
	return (&Drill{o: u.o}).begin(e.opening, u.side)
}
