package ui

import (
	"fmt"
	"math"

	"othello/ai"
	"othello/game"
)

// Marks of where a value comes from; the colours of the marks say the same.
var sourceMarks = map[ai.Source]rune{ai.FromSearch: '~', ai.FromExact: '=', ai.FromBook: 'b', ai.FromNetwork: '%'}

// markInks are the colours of the marks.
var markInks = map[rune]role{'~': roleHint, '=': roleNoteGood, 'b': roleCursor, '%': roleCursor}

// notes are the values of moves, best first, as the squares show them. Squares of
// more than four cells have room for a tenth of a disc.
func notes(list []ai.MoveScore, which values, size squareSize) map[game.Square]note {
	out := map[game.Square]note{}
	for i, s := range list {
		if which == noValues || which == bestValues && i >= fewBest || !s.Move.IsSquare() {
			continue
		}
		n := note{text: squareScore(s, size.w > 4), mark: sourceMarks[s.Source]}
		switch {
		case s.Score >= list[0].Score-0.5:
			n.tone = toneGood
		case s.Score < list[0].Score-4:
			n.tone = toneBad
		}
		out[s.Move] = n
	}
	return out
}

// squareScore is a value in discs, or the share of games in which a network that
// judges moves alone expects this one.
func squareScore(s ai.MoveScore, fine bool) string {
	switch {
	case s.Source == ai.FromNetwork && s.Prior > 0:
		return fmt.Sprintf("%.0f", 100*s.Prior)
	case s.Proven || !fine:
		return signed(s.Score, 0)
	}
	return signed(s.Score, 1)
}

// signed is a score with its sign and so many digits behind the point; zero has
// no sign.
func signed(score float64, digits int) string {
	unit := math.Pow(10, float64(digits))
	score = math.Round(score*unit) / unit
	if score == 0 {
		return fmt.Sprintf("%.*f", digits, 0.0)
	}
	return fmt.Sprintf("%+.*f", digits, score)
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
