package protocol

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

// arrive plays moves from b and fails unless they lead to p.
func arrive(t *testing.T, b game.Board, moves []game.Square, p game.Position) {
	t.Helper()
	for i, m := range moves {
		if !b.Position().Legal(m) {
			t.Fatalf("move %d, %v, is not legal on\n%v", i+1, m, b)
		}
		b = b.Play(m)
	}
	if b.Position() != p {
		t.Fatalf("%v leads to\n%v", moves, b)
	}
}

func TestRoute(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	passes := 0
	for range 300 {
		list := randomGame(rng, game.Size6)
		for i, p := range list {
			for j := i; j < len(list) && p.Empties()-list[j].Empties() <= 2; j++ {
				if list[j].MustPass() {
					continue // External does not ask about these
				}
				moves, ok := route(p.Board(game.White), list[j])
				if !ok {
					t.Fatalf("no way from ply %d to %d", i, j)
				}
				arrive(t, p.Board(game.White), moves, list[j])
				passes += j - i - (p.Empties() - list[j].Empties())
			}
		}
		if len(list) > 4 {
			if _, ok := route(list[3].Board(game.Black), list[0]); ok {
				t.Fatal("a way back")
			}
		}
	}
	if passes == 0 {
		t.Error("no pass was on any way")
	}
}
