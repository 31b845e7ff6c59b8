package phrase

import (
	"fmt"
	"slices"
	"strings"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/internal/strict"
)

// Lead is a score of the side to move in words: "Black +2.5", "White wins by 6, proven".
func Lead(tr *lang.Printer, s ai.Score, mover game.Color) string {
	score, who := s.Discs, mover
	if score < 0 {
		score, who = -score, mover.Opponent()
	}
	switch {
	case s.Exact() && score == 0:
		return tr.T("a draw, proven")
	case s.Exact():
		return tr.F("%v wins by %.0f, proven", who, score)
	case score < 0.05:
		return tr.T("even")
	}
	return tr.F("%v +%.1f", who, score)
}

// Judgement is the class of a move in a sentence, with its loss and what speaks against it.
func Judgement(tr *lang.Printer, v *review.Move) string {
	switch v.Class {
	case review.Unjudged:
		return tr.T("Not analysed yet.")
	case review.Forced:
		switch {
		case v.Move == game.Pass:
			return tr.T("It had to pass.")
		case v.Drawn:
			return tr.T("Not chosen: the game began so.")
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
	for _, r := range v.Reasons {
		because := tr.F("%s.", Reason(tr, v, r))
		if !r.Best { // which begins with the name of a move
			because = Capital(tr, because)
		}
		text = tr.F("%s %s", text, because)
	}
	return text
}

// Reason returns what a reason says of the move played or of the best one: "it loses the
// corner h8 at once", "d3 takes the corner h8".
func Reason(tr *lang.Printer, v *review.Move, r review.Reason) string {
	switch {
	case r.Kind == review.Line:
		return tr.F("%v", r)
	case r.Best:
		return tr.F("%s %v", v.Name(v.BestMove()), r)
	}
	return tr.F("it %v", r)
}

// Warning is what speaks most against a move that has reasons against it, in a sentence:
// "b7 loses 8 discs: it loses the corner a8 at once."
func Warning(tr *lang.Printer, v *review.Move) string {
	i := slices.IndexFunc(v.Reasons, func(r review.Reason) bool { return !r.Best })
	return tr.F("%s loses %s: %s.", v.Name(v.Move), Discs(tr, v.Loss), Reason(tr, v, v.Reasons[max(i, 0)]))
}

// HintStep is a step of a hint about a position, in which found holds the best move.
func HintStep(tr *lang.Printer, p game.Position, found *review.Move, step review.HintStep) string {
	best := found.BestMove()
	named := p.Alike(best)
	switch step {
	case review.HintWhere:
		named = review.Region(p, best)
	case review.HintWhy:
		return why(tr, p, found)
	}
	var moves []string
	for s := range named.Squares() {
		moves = append(moves, found.Name(s))
	}
	return tr.F("The best move is %v.", strict.Alternatives(moves))
}

// why is the last step of a hint: what speaks for the best move, and against the one that
// it is compared with.
func why(tr *lang.Printer, p game.Position, found *review.Move) string {
	name := found.Name(found.BestMove())
	text := tr.F("%s is the best move.", name)
	if merits := review.Merits(p, found.Best.Line); len(merits) > 0 {
		words := make([]string, len(merits))
		for i, r := range merits {
			words[i] = tr.F("it %v", r)
		}
		text = tr.F("%s is the best move: %s.", name, strings.Join(words, tr.T("; ")))
	}
	if len(found.Reasons) > 0 {
		text = tr.F("%s %s", text, Warning(tr, found))
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
func MoveHead(tr *lang.Printer, v *review.Move) string {
	name := tr.F("%v %s", v.Side, v.Name(v.Move))
	if v.Number == 0 {
		return name
	}
	return fmt.Sprintf("%d. %s", v.Number, name)
}
