package openings

import (
	"math/rand/v2"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/panel"
	"othello/ui/room"
)

// starting is the use of the menu to begin a game.
type starting struct{ o *Openings }

func (u *starting) title() string { return u.o.tr().T("Start from an opening") }

func (u *starting) shortcuts() []room.Shortcut {
	return []room.Shortcut{{Key: "enter", Word: u.o.tr().T("players and start")}}
}

func (*starting) press(string) bool { return false }

func (u *starting) entries(filter string) []entry {
	found := book.Find(filter)
	list := make([]entry, 0, len(found)+1)
	if u.o.book.Book().Len() > 0 && strings.Contains("a balanced start at random", strings.ToLower(strings.TrimSpace(filter))) {
		list = append(list, entry{left: u.o.tr().T("A balanced start at random")})
	}
	for _, o := range found {
		list = append(list, u.o.entry(o))
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
