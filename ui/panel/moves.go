package panel

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// moveCell is the width of a pair of moves: its number, Black's, White's and a gap.
const moveCell = 10

// Moves lists the moves in pairs around the current one, in w by h cells. Undone moves are dim.
func Moves(tr *lang.Printer, st *theme.Styles, g *game.Game, w, h int) []string {
	pairs := movePairs(st, g)
	across := max(1, (w+2)/moveCell)
	rows := (len(pairs) + across - 1) / across
	current := 0
	for i, p := range pairs {
		if p.current {
			current = i / across
		}
	}
	first := max(0, min(current-h+1+min(1, h/3), rows-h))
	var lines []string
	for row := first; row < min(rows, first+h); row++ {
		var line strings.Builder
		for i := row * across; i < min((row+1)*across, len(pairs)); i++ {
			line.WriteString(pairs[i].text)
		}
		lines = append(lines, ansi.Truncate(line.String(), w, ""))
	}
	if len(lines) == 0 {
		lines = append(lines, st.Dim.Render(widget.Fit(tr.T("No moves yet."), w)))
	}
	return lines
}

// Note is what somebody wrote about the move that led to n, in two lines at most, which leave two
// to what follows.
func Note(s *widget.Sheet, n *game.Node) {
	if most := min(2, s.Room()-2); n != nil && n.Comment != "" && most > 0 {
		s.Wrap(s.Printer.F("Note: %s", phrase.Note(n.Comment)), most, s.Styles.Warning.Render)
	}
}

// MovesBelow lists the moves under a heading, in as much room as there is.
func MovesBelow(s *widget.Sheet, g *game.Game) {
	s.Add(widget.Rule(s.Styles, s.Printer.T("Moves"), s.W))
	s.Add(Moves(s.Printer, s.Styles, g, s.W, s.Room())...)
}

// RowNumber is the number before a row of moves from n: that of its first disc, for a pass has none.
func RowNumber(n *game.Node) int {
	if n.Move() == game.Pass {
		return n.Number() + 1
	}
	return n.Number()
}

// movePair is a move of Black's and White's answer.
type movePair struct {
	text    string
	current bool
}

func movePairs(st *theme.Styles, g *game.Game) []movePair {
	at := g.Node().Ply()
	var pairs []movePair
	add := func(n *game.Node, c game.Color, text string) {
		if c == game.Black || len(pairs) == 0 {
			pairs = append(pairs, movePair{text: st.Dim.Render(fmt.Sprintf("%2d ", RowNumber(n)))})
			if c == game.White {
				pairs[0].text += st.Dim.Render(".. ")
			}
		}
		p := &pairs[len(pairs)-1]
		switch {
		case n.Ply() == at:
			p.current = true
			text = st.Selected.Render(text)
		case n.Ply() > at:
			text = st.Dim.Render(text)
		default:
			text = st.Text.Render(text)
		}
		p.text += text + " "
		if c == game.White {
			p.text += " "
		}
	}
	for _, n := range g.Line()[1:] {
		add(n, n.Mover(), phrase.Move(n.Board().Size(), n.Move()))
	}
	return pairs
}
