package panel

import (
	"fmt"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/config"
)

// Mark is the mark of where a value comes from; zero for a search, as most do.
func Mark(s ai.Source) rune {
	return map[ai.Source]rune{ai.FromExact: '=', ai.FromBook: 'b'}[s]
}

// Legend explains the marks.
func Legend(tr *lang.Printer) string { return tr.T("= exact  b book  @ how sure") }

// Notes are the labels of moves, best first, as the setting wants them, with other measures below;
// none where it wants labels of the board.
func Notes(list []ai.MoveScore, labels string, size board.SquareSize) map[game.Square]board.Note {
	out := map[game.Square]board.Note{}
	by, ok := MeasureOf(labels)
	if !ok {
		return out
	}
	order := by.order(list)
	var total int64
	for _, s := range list {
		total += s.Visits
	}
	for i, s := range list {
		if labels == config.LabelBest && i >= fewBest || !s.Move.IsSquare() {
			continue
		}
		n := board.Note{Text: order[0].text(s, total, size.W), Heat: order[0].Heat(s, list)}
		if order[0] == ByValue {
			n.Mark = Mark(s.Source)
		}
		for _, other := range order[1:min(len(order), size.H)] {
			n.More = append(n.More, other.text(s, total, size.W))
		}
		out[s.Move] = n
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

// fewBest is how many moves have values where only the best have.
const fewBest = 3
