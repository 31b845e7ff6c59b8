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

func TestFindGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	const budget = 400_000
	for range 20 {
		list := randomGame(rng, game.Size8)
		for _, ply := range []int{0, 1, 4, 8, 9, 10, 11, 12} {
			p := list[ply].Transform(game.HalfTurn)
			moves, end, ok := findGame(p, budget)
			if !ok {
				t.Fatalf("no game was found to\n%v", p.Board(game.Black))
			}
			arrive(t, game.StartBoard(game.Size8), moves, p)
			if end.Position() != p {
				t.Fatalf("the end is\n%v", end)
			}
		}
	}
	// Two corners that no move can have been played to: the search must end.
	lone := game.Position{Own: game.Corners & 0xff, Opp: 0x0000001818000000}
	if moves, _, ok := findGame(lone, budget); ok {
		t.Errorf("%v leads where no game can", moves)
	}
}
