package study

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// reviewCell is the width of a move in the list: its name and its mark.
const reviewCell = 5

// reviewRow is the width of a pair of moves with the ply of the first and a gap.
const reviewRow = 3 + 2*reviewCell + 1

// addMoves lists the moves in pairs, each with its mark, around the current one.
// A click goes to a move.
func (r *Review) addMoves(s *widget.Sheet) {
	st := s.Styles
	line := r.line
	if len(line) < 2 {
		s.Add(st.Dim.Render(widget.Fit(lang.T("No moves."), s.W)))
		return
	}
	shift := 0 // White begins: the first pair lacks its first move
	if line[1].Mover() == game.White {
		shift = 1
	}
	across := max(1, (s.W+1)/reviewRow)
	pairs := (len(line) - 1 + shift + 1) / 2
	rows := (pairs + across - 1) / across
	ply := r.game().Node().Ply()
	h := s.Room()
	current := max(0, ply-1+shift) / 2 / across
	first := max(0, min(current-h/2, rows-h))
	for row := first; row < min(rows, first+h); row++ {
		text := ""
		for col := range across {
			pair := row*across + col
			if pair >= pairs {
				break
			}
			text += st.Dim.Render(fmt.Sprintf("%2d ", panel.RowNumber(line[max(1, 2*pair+1-shift)])))
			for half := range 2 {
				n := 2*pair + half + 1 - shift
				if n < 1 || n >= len(line) {
					text += widget.Pad("", reviewCell)
					continue
				}
				s.Target(col*reviewRow+3+half*reviewCell, reviewCell, 1, func(_, _ int) tea.Cmd {
					r.playing = false
					return r.goToPly(n)
				})
				text += r.moveCell(st, n, n == ply)
			}
			text += " "
		}
		s.Add(ansi.Truncate(text, s.W, ""))
	}
}

// moveCell is a move of the list with its mark.
func (r *Review) moveCell(st *theme.Styles, ply int, current bool) string {
	v := &r.known.Moves[ply-1]
	name := phrase.Move(r.size(), v.Move) + v.Class.Mark()
	if len(r.line[ply-1].Children()) > 1 && len(name) < reviewCell-1 {
		name += "*" // other moves were tried
	}
	gap := widget.Pad("", reviewCell-len(name))
	if current {
		return st.Selected.Render(name) + gap
	}
	return classStyle(st, v.Class)(name) + gap
}
