package ui

import "othello/ui/room"

func (m *model) looking() bool { return m.Looking() != nil }

func (m *model) askPriors() {
	r, ok := m.room.(room.PriorShower)
	m.network.Ask(ok && r.ShowsPriors())
}
