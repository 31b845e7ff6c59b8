package ui

import (
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/ui/remember"
	"othello/ui/room"
	"othello/ui/value"
)

// nextMeasure shows something else on the squares.
func (m *model) nextMeasure() {
	if !m.looking() {
		m.measure = m.play.NextMeasure(m.measure)
		return
	}
	defer func() { m.Remember(remember.Measure, m.measure.Name()) }()
	known := value.Known(m.study.Judgements())
	m.measure = known[(slices.Index(known, m.measure)+1)%len(known)]
	if len(known) == 1 && m.measure == value.ByValue {
		m.Say(m.tr.T("The squares show values. A tree search or a network can show more."))
	} else {
		m.Say(m.tr.F("The squares show %s.", m.measure))
	}
}

// looking reports whether positions are looked at, rather than played.
func (m *model) looking() bool { return m.Looking() != nil }

// hints is what is marked for a player to move.
type hints uint8

const (
	noHints     hints = iota
	legalMoves        // which moves are legal
	chosenMoves       // ... and how often players choose each
)

// nextHints marks the legal moves, says how often players choose each, if there is
// a network to ask, or marks nothing.
func (m *model) nextHints() {
	defer func() {
		m.Remember(remember.Hints, m.hints != noHints)
		m.Remember(remember.Percentages, m.hints == chosenMoves)
		m.askPriors()
	}()
	switch {
	case m.hints == noHints:
		m.hints = legalMoves
		m.Say(m.tr.T("Legal moves are marked."))
	case m.hints == legalMoves && m.network.Fits():
		m.hints = chosenMoves
		m.network.Retry()
		text := m.tr.T("The squares show how many percent of players choose each move.")
		if !m.network.People() {
			text = m.tr.T("The squares show how likely the network takes each move to be the best, in percent.")
		}
		for _, k := range m.ses.Kinds() {
			if backend := value.Backend(k); k.Network && backend != "" {
				text += m.tr.F(" Network: %s.", strings.TrimSuffix(backend, "."))
			}
		}
		m.Say(text)
	default:
		m.hints = noHints
		m.Say(m.tr.T("Legal moves are not marked."))
	}
}

// askPriors asks the network about what is shown.
func (m *model) askPriors() {
	r, ok := m.room.(room.PriorShower)
	m.network.Ask(ok && r.ShowsPriors())
}

// marks are what the squares say in all rooms.
type marks struct {
	hints   hints
	measure value.Measure // of moves that an engine has judged
	network *value.Network
}

func newMarks(h room.Host, s Setup) marks {
	k := marks{measure: value.MeasureNamed(s.Config.Measure), network: value.NewNetwork(h, s.Network)}
	switch {
	case s.Config.Hints && s.Config.Percentages:
		k.hints = chosenMoves
	case s.Config.Hints:
		k.hints = legalMoves
	}
	return k
}

func (k *marks) Measure() value.Measure              { return k.measure }
func (k *marks) Choosing() bool                      { return k.hints == chosenMoves && k.network.Fits() }
func (k *marks) Priors(p game.Position) *ai.Analysis { return k.network.Of(p) }
func (k *marks) NetworkText(w int) string            { return k.network.Text(w) }
