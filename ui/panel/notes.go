package panel

import (
	"fmt"
	"slices"

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

// Notes are the values of moves, best first, as squares show them, with other measures below.
func Notes(list []ai.MoveScore, by Measure, which Shown, size board.SquareSize) map[game.Square]board.Note {
	out := map[game.Square]board.Note{}
	if which == None {
		return out
	}
	order := by.order(list)
	var total int64
	for _, s := range list {
		total += s.Visits
	}
	for i, s := range list {
		if which == Best && i >= fewBest || !s.Move.IsSquare() {
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

// Shown says which moves have their values on the squares.
type Shown uint8

// The choices.
const (
	All  Shown = iota
	Best       // those of the best few
	None
	shownChoices
)

// ShownNamed is the choice of a word in settings, the first for any other.
func ShownNamed(name string) Shown { return Shown(max(0, slices.Index(config.Values.Texts(), name))) }

// Name is the word for s in settings.
func (s Shown) Name() string { return config.Values.Choices[s].Text }

// fewBest is how many moves Best shows.
const fewBest = 3

// Of says which of some things are shown: "best 3 values".
func (s Shown) Of(tr *lang.Printer, what string) string {
	switch s {
	case None:
		return tr.F("no %s", what)
	case Best:
		return tr.F("best %d %s", fewBest, what)
	}
	return tr.F("all %s", what)
}

// Next shows the values of more or of fewer moves.
func (s Shown) Next() Shown { return (s + 1) % shownChoices }
