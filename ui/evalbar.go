package ui

import (
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/frame"
	"othello/ui/remember"
)

// When the evaluation bar and the graph beside it are shown.
const (
	evalBarStudy  = "study" // where positions are looked at
	evalBarAlways = "always"
	evalBarNever  = "never"
)

// EvalBarChoices are the values of Config.EvalBar; it may be empty, too, for the first.
var EvalBarChoices = []string{evalBarStudy, evalBarAlways, evalBarNever}

// checkEvalBar reports whether Config.EvalBar is no choice.
func checkEvalBar(cfg Config) error {
	if cfg.EvalBar != "" && !slices.Contains(EvalBarChoices, cfg.EvalBar) {
		return lang.Errorf("eval_bar: %q is not one of %s", cfg.EvalBar, strings.Join(EvalBarChoices, ", "))
	}
	return nil
}

// nextEvalBar shows the bar elsewhere, or no more.
func (m *model) nextEvalBar() {
	cfg := &m.setup.Config
	cfg.EvalBar = EvalBarChoices[(max(0, slices.Index(EvalBarChoices, cfg.EvalBar))+1)%len(EvalBarChoices)]
	m.Remember(remember.EvalBar, cfg.EvalBar)
	text := map[string]string{
		evalBarStudy:  m.tr.T("The evaluation bar is shown in analysis and review"),
		evalBarAlways: m.tr.T("The evaluation bar is always shown, with what the engine says of its own moves"),
		evalBarNever:  m.tr.T("The evaluation bar is not shown"),
	}[cfg.EvalBar]
	if cfg.EvalBar != evalBarNever && m.Width < frame.GaugeFromW {
		text += m.tr.F(", in windows from %d columns", frame.GaugeFromW)
	}
	m.Say(text + ".")
}

// showsValues reports whether the bar and the graph are wanted in a game, too.
func (m *model) showsValues() bool { return m.setup.Config.EvalBar == evalBarAlways }
