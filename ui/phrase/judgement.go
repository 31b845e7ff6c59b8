package phrase

import (
	"fmt"
	"slices"
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
)

// Judgement is the class of a move in a sentence, with its loss and what speaks against it.
func Judgement(tr *lang.Printer, v *review.Move) string {
	switch v.Class {
	case review.Unjudged:
		return tr.T("Not analysed yet.")
	case review.Forced:
		if v.Move == game.Pass {
			return tr.T("It had to pass.")
		}
		return tr.T("The only move.")
	case review.Best:
		if v.Move == v.BestMove() {
			return tr.T("The best move.")
		}
		return tr.T("As good as the best move.")
	case review.Good:
		return tr.F("A good move, %s lost.", Discs(tr, v.Loss))
	}
	text := tr.F("A %v, %s lost.", v.Class, Discs(tr, v.Loss))
	if v.Class == review.Inaccuracy {
		text = tr.F("An inaccuracy, %s lost.", Discs(tr, v.Loss))
	}
	if len(v.Reasons) > 0 {
		text = tr.F("%s It %s.", text, strings.Join(reasonsOf(tr, v), tr.T("; it ")))
	}
	return text
}

func reasonsOf(tr *lang.Printer, v *review.Move) []string {
	texts := make([]string, len(v.Reasons))
	for i, r := range v.Reasons {
		texts[i] = Reason(tr, r)
	}
	return texts
}

// Reason returns what a reason says of its move, "gave the corner h8".
func Reason(tr *lang.Printer, r review.Reason) string { return tr.F("%v", r) }

// Warning is what speaks most against a move that has reasons against it, in a sentence:
// "b7 loses 8 discs: it gave the corner a8."
func Warning(tr *lang.Printer, v *review.Move) string {
	i := slices.IndexFunc(v.Reasons, func(r review.Reason) bool { return r.Kind != review.Known })
	return tr.F("%s loses %s: it %s.", v.Name(v.Move), Discs(tr, v.Loss), Reason(tr, v.Reasons[max(i, 0)]))
}

// HintStep is a step of a hint about a position, in which found holds the best move.
func HintStep(tr *lang.Printer, p game.Position, found *review.Move, step review.HintStep) string {
	best := found.BestMove()
	switch step {
	case review.HintWhere:
		var moves []string
		for s := range review.Region(p, best).Squares() {
			moves = append(moves, found.Name(s))
		}
		return tr.F("It is among these: %s.", strings.Join(moves, ", "))
	case review.HintWhich:
		return tr.F("It is %s: play it.", found.Name(best))
	}
	text := tr.F("%s is the best move.", found.Name(best))
	if len(found.Reasons) > 0 {
		text += " " + Warning(tr, found)
	}
	return text
}

// Discs is a number of discs in words.
func Discs(tr *lang.Printer, n float64) string {
	switch text := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0"); text {
	case "1":
		return tr.Count(1, "disc")
	default:
		return tr.F("%s discs", text)
	}
}

// MoveHead is a move with its number and side, "23. Black f5"; a pass has no number.
func MoveHead(tr *lang.Printer, v *review.Move, size game.Size) string {
	name := tr.F("%v %s", v.Side, Move(size, v.Move))
	if v.Number == 0 {
		return name
	}
	return fmt.Sprintf("%d. %s", v.Number, name)
}
