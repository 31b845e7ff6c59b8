package ui

import (
	"slices"

	"othello/ui/config"
	"othello/ui/room"
)

func (m *model) nextEvalBar() {
	choices := config.EvalBar.Texts()
	next := choices[(slices.Index(choices, m.setup.Settings.UI.EvalBar)+1)%len(choices)]
	m.Remember(config.EvalBar, next)
	text := map[string]string{
		"study":  m.tr.T("The evaluation bar is shown in analysis and review"),
		"always": m.tr.T("The evaluation bar is always shown, with what the engine says of its own moves"),
		"never":  m.tr.T("The evaluation bar is not shown"),
	}[next]
	if next != "never" && m.Width < room.GaugeFromW {
		text += m.tr.F(", in windows from %d columns", room.GaugeFromW)
	}
	m.Say(text + ".")
}
