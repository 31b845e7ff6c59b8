package panel

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Moves lists the moves of a line in pairs: Black's, and White's answer.
type Moves struct {
	Line  []*game.Node          // from the start on
	At    int                   // the move that is pointed out, by its place in Line
	Known *review.Review        // marks each move with its judgement; nil for none
	Jump  func(ply int) tea.Cmd // what a click on a move does; nil for nothing
}

// MovesOf are the moves of a game.
func MovesOf(g *game.Game) Moves { return Moves{Line: g.Line(), At: g.Node().Ply()} }

// The widths of a move and the gap behind it, without and with a mark, and of its number.
const moveCell, judgedCell, numberCell = 3, 5, 3

func (m Moves) cell() int {
	if m.Known != nil {
		return judgedCell
	}
	return moveCell
}

// shift is how many moves the first pair lacks: White begins.
func (m Moves) shift() int {
	if len(m.Line) > 1 && m.Line[1].Mover() == game.White {
		return 1
	}
	return 0
}

// grid is the number of pairs in a row of w cells, and of rows. Of the last only a gap may be cut.
func (m Moves) grid(w int) (across, rows int) {
	pair := numberCell + 2*m.cell() + 1
	across = max(1, (w+1)/pair)
	if m.Known == nil {
		across = max(1, (w+2)/pair)
	}
	pairs := (len(m.Line) + m.shift()) / 2
	return across, (pairs + across - 1) / across
}

// Height is the number of lines of w cells that all moves take, at most so many.
func (m Moves) Height(w, most int) int {
	_, rows := m.grid(w)
	return min(max(rows, 1), most)
}

// Write writes the moves around the one that is pointed out, in as many lines as there is room for,
// at most so many.
func (m Moves) Write(s *widget.Sheet, most int) {
	st := s.Styles
	if len(m.Line) < 2 {
		s.Add(st.Dim.Render(widget.Fit(s.Printer.T("No moves yet."), s.W)))
		return
	}
	across, rows := m.grid(s.W)
	h, shift, cell := min(most, s.Room()), m.shift(), m.cell()
	current := max(0, m.At-1+shift) / 2 / across
	first := max(0, min(current-h/2, rows-h))
	for row := first; row < min(rows, first+h); row++ {
		var text strings.Builder
		for col := range across {
			pair := row*across + col
			if 2*pair+1-shift >= len(m.Line) {
				break
			}
			text.WriteString(st.Dim.Render(fmt.Sprintf("%2d ", rowNumber(m.Line[max(1, 2*pair+1-shift)]))))
			for half := range 2 {
				n := 2*pair + half + 1 - shift
				switch {
				case n < 1:
					text.WriteString(st.Dim.Render(widget.Pad("..", cell)))
				case n < len(m.Line):
					if m.Jump != nil {
						s.Target(col*(numberCell+2*cell+1)+numberCell+half*cell, cell, 1, func(_, _ int) tea.Cmd { return m.Jump(n) })
					}
					text.WriteString(m.move(st, n))
				}
			}
			text.WriteString(" ")
		}
		s.Add(ansi.Truncate(text.String(), s.W, ""))
	}
}

// move is a move of the list, with its mark. Undone moves are dim.
func (m Moves) move(st *theme.Styles, n int) string {
	from := m.Line[n-1]
	name, paint := phrase.Move(from.Board().Size(), m.Line[n].Move()), st.Text.Render
	switch {
	case m.Known != nil:
		known := &m.Known.Moves[n-1]
		name, paint = name+known.Class.Mark(), ClassStyle(st, known.Class)
		if len(from.Children()) > 1 && len(name) < judgedCell-1 {
			name += "*" // other moves were tried
		}
	case n > m.At:
		paint = st.Dim.Render
	}
	if n == m.At {
		paint = st.Selected.Render
	}
	return paint(name) + widget.Pad("", m.cell()-len(name))
}

// MovesBelow lists the moves of a game under a heading, in as much room as there is.
func MovesBelow(s *widget.Sheet, g *game.Game) {
	s.Add(widget.Rule(s.Styles, s.Printer.T("Moves"), s.W))
	MovesOf(g).Write(s, s.Room())
}

// Note is what somebody wrote about the move that led to n, in two lines at most, which leave two
// to what follows.
func Note(s *widget.Sheet, n *game.Node) {
	if most := min(2, s.Room()-2); n != nil && n.Comment != "" && most > 0 {
		s.Wrap(s.Printer.F("Note: %s", phrase.Note(n.Comment)), most, s.Styles.Warning.Render)
	}
}

// rowNumber is the number before a row of moves from n: that of its first disc, for a pass has none.
func rowNumber(n *game.Node) int {
	if n.Move() == game.Pass {
		return n.Number() + 1
	}
	return n.Number()
}
