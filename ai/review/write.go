package review

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"othello/game"
	"othello/internal/lang"
)

// moveColumns and totalColumns are the widths of the columns of the two tables.
var (
	moveColumns  = []int{3, -5, -4, 7, -4, 7, 5, 0}
	totalColumns = []int{-6, -8, 5, 9, 9, 5, 5, 11, 8, 8}
)

// WriteText writes the review as a table for people, in their language: a line for each
// move with its scores from the mover's view, then how each side played. An "="
// behind a score says that it is proven.
func (r *Review) WriteText(w io.Writer) error {
	var out strings.Builder
	if r.Engine != "" {
		fmt.Fprintln(&out, lang.F("Judged by %s.", lang.Foreign(r.Engine)))
	}
	if r.Done < r.Total {
		fmt.Fprintln(&out, lang.F("%d of %d positions analysed.", r.Done, r.Total))
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	fmt.Fprintln(&out, lang.Columns("  ", moveColumns, lang.T("ply"), lang.T("side"), lang.T("move"), lang.T("score"), lang.In("a move", "best"), lang.T("score"), lang.T("loss"), lang.T("judgement")))
	for i := range r.Moves {
		out.WriteString(strings.TrimRight(r.Moves[i].textLine(), " ") + "\n")
	}
	out.WriteByte('\n')
	if r.Black.All.Moves+r.White.All.Moves > 0 {
		r.writeTotals(&out)
	}
	if text := r.TurningText(); text != "" {
		out.WriteString(text + "\n")
	}
	out.WriteString(r.verdict() + "\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// TurningText says in a sentence where the game turned; empty if it did not.
func (r *Review) TurningText() string {
	if r.Turning == 0 {
		return ""
	}
	m := &r.Moves[r.Turning-1]
	switch {
	case !r.Turned() && !r.Over:
		return lang.F("The lead has not changed since move %d, %v by %v.", m.Number, m.name(m.Move), m.Side)
	case !r.Turned():
		return lang.F("The game was decided from move %d on, %v by %v.", m.Number, m.name(m.Move), m.Side)
	}
	return lang.F("The game turned on move %d, %v by %v.", m.Number, m.name(m.Move), m.Side)
}

// writeTotals writes how each side played, over the game and by phase.
func (r *Review) writeTotals(out *strings.Builder) {
	fmt.Fprintln(out, lang.Columns(" ", totalColumns, lang.T("side"), lang.T("phase"), lang.T("moves"), lang.T("loss"), lang.T("accuracy"), lang.T("best"), lang.T("good"), lang.T("inaccuracy"), lang.T("mistake"), lang.T("blunder")))
	for _, side := range []game.Color{game.Black, game.White} {
		t := &r.Black
		if side == game.White {
			t = &r.White
		}
		row(out, lang.T(side.String()), lang.T("game"), &t.All)
		for p := range phases {
			row(out, "", lang.T(p.String()), t.Phase(p))
		}
	}
	out.WriteByte('\n')
}

// name is what people call a square of the board, "--" for a pass.
func (m *Move) name(s game.Square) string {
	if s == game.Pass {
		return "--"
	}
	return m.size.Name(s)
}

// textLine is the line of one move.
func (m *Move) textLine() string {
	best, words, loss := "", lang.T(m.Class.String()), ""
	switch m.Class {
	case Unjudged:
		words = ""
	case Forced:
		if m.Move == game.Pass {
			words = lang.T("pass")
		}
	default:
		best = m.name(m.BestMove())
		loss = fmt.Sprintf("%.1f", m.Loss)
		if len(m.Reasons) > 0 {
			texts := make([]string, len(m.Reasons))
			for i, reason := range m.Reasons {
				texts[i] = reason.Words()
			}
			words += ": " + strings.Join(texts, "; ")
		}
		if text := m.ChoiceText(); text != "" && m.Class.Wrong() {
			words += " (" + text + ")"
		}
	}
	ply := ""
	if m.Number > 0 {
		ply = strconv.Itoa(m.Number)
	}
	return lang.Columns("  ", moveColumns,
		ply, lang.T(m.Side.String()), m.name(m.Move)+m.Class.Mark(), scoreText(m.Played), best, scoreText(m.Best), loss, words)
}

// ChoiceText says what players would have done: "22% of players choose it, 61% the
// best move d6"; empty if no network was asked.
func (m *Move) ChoiceText() string {
	if m.Choice == 0 && m.BestChoice == 0 || m.Legal < 2 {
		return ""
	}
	text := lang.F("%s of players choose it", percent(m.Choice))
	if best := m.BestMove(); best != m.Move && best.IsSquare() {
		text = lang.F("%s, %s the best move %s", text, percent(m.BestChoice), m.name(best))
	}
	return text
}

// percent is a share in words: "61%", "under 1%".
func percent(share float64) string {
	if share < 0.01 {
		return lang.T("under 1%")
	}
	return fmt.Sprintf("%.0f%%", math.Round(100*share))
}

// scoreText is a score as "+4.5 ", or "+4=" if it is proven.
func scoreText(v Value) string {
	switch {
	case !v.Known:
		return ""
	case v.Proven:
		return game.Signed(v.Score, 0) + "="
	}
	return game.Signed(v.Score, 1) + " "
}

func row(out *strings.Builder, side, phase string, t *Tally) {
	accuracy, average := "-", "-"
	if t.Moves > 0 {
		accuracy, average = fmt.Sprintf("%.0f%%", t.Accuracy), fmt.Sprintf("%.2f", t.Average)
	}
	fmt.Fprintln(out, lang.Columns(" ", totalColumns, side, phase, strconv.Itoa(t.Moves), average, accuracy,
		strconv.Itoa(t.Best), strconv.Itoa(t.Good), strconv.Itoa(t.Inaccuracy), strconv.Itoa(t.Mistake), strconv.Itoa(t.Blunder)))
}

// verdict is how the game ended, or who is ahead.
func (r *Review) verdict() string {
	if !r.Over {
		end := r.End
		switch ahead := leader(end, r.turnAtEnd()); {
		case !end.Known:
			return lang.T("The game is not over.")
		case ahead == game.Empty:
			return lang.T("The game is not over: it is level.")
		default:
			return lang.F("The game is not over: %v leads by %.1f.", ahead, max(end.Score, -end.Score))
		}
	}
	if winner := r.Result.Winner(); winner != game.Empty {
		margin := max(r.Result.Margin(), -r.Result.Margin())
		return lang.F("%v won by %d, %d-%d.", winner, margin, r.Result.Black, r.Result.White)
	}
	return lang.F("A draw, %d-%d.", r.Result.Black, r.Result.White)
}

// turnAtEnd is the side to move at the end of the line.
func (r *Review) turnAtEnd() game.Color {
	if len(r.boards) == 0 {
		return game.Black
	}
	return r.boards[len(r.boards)-1].Turn
}

// ForJSON is a copy to write as JSON, in which a square has no board beside it: squares
// of small boards become those of the 8x8 board that have their names. Turning is the
// number of the move.
func (r *Review) ForJSON() *Review {
	out := *r
	out.Moves = slices.Clone(r.Moves)
	if r.Turning > 0 {
		out.Turning = r.Moves[r.Turning-1].Number
	}
	corner := game.Square(0)
	if len(r.boards) > 0 {
		corner = r.boards[0].Size().At(0, 0)
	}
	shifted := func(squares []game.Square) []game.Square {
		squares = slices.Clone(squares)
		for i, s := range squares {
			if s.IsSquare() {
				squares[i] = s - corner
			}
		}
		return squares
	}
	for i := range out.Moves {
		m := &out.Moves[i]
		m.size = game.Size8
		m.Move = shifted([]game.Square{m.Move})[0]
		m.Best.Line, m.Played.Line = shifted(m.Best.Line), shifted(m.Played.Line)
		m.Reasons = slices.Clone(m.Reasons)
		for j := range m.Reasons {
			m.Reasons[j].Squares = shifted(m.Reasons[j].Squares)
		}
	}
	out.End.Line = shifted(r.End.Line)
	return &out
}
