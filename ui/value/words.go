package value

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"othello/ai"
	"othello/game"
	"othello/ui/widget"
)

// Score is the value of an analysis in words: "Black +2.5", "White wins by 6".
func Score(a *ai.Analysis, mover game.Color) string {
	score, who := a.Score, mover
	if score < 0 {
		score, who = -score, mover.Opponent()
	}
	switch {
	case !a.Proven && a.Source == ai.FromSearch && a.Depth == 0 && a.Nodes == 0:
		return "no score" // as of programs that only name a move
	case a.Proven && score == 0:
		return "a draw, proven"
	case a.Proven:
		return fmt.Sprintf("%v wins by %.0f, proven", who, score)
	case math.Abs(score) < 0.05:
		return "even"
	}
	return fmt.Sprintf("%v +%.1f", who, score)
}

// Depth says how far an analysis saw and how sure it is.
func Depth(a *ai.Analysis) string {
	switch {
	case a.Source == ai.FromBook:
		return "book"
	case a.Source == ai.FromNetwork:
		return "network"
	case a.Confidence > 0 && a.Confidence < 100:
		return fmt.Sprintf("depth %d, %d%%", a.Depth, a.Confidence)
	case a.Depth > 0:
		return fmt.Sprintf("depth %d", a.Depth)
	}
	return ""
}

// Work says how much work an analysis took.
func Work(a *ai.Analysis) string {
	if a.Source == ai.FromBook && a.Nodes == 0 {
		return "opening book"
	}
	what := "node"
	if Tree(a.Moves) {
		what = "simulation"
	}
	text := widget.Count(a.Nodes) + " " + what
	if a.Nodes != 1 {
		text += "s"
	}
	if speed := a.NodesPerSecond(); speed > 0 {
		text += ", " + widget.Count(int64(speed)) + "/s"
	}
	return text
}

// Rate is the expected result of an analysis for the side to move, by a tree
// search or a network; zero if there is none.
func Rate(a *ai.Analysis) float64 {
	if best, ok := MostVisited(a.Moves); ok {
		for _, s := range a.Moves {
			if s.Move == a.Move() && s.Visits > 0 { // the move that is played
				best = s
			}
		}
		return best.WinRate
	}
	return a.WinRate
}

// Win is the chance of the side that is more likely to win, "Black wins 62%";
// empty for a rate of zero, which is none.
func Win(rate float64, mover game.Color) string {
	switch {
	case rate <= 0:
		return ""
	case rate < 0.5:
		return fmt.Sprintf("%v wins %s%%", mover.Opponent(), Percent(1-rate, 3))
	}
	return fmt.Sprintf("%v wins %s%%", mover, Percent(rate, 3))
}

// MostVisited is the move of a list that has the most visits, false if none has any.
func MostVisited(list []ai.MoveScore) (ai.MoveScore, bool) {
	if !Tree(list) {
		return ai.MoveScore{}, false
	}
	return slices.MaxFunc(list, func(a, b ai.MoveScore) int { return cmp.Compare(a.Visits, b.Visits) }), true
}
