package ui

import (
	"fmt"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
	"othello/ui/phrase"
)

// Marks of where a value comes from; the colours of the marks say the same.
var sourceMarks = map[ai.Source]rune{ai.FromSearch: '~', ai.FromExact: '=', ai.FromBook: 'b', ai.FromNetwork: '%'}

// notes are what a measure says of moves, best first, as the squares show them:
// below it, where there is room, what the other measures say.
func notes(list []ai.MoveScore, by measure, which values, size board.SquareSize) map[game.Square]board.Note {
	out := map[game.Square]board.Note{}
	if which == noValues {
		return out
	}
	order := by.order(list)
	var total int64
	for _, s := range list {
		total += s.Visits
	}
	for i, s := range list {
		if which == bestValues && i >= fewBest || !s.Move.IsSquare() {
			continue
		}
		n := board.Note{Text: order[0].text(s, total, size.W), Tone: order[0].tone(s, list)}
		if order[0] == byValue {
			n.Mark = sourceMarks[s.Source]
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
	if s.Proven || !fine {
		return phrase.Signed(s.Score, 0)
	}
	return phrase.Signed(s.Score, 1)
}

// sourceText says where a value comes from and how far it can be trusted.
func sourceText(s ai.MoveScore) string {
	switch {
	case s.Source == ai.FromExact:
		return "exact"
	case s.Source == ai.FromBook:
		return "book"
	case s.Source == ai.FromNetwork:
		return "network"
	case s.Depth == 0:
		return "guess"
	case s.Confidence > 0 && s.Confidence < 100:
		return fmt.Sprintf("%d@%d%%", s.Depth, s.Confidence)
	}
	return fmt.Sprintf("depth %d", s.Depth)
}
