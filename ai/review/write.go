package review

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"othello/game"
)

// WriteText writes the review as a table for people, in ASCII: a line for each
// move with its scores from the mover's view, then how each side played. An "="
// behind a score says that it is proven.
func (r *Review) WriteText(w io.Writer) error {
	var out strings.Builder
	if r.Engine != "" {
		fmt.Fprintf(&out, "Judged by %s.\n", r.Engine)
	}
	if r.Done < r.Total {
		fmt.Fprintf(&out, "%d of %d positions analysed.\n", r.Done, r.Total)
	}
	if out.Len() > 0 {
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "%3s  %-5s  %-4s  %7s  %-4s  %7s  %5s  %s\n", "ply", "side", "move", "score", "best", "score", "loss", "judgement")
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
		return fmt.Sprintf("The lead has not changed since move %d, %v by %v.", m.Number, m.name(m.Move), m.Side)
	case !r.Turned():
		return fmt.Sprintf("The game was decided from move %d on, %v by %v.", m.Number, m.name(m.Move), m.Side)
	}
	return fmt.Sprintf("The game turned on move %d, %v by %v.", m.Number, m.name(m.Move), m.Side)
}

// writeTotals writes how each side played, over the game and by phase.
func (r *Review) writeTotals(out *strings.Builder) {
	fmt.Fprintf(out, "%-6s %-8s %5s  %8s  %8s  %4s  %4s  %10s  %7s  %7s\n", "side", "phase", "moves", "loss", "accuracy", "best", "good", "inaccuracy", "mistake", "blunder")
	for _, side := range []game.Color{game.Black, game.White} {
		t := &r.Black
		if side == game.White {
			t = &r.White
		}
		row(out, side.String(), "game", &t.All)
		for p := range phases {
			row(out, "", p.String(), t.Phase(p))
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
	best, words, loss := "", m.Class.String(), ""
	switch m.Class {
	case Unjudged:
		words = ""
	case Forced:
		if m.Move == game.Pass {
			words = "pass"
		}
	default:
		best = m.name(m.BestMove())
		loss = fmt.Sprintf("%.1f", m.Loss)
		if len(m.Reasons) > 0 {
			texts := make([]string, len(m.Reasons))
			for i, reason := range m.Reasons {
				texts[i] = reason.Text
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
	return fmt.Sprintf("%3s  %-5v  %-4s  %7s  %-4s  %7s  %5s  %s",
		ply, m.Side, m.name(m.Move)+m.Class.Mark(), scoreText(m.Played), best, scoreText(m.Best), loss, words)
}

// ChoiceText says what players would have done: "22% of players choose it, 61% the
// best move d6"; empty if no network was asked.
func (m *Move) ChoiceText() string {
	if m.Choice == 0 && m.BestChoice == 0 || m.Legal < 2 {
		return ""
	}
	text := percent(m.Choice) + " of players choose it"
	if best := m.BestMove(); best != m.Move && best.IsSquare() {
		text += fmt.Sprintf(", %s the best move %v", percent(m.BestChoice), m.name(best))
	}
	return text
}

// percent is a share in words: "61%", "under 1%".
func percent(share float64) string {
	if share < 0.01 {
		return "under 1%"
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
	fmt.Fprintf(out, "%-6s %-8s %5d  %8s  %8s  %4d  %4d  %10d  %7d  %7d\n",
		side, phase, t.Moves, average, accuracy, t.Best, t.Good, t.Inaccuracy, t.Mistake, t.Blunder)
}

// verdict is how the game ended, or who is ahead.
func (r *Review) verdict() string {
	if !r.Over {
		end := r.End
		switch ahead := leader(end, r.turnAtEnd()); {
		case !end.Known:
			return "The game is not over."
		case ahead == game.Empty:
			return "The game is not over: it is level."
		default:
			return fmt.Sprintf("The game is not over: %v leads by %.1f.", ahead, max(end.Score, -end.Score))
		}
	}
	if winner := r.Result.Winner(); winner != game.Empty {
		margin := max(r.Result.Margin(), -r.Result.Margin())
		return fmt.Sprintf("%v won by %d, %d-%d.", winner, margin, r.Result.Black, r.Result.White)
	}
	return fmt.Sprintf("A draw, %d-%d.", r.Result.Black, r.Result.White)
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
