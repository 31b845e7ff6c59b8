package phrase

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
)

// moveColumns and totalColumns are the widths of the columns of the two tables.
var (
	moveColumns  = []int{3, -5, -4, 7, -4, 7, 5, 0}
	totalColumns = []int{-6, -8, 5, 9, 9, 5, 5, 11, 8, 8}
)

// Review returns a review: how the game went, a line for each move with its scores from the
// mover's view, and how each side played. An "=" behind a score says that it is proven.
func Review(tr *lang.Printer, r *review.Review) string {
	var out strings.Builder
	if r.Engine != "" {
		fmt.Fprintln(&out, Judge(tr, r.Limits))
	}
	if r.Done < r.Total {
		fmt.Fprintln(&out, tr.F("%d of %d positions analysed.", r.Done, r.Total))
	}
	if text := Turning(tr, r); text != "" {
		fmt.Fprintln(&out, text)
	}
	fmt.Fprintln(&out, verdict(tr, r)+"\n")
	fmt.Fprintln(&out, lang.Columns("  ", moveColumns, tr.T("ply"), tr.T("side"), tr.T("move"), tr.T("score"), tr.In("a move", "best"), tr.T("score"), tr.T("loss"), tr.T("judgement")))
	for i := range r.Moves {
		out.WriteString(strings.TrimRight(moveLine(tr, &r.Moves[i]), " ") + "\n")
	}
	if r.Black.All.Moves+r.White.All.Moves > 0 {
		out.WriteByte('\n')
		writeTotals(tr, &out, r)
	}
	return out.String()
}

// Turning names the turning point of a game, "Turning point: move 45, f1."; empty if there is
// none.
func Turning(tr *lang.Printer, r *review.Review) string {
	if r.Turning == 0 {
		return ""
	}
	m := &r.Moves[r.Turning-1]
	return tr.F("Turning point: move %d, %s.", m.Number, m.Name(m.Move))
}

func writeTotals(tr *lang.Printer, out *strings.Builder, r *review.Review) {
	fmt.Fprintln(out, lang.Columns(" ", totalColumns, tr.T("side"), tr.T("phase"), tr.T("moves"), tr.T("loss"), tr.T("accuracy"), tr.T("best"), tr.T("good"), tr.T("inaccuracy"), tr.T("mistake"), tr.T("blunder")))
	for _, side := range []game.Color{game.Black, game.White} {
		t := &r.Black
		if side == game.White {
			t = &r.White
		}
		row(out, tr.T(side.String()), tr.T("game"), &t.All)
		for p := range review.Endgame + 1 {
			row(out, "", tr.T(p.String()), t.Phase(p))
		}
	}
}

func moveLine(tr *lang.Printer, m *review.Move) string {
	best, words, loss := "", tr.T(m.Class.String()), ""
	switch m.Class {
	case review.Unjudged:
		words = ""
	case review.Forced:
		if m.Move == game.Pass {
			words = tr.T("pass")
		}
	default:
		best = m.Name(m.BestMove())
		loss = fmt.Sprintf("%.1f", m.Loss)
		if len(m.Reasons) > 0 {
			words += ": " + strings.Join(reasonsOf(tr, m), tr.T("; "))
		}
		if text := Choice(tr, m); text != "" && m.Class.Wrong() {
			words += " (" + text + ")"
		}
	}
	ply := ""
	if m.Number > 0 {
		ply = strconv.Itoa(m.Number)
	}
	return lang.Columns("  ", moveColumns,
		ply, tr.T(m.Side.String()), m.Name(m.Move)+m.Class.Mark(), scoreText(m.Played), best, scoreText(m.Best), loss, words)
}

// Choice says what players would have done: "22% of players choose it, 61% the
// best move d6"; empty if no network was asked.
func Choice(tr *lang.Printer, m *review.Move) string {
	if m.Choice == 0 && m.BestChoice == 0 || m.Legal < 2 {
		return ""
	}
	text := tr.F("%s of players choose it", percent(tr, m.Choice))
	if best := m.BestMove(); best != m.Move && best.IsSquare() {
		text = tr.F("%s, %s the best move %s", text, percent(tr, m.BestChoice), m.Name(best))
	}
	return text
}

// percent is a share in words: "61%", "under 1%".
func percent(tr *lang.Printer, share float64) string {
	if share < 0.01 {
		return tr.T("under 1%")
	}
	return fmt.Sprintf("%.0f%%", math.Round(100*share))
}

