package ui

import (
	"fmt"
	"slices"

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
