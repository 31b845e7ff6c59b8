package phrase

import (
	"fmt"
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
)

// Judgement is the class of a move in a sentence, with its loss and what speaks
// against it.
func Judgement(v *review.Move) string {
	switch v.Class {
	case review.Unjudged:
		return lang.T("Not analysed yet.")
	case review.Forced:
		if v.Move == game.Pass {
			return lang.T("It had to pass.")
		}
		return lang.T("The only move.")
	case review.Best:
		if v.Move == v.BestMove() {
			return lang.T("The best move.")
		}
		return lang.T("As good as the best move.")
	case review.Good:
		return lang.F("A good move, %s lost.", Discs(v.Loss))
	}
	text := lang.F("A %v, %s lost.", v.Class, Discs(v.Loss))
	if v.Class == review.Inaccuracy {
		text = lang.F("An inaccuracy, %s lost.", Discs(v.Loss))
	}
	if len(v.Reasons) > 0 {
		text = lang.F("%s It %s.", text, strings.Join(reasonsOf(v), lang.T("; it ")))
	}
	return text
}

// reasonsOf returns the reasons of a judgement in words.
func reasonsOf(v *review.Move) []string {
	texts := make([]string, len(v.Reasons))
	for i, r := range v.Reasons {
		texts[i] = Reason(r)
	}
	return texts
}

// Reason returns what a reason says of its move, "gave the corner h8".
func Reason(r review.Reason) string { return lang.F("%v", r) }

// Discs is a number of discs in words.
func Discs(n float64) string {
	switch text := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0"); text {
	case "1":
		return lang.Count(1, "disc")
	default:
		return lang.F("%s discs", text)
	}
}

// MoveHead is a move with its number and side, "23. Black f5"; a pass has no number.
func MoveHead(v *review.Move, size game.Size) string {
	name := lang.F("%v %s", v.Side, Move(size, v.Move))
	if v.Number == 0 {
		return name
	}
	return fmt.Sprintf("%d. %s", v.Number, name)
}
