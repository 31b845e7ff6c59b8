package study

import (
	"fmt"
	"strings"

	"othello/ai/review"
	"othello/game"
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
		return "exact"
	case v.Depth == 0:
		return v.Source.String()
	}
	return fmt.Sprintf("depth %d", v.Depth)
}

// judgementText is the class of a move in a sentence, with its loss and what speaks
// against it.
func judgementText(v *review.Move) string {
	switch v.Class {
	case review.Unjudged:
		return "Not analysed yet."
	case review.Forced:
		if v.Move == game.Pass {
			return "It had to pass."
		}
		return "The only move."
	case review.Best:
		if v.Move == v.BestMove() {
			return "The best move."
		}
		return "As good as the best move."
	case review.Good:
		return fmt.Sprintf("A good move, %s lost.", discsText(v.Loss))
	}
	article := "A"
	if v.Class == review.Inaccuracy {
		article = "An"
	}
	text := fmt.Sprintf("%s %v, %s lost.", article, v.Class, discsText(v.Loss))
	if why := reasonText(v); why != "" {
		text += " It " + why + "."
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
		return " " + text + "."
	}
	return ""
}

// reasonText are the reasons of a judgement in a row.
func reasonText(v *review.Move) string {
	texts := make([]string, len(v.Reasons))
	for i, r := range v.Reasons {
		texts[i] = r.Text
	}
	return strings.Join(texts, "; it ")
}

// discsText is a number of discs in words.
func discsText(n float64) string {
	switch text := strings.TrimSuffix(fmt.Sprintf("%.1f", n), ".0"); text {
	case "1":
		return "1 disc"
	default:
		return text + " discs"
	}
}
