package ui

import (
	"slices"
	"strings"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
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

// ShowsValues implements play.Host.
func (m *model) ShowsValues() bool { return m.setup.Config.EvalBar == evalBarAlways }

// ScoreAt implements play.Host and study.Host: what is known of a node from studying it,
// or from an engine that played there.
func (m *model) ScoreAt(n *game.Node) board.Score {
	if s := m.study.ScoreAt(n); s.Known {
		return s
	}
	return m.play.Reported(n)
}
