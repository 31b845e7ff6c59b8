package ui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/value"
)

// foresight is what the network expects people to play, and who it thinks wins: a
// look at a position without any search. It is asked about one position at a time,
// in the background, and only about what is shown.
type foresight struct {
	engine  ai.Engine // nil if there is no network
	known   map[game.Position]*ai.Analysis
	order   []game.Position // of known, the oldest first
	thought *thought        // nil while nothing is asked
	failed  bool            // it gave an error, which people have been told; it is not asked again

	generation uint64 // of the thought
}

// foresightMost is the number of positions kept at hand.
const foresightMost = 500

// foresightMsg is a thoughtMsg of the network.
type foresightMsg thoughtMsg

// foreseen is what the network says of p; nil if that is not known.
func (m *model) foreseen(p game.Position) *ai.Analysis { return m.network.known[p] }

// toForesee is the position that the network should be asked about, if any.
func (m *model) toForesee() (p game.Position, wanted bool) {
	if m.network.engine == nil || m.network.failed || m.game.Board().Size() != game.Size8 {
		return p, false
	}
	switch m.room.(type) {
	case *analysing, *reviewing:
		wanted = true
	case playing:
		wanted = m.choosing()
	}
	p = m.game.Position()
	return p, wanted && p.CanMove() && m.foreseen(p) == nil
}

// choosing reports whether the squares show what players would choose: as a hint,
// to a person on the move.
func (m *model) choosing() bool {
	return m.hints && m.choices && m.network.engine != nil && !m.stopped() && m.match.side(m.game.Turn()).human
}

// foresee asks the network about what is shown and not known. Update calls it
// after every message.
func (m *model) foresee() tea.Cmd {
	n := &m.network
	p, wanted := m.toForesee()
	if n.thought != nil {
		if wanted && n.thought.position == p {
			return nil
		}
		n.stop()
	}
	if !wanted {
		return nil
	}
	n.thought = think(m.ctx, &m.work, n.generation, n.engine, m.game, ai.Limits{Moves: everyMove, Nodes: game.Symmetries})
	return n.wait()
}

func (n *foresight) stop() {
	n.generation++
	if n.thought != nil {
		n.thought.abandon()
		n.thought = nil
	}
}

// wait is the command that brings the end of the thought: a network has nothing to
// say before.
func (n *foresight) wait() tea.Cmd {
	t := n.thought
	return func() tea.Msg {
		select {
		case out := <-t.outcome:
			return foresightMsg{generation: t.generation, outcome: &out}
		case <-t.abandoned:
			return nil
		}
	}
}

func (m *model) updateForesight(msg foresightMsg) {
	n := &m.network
	if n.thought == nil || msg.generation != n.generation {
		return
	}
	p := n.thought.position
	n.thought = nil
	if err := msg.outcome.err; err != nil {
		n.failed = true
		if !errors.Is(err, errNothingYet) {
			m.Warn(fmt.Sprintf("The network says nothing: %v.", err))
		}
		return
	}
	n.keep(p, &msg.outcome.analysis)
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
	case !m.choices && m.network.engine != nil && m.game.Board().Size() == game.Size8:
		m.choices, m.network.failed = true, false
		text := "The squares show how many of a hundred players choose each move."
		for _, k := range m.kinds {
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

// networkText is what the network thinks of the position on the board, in a
// sentence of at most w cells; empty if it was not asked.
func (m *model) networkText(w int) string {
	a := m.foreseen(m.game.Position())
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
	win := value.Win(a.WinRate, m.game.Turn())
	if win == "" {
		win = value.Score(a, m.game.Turn())
	}
	for _, text := range []string{"Network: " + win + ", " + chosen, win + ", " + chosen, chosen} {
		if len(text) <= w {
			return text
		}
	}
	return ""
}
