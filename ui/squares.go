package ui

import (
	"fmt"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/ui/room"
	"othello/ui/value"
)

// nextMeasure shows something else on the squares. While a game is played, nothing
// is one of the choices.
func (m *model) nextMeasure() {
	if !m.looking() {
		switch {
		case m.unseen:
			m.unseen, m.measure = false, value.ByValue
		case m.measure == value.Measures-1:
			m.unseen = true
		default:
			m.measure++
		}
		if m.unseen {
			m.Say("While a tree search thinks, the squares show nothing.")
		} else {
			m.Say(fmt.Sprintf("While a tree search thinks, the squares show %s.", m.measure.String()))
		}
		return
	}
	known := value.Known(m.study.Judgements())
	m.measure = known[(slices.Index(known, m.measure)+1)%len(known)]
	if len(known) == 1 && m.measure == value.ByValue {
		m.Say("The squares show values: there is more to show of a tree search or a network.")
	} else {
		m.Say(fmt.Sprintf("The squares show %s.", m.measure.String()))
	}
}

// looking reports whether positions are looked at, rather than played.
func (m *model) looking() bool {
	ok := m.Looking() != nil
	return ok
}

// nextHints marks the legal moves, says how often players choose each, if there is
// a network to ask, or marks nothing.
func (m *model) nextHints() {
	switch {
	case !m.hints:
		m.hints, m.choices = true, false
		m.Say("The legal moves are marked.")
	case !m.choices && m.network.Fits():
		m.choices = true
		m.network.Retry()
		text := "The squares show how many of a hundred players choose each move."
		for _, k := range m.ses.Kinds() {
			if backend := backendText(k); k.Network && backend != "" {
				text += " Network: " + strings.TrimSuffix(backend, ".") + "."
			}
		}
		m.Say(text)
	default:
		m.hints, m.choices = false, false
		m.Say("The legal moves are not marked.")
	}
}

// Foreseen implements study.Host.
func (m *model) Foreseen(p game.Position) *ai.Analysis { return m.network.Of(p) }

// NetworkText implements study.Host.
func (m *model) NetworkText(w int) string { return m.network.Text(w) }

// foresee asks the network about what is shown.
func (m *model) foresee() {
	r, ok := m.room.(room.Foreseeing)
	m.network.Ask(ok && r.Foresees())
}

// choosing reports whether the squares show what players would choose: as a hint,
// to a person on the move.
func (m *model) choosing() bool {
	return m.hints && m.choices && m.network.Fits() && !m.ses.Stopped() && m.ses.Mover().Human
}
