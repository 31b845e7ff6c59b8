//go:build deep

package mcts

import (
	"testing"

	"othello/ai"
	"othello/game"
)

// TestManyGames plays a hundred thousand games at random and a thousand by MTS(10),
// each move checked by the rules.
func TestManyGames(t *testing.T) {
	tree := NewPlain(Options{MemoryMB: 1, Threads: 1, Seed: 1})
	random := NewRandom(1)
	play := func(size game.Size, e ai.Engine) {
		g := game.New(size)
		for !g.Over() {
			a, err := e.Think(t.Context(), g.Position(), ai.Limits{Nodes: 10}, nil)
			if err == nil {
				err = g.Play(a.Move())
			}
			if err != nil {
				t.Fatalf("%v in\n%v", err, g.Board())
			}
		}
	}
	for n := range 100_000 {
		play([]game.Size{game.Size8, game.Size6, game.Size4}[n%3], random)
	}
	for n := range 1000 {
		play([]game.Size{game.Size8, game.Size6, game.Size4}[n%3], tree)
	}
}
