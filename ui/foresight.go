package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/value"
)

// foresight is what the network expects people to play, and who it thinks wins: a
// look at a position without any search. It is asked about one position at a time,
// in the background, and only about what is shown.
type foresight struct {
	engine ai.Engine // nil if there is no network
	known  map[game.Position]*ai.Analysis
	order  []game.Position // of known, the oldest first
	search *session.Search // nil while nothing is asked
	failed bool            // it gave an error, which people have been told; it is not asked again
}

// foresightMost is the number of positions kept at hand.
const foresightMost = 500

// Foreseen is what the network says of p; nil if that is not known.
func (m *model) Foreseen(p game.Position) *ai.Analysis { return m.network.known[p] }

// toForesee is the position that the network should be asked about, if any.
func (m *model) toForesee() (p game.Position, wanted bool) {
	if m.network.engine == nil || m.network.failed || m.ses.Game().Board().Size() != game.Size8 {
		return p, false
	}
	if r, ok := m.room.(room.Foreseeing); ok {
		wanted = r.Foresees()
	}
	p = m.ses.Game().Position()
	return p, wanted && p.CanMove() && m.Foreseen(p) == nil
}

// choosing reports whether the squares show what players would choose: as a hint,
// to a person on the move.
func (m *model) choosing() bool {
	return m.hints && m.choices && m.network.engine != nil && !m.ses.Stopped() && m.ses.Mover().Human
}

// foresee asks the network about what is shown and not known.
func (m *model) foresee() tea.Cmd {
	n := &m.network
	p, wanted := m.toForesee()
	if n.search != nil {
		if wanted && n.search.Position == p {
			return nil
		}
		n.search.Stop()
		n.search = nil
	}
	if wanted {
		n.search = m.ses.Ask(n.engine, ai.Limits{Moves: ai.EveryMove, Nodes: game.Symmetries}, func(r session.Report) { m.networkTold(p, r) })
	}
	return nil
}

// networkTold takes in what the network says of p, which is nothing before the end.
func (m *model) networkTold(p game.Position, r session.Report) {
	n := &m.network
	switch {
	case !r.Done:
		return
	case r.Err != nil:
		n.failed = true
		if !errors.Is(r.Err, context.Canceled) {
			m.Warn(fmt.Sprintf("The network says nothing: %v.", r.Err))
		}
	default:
		n.keep(p, r.Analysis)
	}
	n.search = nil
}

// keep puts a judgement at hand and drops the oldest if there are too many.
func (n *foresight) keep(p game.Position, a *ai.Analysis) {
	if n.known == nil {
		n.known = map[game.Position]*ai.Analysis{}
	}
	if n.known[p] == nil {
		n.order = append(n.order, p)
	}
	n.known[p] = a
	if len(n.order) > foresightMost {
		delete(n.known, n.order[0])
		n.order = n.order[1:]
	}
}

// nextHints marks the legal moves, says how often players choose each, if there is
// a network to ask, or marks nothing.
func (m *model) nextHints() {
	switch {
	case !m.hints:
		m.hints, m.choices = true, false
		m.Say("The legal moves are marked.")
	case !m.choices && m.network.engine != nil && m.ses.Game().Board().Size() == game.Size8:
		m.choices, m.network.failed = true, false
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

// NetworkText is what the network thinks of the position on the board, in a
// sentence of at most w cells; empty if it was not asked.
func (m *model) NetworkText(w int) string {
	a := m.Foreseen(m.ses.Game().Position())
	if a == nil || len(a.Moves) == 0 {
		return ""
	}
	likely := a.Moves[0]
	for _, s := range a.Moves {
		if s.Prior > likely.Prior {
			likely = s
		}
	}
	chosen := fmt.Sprintf("%s%% choose %v", value.Percent(likely.Prior, 3), likely.Move)
	win := value.Win(a.WinRate, m.ses.Game().Turn())
	if win == "" {
		win = value.Score(a, m.ses.Game().Turn())
	}
	for _, text := range []string{"Network: " + win + ", " + chosen, win + ", " + chosen, chosen} {
		if len(text) <= w {
			return text
		}
	}
	return ""
}
