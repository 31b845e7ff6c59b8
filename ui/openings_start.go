package ui

import (
	"fmt"
	"math/rand/v2"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/session"
)

// startOpening is the use of the menu of openings to begin a game with one.
type startOpening struct{}

// A balanced start is a random line of so many moves that leaves neither side
// more discs ahead than this.
const (
	balancedPlies = 8
	balancedDiscs = 1
)

func (startOpening) title() string { return "Start from an opening" }

func (startOpening) hint() string { return "enter: players and start, arrows choose, esc closes" }

func (startOpening) press(string) bool { return false }

func (startOpening) entries(m *model, filter string) []openingEntry {
	var list []openingEntry
	if m.setup.Reference.Book().Len() > 0 && strings.Contains("a balanced start at random", strings.ToLower(strings.TrimSpace(filter))) {
		list = append(list, openingEntry{left: "A balanced start, at random"})
	}
	for _, o := range book.Find(filter) {
		list = append(list, m.openingLine(o))
	}
	return list
}

// openingLine is the line of o in a menu, with its name in the other language at
// the right.
func (m *model) openingLine(o book.Opening) openingEntry {
	return openingEntry{opening: o, left: m.Names().Of(o), right: m.Names().Other(o)}
}

func (startOpening) details(_ *model, e openingEntry) []string {
	if len(e.opening.Moves) == 0 {
		return []string{fmt.Sprintf("%d moves after which the book gives neither side more than a disc.", balancedPlies)}
	}
	return nil
}

func (startOpening) choose(m *model, e openingEntry) tea.Cmd {
	moves, name := e.opening.Moves, m.Names().Of(e.opening)
	if len(moves) == 0 {
		line, ok := m.setup.Reference.Book().Balanced(balancedPlies, balancedDiscs, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if !ok {
			m.Warn("The book knows no balanced start.")
			return m.release()
		}
		moves, name = line, "a balanced start"
	}
	n := newMenu(m)
	n.begun("New game from "+name, func(as session.Match) tea.Cmd { return m.newGameFrom(as, moves) })
	m.Open(n)
	return nil
}

// newGameFrom starts a game that has begun with the given moves.
func (m *model) newGameFrom(as session.Match, moves []game.Square) tea.Cmd {
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	if err != nil {
		m.Warn(fmt.Sprintf("No game began: %v.", err))
		return m.release()
	}
	cmd := m.begin(as, g)
	if name := m.OpeningName(); name != "" {
		m.Say(fmt.Sprintf("A new game from %s: %v to move.", name, g.Turn()))
	}
	return cmd
}
