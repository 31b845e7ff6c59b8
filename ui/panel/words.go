package panel

import (
	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// Score is the value of an analysis in words: "Black +2.5", "White wins by 6".
func Score(tr *lang.Printer, a *ai.Analysis, mover game.Color) string {
	if !a.Score.Exact() && a.Source == ai.FromSearch && a.Depth == 0 && a.Nodes == 0 {
		return tr.T("no score") // as of programs that only name a move
	}
	return phrase.Lead(tr, a.Score, mover)
}

// Depth says how far an analysis saw and how sure it is.
func Depth(tr *lang.Printer, a *ai.Analysis) string {
	switch {
	case a.Source == ai.FromBook:
		return tr.T("book")
	case a.Source == ai.FromNetwork:
		return tr.T("network")
	case a.Confidence > 0 && a.Confidence < 100:
		return tr.F("depth %d, %d%%", a.Depth, a.Confidence)
	case a.Depth > 0:
		return tr.F("depth %d", a.Depth)
	}
	return ""
}

// Work says how much work an analysis took.
func Work(tr *lang.Printer, a *ai.Analysis) string {
	if a.Source == ai.FromBook && a.Nodes == 0 {
		return tr.T("opening book")
	}
	text := tr.F("%s nodes", widget.Count(a.Nodes))
	switch tree := Tree(a.Moves); {
	case tree && a.Nodes == 1:
		text = tr.T("1 simulation")
	case tree:
		text = tr.F("%s simulations", widget.Count(a.Nodes))
	case a.Nodes == 1:
		text = tr.T("1 node")
	}
	if speed := a.NodesPerSecond(); speed > 0 {
		text = tr.List(text, widget.Count(int64(speed))+"/s")
	}
	return text
}

// Rate is the expected result for the side to move, by a tree search or network; zero for none.
func Rate(a *ai.Analysis) float64 {
	for _, s := range a.Moves {
		if s.Move == a.Move() && s.Visits > 0 { // the move that is played
			return s.WinRate
		}
	}
	return a.WinRate
}

// Win is the chance of the likelier winner, "Black wins 62%"; empty for no rate, 0.
func Win(tr *lang.Printer, rate float64, mover game.Color) string {
	switch {
	case rate <= 0:
		return ""
	case rate < 0.5:
		return tr.F("%v wins %s%%", mover.Opponent(), percent(1-rate, 3))
	}
	return tr.F("%v wins %s%%", mover, percent(rate, 3))
}
