package ui

import (
	"context"

	"othello/ai/review"
	"othello/game"
	"othello/ui/room"
)

func (m *model) looking() bool { return m.Looking() != nil }

func (m *model) askPriors() {
	r, ok := m.room.(room.PriorShower)
	m.network.Ask(ok && r.ShowsPriors())
}

// traps returns the search for how hard the moves of a position are to answer; nil where no network
// knows people.
func (m *model) traps(p game.Position) func(context.Context) (map[game.Square]float64, error) {
	if !m.network.Fits() {
		return nil
	}
	return func(ctx context.Context) (map[game.Square]float64, error) {
		return review.Traps(ctx, m.setup.Judge, m.setup.Network, p)
	}
}