// Mistake says what was wrong with a move, why, and what players would have done, without a full
// stop: "23. Black f5: mistake, 7.0 discs lost; h4 was better; it loses a corner".
func Mistake(tr *lang.Printer, m *review.Move) string {
	text := tr.F("%d. %v %s: %v, %.1f discs lost; %s was better", m.Number, m.Side, m.Name(m.Move), m.Class, m.Loss, m.Name(m.BestMove()))
	for _, reason := range reasonsOf(tr, m) {
		text += tr.T("; ") + reason
	}
	if choice := Choice(tr, m); choice != "" {
		text += "; " + choice
	}
	return text
}

// Mistakes says what was wrong in a game, move by move, and how each side played.
func Mistakes(tr *lang.Printer, r *review.Review) []string {
	var list []string
	if r.Done < r.Total {
		list = append(list, tr.F("%d of %d positions analysed.", r.Done, r.Total))
	}
	found := false
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Class.Wrong() {
			found = true
			list = append(list, tr.F("%s.", Mistake(tr, m)))
		}
	}
	if !found {
		list = append(list, tr.T("No mistakes."))
	}
	return append(list, Playing(tr, r)...)
}

// Playing says who judges, how well each side played, and where the game turned.
func Playing(tr *lang.Printer, r *review.Review) []string {
	list := []string{Judge(tr, r.Limits)}
	for _, c := range []game.Color{game.Black, game.White} {
		t := r.Black.All
		if c == game.White {
			t = r.White.All
		}
		accuracy := ""
		if t.Accuracy != nil {
			accuracy = tr.F("accuracy %.0f percent, ", *t.Accuracy)
		}
		if t.Moves > 0 {
			list = append(list, tr.F("%v: %s%.2f discs lost per move, %s, %s, %s.", c, accuracy, t.Average,
				tr.Count(t.Inaccuracy, "inaccuracy"), tr.Count(t.Mistake, "mistake"), tr.Count(t.Blunder, "blunder")))
		}
	}
	if text := Turning(tr, r); text != "" {
		list = append(list, text)
	}
	return list
}

// Worth says a score in discs: "about +2.4", "exactly +2".
func Worth(tr *lang.Printer, score float64, proven bool) string {
	if proven {
		return tr.F("exactly %s", game.Signed(score, 0))
	}
	return tr.F("about %s", game.Signed(score, 1))
}

// Value returns a score as "+4.5", as "+4=" if it is exact, or ">=+4" and "<=+4" if it is a
// bound; empty if it is not known.
func Value(v review.Value) string {
	if !v.Known {
		return ""
	}
	return Score(v.Score)
}

// Score is Value of a score that is known.
func Score(s ai.Score) string {
	switch s.Bound {
	case ai.Exact:
		return game.Signed(s.Discs, 0) + "="
	case ai.Lower:
		return ">=" + game.Signed(s.Discs, 0)
	case ai.Upper:
		return "<=" + game.Signed(s.Discs, 0)
	}
	return game.Signed(s.Discs, 1)
}

// scoreText is Value with the place of the "=".
func scoreText(v review.Value) string {
	text := Value(v)
	if v.Known && !v.Score.Exact() {
		text += " "
	}
	return text
}

// Accuracy returns an accuracy in a format such as "%.0f %%"; "-" if too few moves are judged.
func Accuracy(t *review.Tally, format string) string {
	if t.Accuracy == nil {
		return "-"
	}
	return fmt.Sprintf(format, *t.Accuracy)
}

func row(out *strings.Builder, side, phase string, t *review.Tally) {
	average := "-"
	if t.Moves > 0 {
		average = fmt.Sprintf("%.2f", t.Average)
	}
	fmt.Fprintln(out, lang.Columns(" ", totalColumns, side, phase, strconv.Itoa(t.Moves), average, Accuracy(t, "%.0f%%"),
		strconv.Itoa(t.Best), strconv.Itoa(t.Good), strconv.Itoa(t.Inaccuracy), strconv.Itoa(t.Mistake), strconv.Itoa(t.Blunder)))
}

func verdict(tr *lang.Printer, r *review.Review) string {
	if !r.Over {
		switch ahead := r.Leader(); {
		case !r.End.Known:
			return tr.T("The game is not over.")
		case ahead == game.Empty:
			return tr.T("The last position is level.")
		default:
			return tr.F("In the last position %v leads by %.1f.", ahead, max(r.End.Score.Discs, -r.End.Score.Discs))
		}
	}
	if winner := r.Result.Winner(); winner != game.Empty {
		margin := max(r.Result.Margin(), -r.Result.Margin())
		return tr.F("%v won by %d, %d-%d.", winner, margin, r.Result.Black, r.Result.White)
	}
	return tr.F("A draw, %d-%d.", r.Result.Black, r.Result.White)
}
