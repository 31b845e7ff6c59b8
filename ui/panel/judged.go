package panel

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/game"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/theme"
	"othello/ui/widget"
)

// judgedCell is the width of a move in the list: its name and its mark.
const judgedCell = 5

// judgedRow is the width of a pair of moves with the ply of the first and a gap.
const judgedRow = 3 + 2*judgedCell + 1

// JudgedMoves lists the moves of a line in pairs, each with the mark of its judgement,
// in as much room as there is, around the one that led to ply. A click goes to a move.
func JudgedMoves(s *widget.Sheet, line []*game.Node, known *review.Review, ply int, jump func(ply int) tea.Cmd) {
	st := s.Styles
	if len(line) < 2 {
		s.Add(st.Dim.Render(widget.Fit(s.Printer.T("No moves."), s.W)))
		return
	}
	shift := 0 // White begins: the first pair lacks its first move
	if line[1].Mover() == game.White {
		shift = 1
	}
	across := max(1, (s.W+1)/judgedRow)
	pairs := (len(line) - 1 + shift + 1) / 2
	rows := (pairs + across - 1) / across
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
			text += st.Dim.Render(fmt.Sprintf("%2d ", RowNumber(line[max(1, 2*pair+1-shift)])))
			for half := range 2 {
				n := 2*pair + half + 1 - shift
				if n < 1 || n >= len(line) {
					text += widget.Pad("", judgedCell)
					continue
				}
				s.Target(col*judgedRow+3+half*judgedCell, judgedCell, 1, func(_, _ int) tea.Cmd { return jump(n) })
				text += judgedMove(st, line[n-1], &known.Moves[n-1], n == ply)
			}
			text += " "
		}
		s.Add(ansi.Truncate(text, s.W, ""))
	}
}

// judgedMove is a move of the list, from a node, with its mark.
func judgedMove(st *theme.Styles, from *game.Node, v *review.Move, current bool) string {
	name := phrase.Move(from.Board().Size(), v.Move) + v.Class.Mark()
	if len(from.Children()) > 1 && len(name) < judgedCell-1 {
		name += "*" // other moves were tried
	}
	gap := widget.Pad("", judgedCell-len(name))
	if current {
		return st.Selected.Render(name) + gap
	}
	return ClassStyle(st, v.Class)(name) + gap
}

// ClassStyle is the colour of a class of moves; the mark says the same.
func ClassStyle(st *theme.Styles, c review.Class) func(...string) string {
	switch c {
	case review.Best:
		return st.Good.Render
	case review.Inaccuracy:
		return st.Warning.Render
	case review.Mistake, review.Blunder:
		return st.Failure.Render
	case review.Unjudged, review.Forced:
		return st.Dim.Render
	}
	return st.Text.Render
}

// PointOut marks the better move on the board and, if wrong says so, the move that was made.
func PointOut(v *board.View, m *review.Move, wrong bool) {
	v.Signs = map[game.Square]board.Sign{}
	if better := m.BestMove(); better.IsSquare() {
		v.Signs[better] = board.Sign{Text: "!", Tone: board.ToneGood}
	}
	if wrong && m.Move.IsSquare() {
		v.Signs[m.Move] = board.Sign{Text: m.Class.Mark(), Tone: board.ToneBad}
	}
	for s := range v.Signs { // which say more than what they would share the square with
		delete(v.Notes, s)
		v.Legal &^= s.Bit()
		if v.Last == s {
			v.Last = game.NoSquare
		}
	}
}

// Verdict is what a room in which people practise says of the last attempt.
type Verdict struct {
	Text string // empty for none
	Tone board.Tone
}

// Write writes the verdict in at most so many lines.
func (v Verdict) Write(s *widget.Sheet, most int) {
	if v.Text == "" {
		return
	}
	paint := s.Styles.Text
	switch v.Tone {
	case board.ToneGood:
		paint = s.Styles.Good
	case board.ToneBad:
		paint = s.Styles.Bad
	}
	s.Wrap(v.Text, most, paint.Render)
}
