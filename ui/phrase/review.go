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
	return text
}

// Percent is a share in words: "61%", "under 1%".
func Percent(tr *lang.Printer, share float64) string {
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

// Review says how a game went: what each move lost, why, and how each side played.
func Review(tr *lang.Printer, r *review.Review) []string {
	return append(judged(tr, r, func(m *review.Move) string {
		return tr.F("%s. %s", MoveHead(tr, m)+m.Class.Mark(), Judgement(tr, m))
	}), ending(tr, r))
}

// Mistakes says what was wrong in a game, move by move, and how each side played.
func Mistakes(tr *lang.Printer, r *review.Review) []string {
	return judged(tr, r, func(*review.Move) string { return "" })
}

// judged says what was wrong in a game and, unless it is empty, what sound says of other moves.
func judged(tr *lang.Printer, r *review.Review, sound func(*review.Move) string) []string {
	var list []string
	if r.Done < r.Total {
		list = append(list, tr.F("%d of %d positions analysed.", r.Done, r.Total))
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Class.Wrong() {
			list = append(list, tr.F("%s.", Mistake(tr, m)))
		} else if text := sound(m); text != "" {
			list = append(list, text)
		}
	}
	if len(r.Moves) > 0 && r.Done == r.Total && !slices.ContainsFunc(r.Moves, func(m review.Move) bool { return m.Class.Wrong() }) {
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
