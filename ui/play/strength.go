package play

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// eloLine is the strength of level n, as detailed as w cells allow.
func eloLine(tr *lang.Printer, k ai.Kind, n, w int) string {
	e := k.Level(n).Elo
	if !e.Known() {
		return tr.T("Elo not measured")
	}
	return widget.Fitting(w,
		tr.F("Elo %v, 95 %% interval %d to %d, %d games", e, e.Low, e.High, e.Games),
		tr.F("Elo %v (%d to %d)", e, e.Low, e.High),
		tr.F("Elo %v", e))
}

// fittingEngine is an engine with as much of its level as w cells hold.
func fittingEngine(tr *lang.Printer, k ai.Kind, level, w int) (name, rest string) {
	name = tr.T(k.Name)
	rest = strings.TrimPrefix(widget.Fitting(w, phrase.Engine(tr, k, level)...), name)
	return widget.Fit(name, w-ansi.StringWidth(rest)), rest
}
