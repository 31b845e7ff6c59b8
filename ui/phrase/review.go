package phrase

import (
	"fmt"
	"math"
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
)

// Turning names the turning point of a game, "Turning point: move 45, f1."; empty if there is
// none.
func Turning(tr *lang.Printer, r *review.Review) string {
	if r.Turning == 0 {
		return ""
	}
	m := &r.Moves[r.Turning-1]
	return tr.F("Turning point: move %d, %s.", m.Number, m.Name(m.Move))
}

// Choice says what players would have done: "22% of players choose it, 61% the
// best move d6"; empty if no network was asked.
func Choice(tr *lang.Printer, m *review.Move) string {
	if m.Choice == 0 && m.BestChoice == 0 || m.Legal < 2 {
		return ""
	}
	text := tr.F("%s of players choose it", Percent(tr, m.Choice))
	if best := m.BestMove(); best != m.Move && best.IsSquare() {
		text = tr.F("%s, %s the best move %s", text, Percent(tr, m.BestChoice), m.Name(best))
	}
	return Capital(tr, text)
}

// Percent is a share in words: "61%", "under 1%".
func Percent(tr *lang.Printer, share float64) string {
	if share < 0.01 {
		return tr.T("under 1%")
	}
	return fmt.Sprintf("%.0f%%", math.Round(100*share))
}

// Judged says what a move was worth, what would have been better, and what players would have done:
// "23. Black f5. A mistake, 7 discs lost. It loses a corner. h4 was better."
func Judged(tr *lang.Printer, m *review.Move) string {
	text := tr.F("%s. %s", MoveHead(tr, m), Judgement(tr, m))
	if !m.Class.Wrong() {
		return text
	}
	text = tr.F("%s %s was better.", text, m.Name(m.BestMove()))
	if choice := Choice(tr, m); choice != "" {
		text = tr.F("%s %s.", text, choice)
	}
	return text
}

// Review says how a game went: what each move lost, why, and how each side played.
func Review(tr *lang.Printer, r *review.Review) []string {
	return append(judged(tr, r, func(review.Move) bool { return true }), ending(tr, r))
}

// Mistakes says what was wrong in a game, move by move, and how each side played.
func Mistakes(tr *lang.Printer, r *review.Review) []string { return judged(tr, r, wrong) }

func wrong(m review.Move) bool { return m.Class.Wrong() }

// judged says what some moves were worth.
func judged(tr *lang.Printer, r *review.Review, some func(review.Move) bool) []string {
	var list []string
	if r.Done < r.Total {
		list = append(list, tr.F("%d of %d positions analysed.", r.Done, r.Total))
	}
	for _, m := range r.Moves {
		if some(m) {
			list = append(list, Judged(tr, &m))
		}
	}
	if len(r.Moves) > 0 && r.Done == r.Total && !slices.ContainsFunc(r.Moves, wrong) {
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

// Accuracy returns an accuracy in a format such as "%.0f %%"; "-" if too few moves are judged.
func Accuracy(t *review.Tally, format string) string {
	if t.Accuracy == nil {
		return "-"
	}
	return fmt.Sprintf(format, *t.Accuracy)
}

// ending says how a game ended, or how it stands.
func ending(tr *lang.Printer, r *review.Review) string {
	switch ahead := r.Leader(); {
	case r.Over:
		return Result(tr, r.Result)
	case !r.End.Known:
		return tr.T("The game is not over.")
	case ahead == game.Empty:
		return tr.T("The last position is level.")
	default:
		return tr.F("In the last position %v leads by %.1f.", ahead, max(r.End.Score.Discs, -r.End.Score.Discs))
	}
}
