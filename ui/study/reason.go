package study

import (
	"fmt"
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/theme"
)

// classStyle is the colour of a class of moves; the mark says the same.
func classStyle(st *theme.Styles, c review.Class) func(...string) string {
	switch c {
	case review.Best:
		return st.Good.Render
	case review.Inaccuracy:
		return st.Warning.Render
	case review.Mistake, review.Blunder:
		return st.Failure.Render
	case review.Unjudged, review.Forced:
		return st.Dim.Render
	}
	return st.Text.Render
}

// valueText is the value of a move for the side that makes it: "+4.5", or "+4="
// if it is proven.
func valueText(v review.Value) string {
	switch {
	case !v.Known:
		return "?"
	case v.Proven:
		return game.Signed(v.Score, 0) + "="
	}
	return game.Signed(v.Score, 1)
}

// depthOf says how a value was found, in a word.
func depthOf(v review.Value) string {
	switch {
	case !v.Known:
		return ""
	case v.Proven:
		return lang.T("exact")
	case v.Depth == 0:
		return v.Source.String()
	}
	return lang.F("depth %d", v.Depth)
}

// judgementText is the class of a move in a sentence, with its loss and what speaks
// against it.
func judgementText(v *review.Move) string {
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
		return lang.F("A good move, %s lost.", discsText(v.Loss))
	}
	text := lang.F("A %v, %s lost.", v.Class, discsText(v.Loss))
	if v.Class == review.Inaccuracy {
		text = lang.F("An inaccuracy, %s lost.", discsText(v.Loss))
	}
	if why := reasonText(v); why != "" {
		text = lang.F("%s It %s.", text, why)
	}
	return text
}

// choiceText is a sentence about what players would have done, with a space before
// it; empty if that is not known or of no account.
func choiceText(v *review.Move) string {
	if v.Class == review.Unjudged || v.Class == review.Forced {
		return ""
	}
	if text := v.ChoiceText(); text != "" {
		return lang.F(" %s.", text)
	}
	return ""
}

// reasonText are the reasons of a judgement in a row.
func reasonText(v *review.Move) string {
	texts := make([]string, len(v.Reasons))
	for i, r := range v.Reasons {
		texts[i] = r.Words()
	}
	return strings.Join(texts, lang.T("; it "))
}

// discsText is a number of discs in words.
func discsText(n float64) string {
	switch text := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0"); text {
	case "1":
		return lang.Count(1, "disc")
	default:
		return lang.F("%s discs", text)
	}
}
