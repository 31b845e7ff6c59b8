package study

import (
	"othello/ai/review"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// depthOf says how a value was found, in a word.
func depthOf(tr *lang.Printer, v review.Value) string {
	switch {
	case !v.Known:
		return ""
	case v.Proven:
		return tr.T("exact")
	case v.Depth == 0:
		return v.Source.String()
	}
	return tr.F("depth %d", v.Depth)
}

// choiceText says what players would have done, after a space; empty if that is not known.
func choiceText(tr *lang.Printer, v *review.Move) string {
	if v.Class == review.Unjudged || v.Class == review.Forced {
		return ""
	}
	if text := phrase.Choice(tr, v); text != "" {
		return tr.F(" %s.", text)
	}
	return ""
}
