//go:build deep

package search

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"

	"othello/ai"
	"othello/game"
)

var randomGames = flag.Int("games", 20000, "games of TestManyGames")

// TestManyGames plays a shallow engine against random moves on all boards, with
// one table for all of them: every move must be legal.
func TestManyGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	e := New(Options{HashMB: 4, Threads: 1})
	sizes := []game.Size{game.Size8, game.Size6, game.Size4}
	won := 0
	early := uint64(0)
	for i := range *randomGames {
		if i == *randomGames/10 {
			early = heap()
		}
		g := game.New(sizes[i%len(sizes)])
		me := game.Black + game.Color(i/len(sizes)&1)
		lim := ai.Limits{Depth: 1 + rng.IntN(2), Exact: 1 + rng.IntN(5)}
		for !g.Over() {
			m := game.Pass
			if g.Turn() == me {
				a, err := e.Think(t.Context(), g.Position(), lim, nil)
				if err != nil {
					t.Fatalf("game %d, move %d: %v", i, len(g.Moves()), err)
				}
				m = a.Move()
			} else if !g.MustPass() {
				m = pick(rng, g.Position().Moves())
			}
			if err := g.Play(m); err != nil {
				t.Fatalf("game %d, move %d: %v", i, len(g.Moves()), err)
			}
		}
		if g.Result().Winner() == me {
			won++
		}
	}
	if won < *randomGames*3/4 {
		t.Errorf("won %d of %d games against random moves", won, *randomGames)
	}
	late := heap()
	t.Logf("%d games, %d won; %d kB in use after a tenth of them, %d kB at the end", *randomGames, won, early>>10, late>>10)
	if late > early+1<<20 {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
	runtime.KeepAlive(e)
}

// heap returns the memory in use, in bytes.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
