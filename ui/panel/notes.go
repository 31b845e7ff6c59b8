package panel

import (
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
)

// Mark is the mark of where a value comes from; zero for a search, as most do.
func Mark(s ai.Source) rune {
	return map[ai.Source]rune{ai.FromExact: '=', ai.FromBook: 'b'}[s]
}

// Legend explains the marks.
func Legend(tr *lang.Printer) string { return tr.T("= exact  b book  @ how sure") }

// Notes are the labels of moves, best first, as the setting wants them; none where it wants labels
// of the board.
func Notes(list []ai.MoveScore, labels string, size board.SquareSize) map[game.Square]board.Note {
	out := map[game.Square]board.Note{}
	by := Measured(list, labels)
	if by == "" {
		return out
	}
	best, likeliest := math.Inf(-1), 0.0
	for _, s := range list {
		best, likeliest = max(best, s.Score.Discs), max(likeliest, s.Prior)
	}
	for _, s := range list {
		switch {
		case !s.Move.IsSquare():
		case by == values: // in the steps of a review, which tells mistakes and blunders, too
			out[s.Move] = board.Note{Text: squareScore(s, size.W > 4), Mark: Mark(s.Source), Heat: step(best-s.Score.Discs, 0.49, 2, 4, 10)}
		default:
			n := board.Note{Text: percent(s.Prior, size.W), Heat: step(1-s.Prior/likeliest, 0, 0.5, 0.8, 0.95)}
			if len(n.Text) < size.W {
				n.Text += "%"
			}
			out[s.Move] = n
		}
	}
	return out
}

// squareScore is a value in discs.
func squareScore(s ai.MoveScore, fine bool) string {
	if s.Score.Exact() || !fine {
		return game.Signed(s.Score.Discs, 0)
	}
	return game.Signed(s.Score.Discs, 1)
}

// Source says where a value comes from and how far it can be trusted.
func Source(tr *lang.Printer, s ai.MoveScore) string {
	switch {
	case s.Source == ai.FromExact:
		return tr.T("exact")
	case s.Source == ai.FromBook:
		return tr.T("book")
	case s.Confidence > 0 && s.Confidence < 100:
		return fmt.Sprintf("%d@%d%%", s.Depth, s.Confidence)
	}
	return fmt.Sprint(s.Depth)
}
