package ui

import (
	"slices"
	"strings"

	"othello/game"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/room"
)

func (m *model) nextMeasure() {
	if !m.looking() {
		m.play.NextMeasure()
		return
	}
	known := panel.Known(m.study.Judgements())
	if len(known) == 1 {
		m.Say(m.tr.F("The squares show %s: nothing else is known of these moves.", known[0]))
		return
	}
	next := known[(slices.Index(known, panel.MeasureNamed(m.setup.Settings.UI.Measure))+1)%len(known)]
	m.Remember(config.Measure, next.Name())
	m.Say(m.tr.F("The squares show %s.", next))
}

func (m *model) looking() bool { return m.Looking() != nil }

// nextHints marks the legal moves, then with their share of players, then nothing.
func (m *model) nextHints() {
	now := &m.setup.Settings.UI
	marks, percentages := true, false
	switch {
	case !now.Hints:
		m.Say(m.tr.T("Legal moves are marked."))
	case !now.Percentages && m.network.Fits():
		percentages = true
		m.network.Retry()
		text := m.tr.T("The squares show how many percent of players choose each move.")
		if !m.network.People() {
			text = m.tr.T("The squares show how likely the network takes each move to be the best, in percent.")
		}
		for _, k := range m.ses.Kinds() {
			if backend := panel.Backend(k); k.Network && backend != "" {
				text += m.tr.F(" Network: %s.", strings.TrimSuffix(backend, "."))
			}
		}
		m.Say(text)
	default:
		marks = false
		m.Say(m.tr.T("Legal moves are not marked."))
	}
	m.Remember(config.Hints, marks)
	m.Remember(config.Percentages, percentages)
}

func (m *model) askPriors() {
	r, ok := m.room.(room.PriorShower)
	m.network.Ask(ok && r.ShowsPriors())
	p, shown := game.Position{}, false
	if r, ok := m.room.(room.TrapShower); ok {
		p, shown = r.Traps(m.Layout.Panel.W)
	}
	m.traps.Ask(p, shown)
}

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
