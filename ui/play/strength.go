package play

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// fittingEngine is an engine with as much of its level as w cells hold.
func fittingEngine(tr *lang.Printer, k ai.Kind, level, w int) (name, rest string) {
	name = tr.T(k.Name)
	rest = strings.TrimPrefix(widget.Fitting(w, phrase.Engine(tr, k, level)...), name)
	return widget.Fit(name, w-ansi.StringWidth(rest)), rest
}
