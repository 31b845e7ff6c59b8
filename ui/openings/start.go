package openings

import (
	"math/rand/v2"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/room"
)

// starting is the use of the menu to begin a game.
type starting struct{ o *Openings }

func (u *starting) title() string { return u.o.tr().T("Start from an opening") }

func (u *starting) bindings() room.Bindings {
	return room.Bindings{{Key: "enter", Word: u.o.tr().T("players and start")}, {Key: "tab", Word: u.o.tr().T("engines play it"), Do: room.Just(u.weigh)}}
}

// mostOften is the weight of an opening after which tab takes it away.
const mostOften = 9

// weigh makes engines play the chosen opening, each time more often than others, and in the
// end not any more.
func (u *starting) weigh() {
	i, ok := u.o.menu.At()
	if !ok || len(u.o.menu.shown[i].opening.Moves) == 0 {
		return
	}
	moves := u.o.menu.shown[i].opening.Moves
	lines := u.lines()
	at := slices.IndexFunc(lines, func(l book.Line) bool { return slices.Equal(l.Moves, moves) })
	switch {
	case at < 0:
		lines = append(lines, book.Line{Moves: moves, Weight: 1})
	case lines[at].Weight < mostOften:
		lines[at].Weight++
	default:
		lines = slices.Delete(lines, at, at+1)
	}
	u.o.host.Remember(config.Opening, book.FormatLines(lines))
	u.o.menu.Refresh()
}

// lines are the openings that engines play.
func (u *starting) lines() []book.Line {
	lines, _ := book.ParseLines(u.o.host.Settings().UI.Opening) // checked when it was set
	return lines
}

func (u *starting) entries(filter string) []entry {
	found := book.Find(filter)
	list := make([]entry, 0, len(found)+1)
	if u.o.book.Book().Len() > 0 && strings.Contains("a balanced start at random", strings.ToLower(strings.TrimSpace(filter))) {
		list = append(list, entry{left: u.o.tr().T("A balanced start at random")})
	}
	lines := u.lines()
	for _, o := range found {
		e := u.o.entry(o)
		for _, l := range lines {
			if slices.Equal(l.Moves, o.Moves) {
				e.left = u.o.tr().F("%s *%d", e.left, l.Weight)
			}
		}
		list = append(list, e)
	}
	return list
}

func (u *starting) details(e entry) string {
	if len(e.opening.Moves) > 0 {
		return ""
	}
	return u.o.tr().F("%d moves; the book gives neither side more than 1 disc.", book.BalancedPlies)
}

func (u *starting) choose(e entry) tea.Cmd { return u.o.Begin(e.opening) }

// Begin asks who plays a game from an opening; one without moves stands for a balanced start
// at random.
func (o *Openings) Begin(p book.Opening) tea.Cmd {
	h, moves, name := o.host, p.Moves, o.host.Names().Of(p)
	if len(moves) == 0 {
		line, ok := o.book.Book().Balanced(book.BalancedPlies, book.BalancedDiscs, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if !ok {
			h.Warn(o.tr().T("The book has no balanced start."))
			return h.Release()
		}
		moves, name = line, o.tr().T("a balanced start")
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	if err != nil {
		h.Warn(o.tr().F("The game could not start: %v.", err))
		return h.Release()
	}
	h.NewGame(o.tr().F("New game from %s", name), g, func() string {
		if name := panel.OpeningName(h); name != "" {
			return o.tr().F("A new game from %s: %v to move.", name, g.Turn())
		}
		return ""
	})
	return nil
}
