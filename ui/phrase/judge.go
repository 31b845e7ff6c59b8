package phrase

import (
	"othello/ai"
	"othello/internal/lang"
)

// Judge says who judges, and how far ahead if the limits say that: "Judged by the computer: 18
// moves ahead, exact from 24 empty squares."
func Judge(tr *lang.Printer, lim ai.Limits) string {
	switch {
	case lim.Depth == 0:
		return tr.T("Judged by the computer.")
	case lim.Exact == 0:
		return tr.F("Judged by the computer: %s ahead.", tr.Count(lim.Depth, "move"))
	}
	return tr.F("Judged by the computer: %s ahead, exact from %d empty squares.", tr.Count(lim.Depth, "move"), lim.Exact)
}
