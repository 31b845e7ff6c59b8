package search

import (
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestProofOfAnInterruptedSearch stops searches after any number of nodes: what they call
// exact is the truth, of the position and of each move, and a lower bound is none too high.
func TestProofOfAnInterruptedSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	e := New(Options{HashMB: 8, Threads: 1})
	exact, lower := 0, 0
	for range 20 {
		p := random(rng, game.Size8, 13)
		if !p.CanMove() {
			continue
		}
		e.Clear()
		whole, err := e.Think(t.Context(), p, ai.Limits{Moves: ai.EveryMove}, nil)
		if err != nil || !whole.Score.Exact() {
			t.Fatal(whole.Score, err)
		}
		truth := map[game.Square]float64{}
		for _, m := range whole.Moves {
			truth[m.Move] = m.Score.Discs
		}
		for nodes := int64(2000); nodes < 2*whole.Nodes; nodes += 1 + nodes/5 {
			for _, moves := range []int{0, 2, ai.EveryMove} {
				e.Clear()
				a, err := e.Think(t.Context(), p, ai.Limits{Nodes: nodes, Moves: moves}, nil)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case a.Score.Exact():
					exact++
					if a.Score.Discs != whole.Score.Discs {
						t.Errorf("%d nodes, %d moves: %+v, but it is %v", nodes, moves, a.Score, whole.Score.Discs)
					}
				case a.Score.Bound == ai.Lower:
					lower++
					if a.Score.Discs > whole.Score.Discs {
						t.Errorf("%d nodes, %d moves: at least %v, but it is %v", nodes, moves, a.Score.Discs, whole.Score.Discs)
					}
				}
				for _, m := range a.Moves {
					if m.Score.Exact() && m.Score.Discs != truth[m.Move] {
						t.Errorf("%d nodes, %d moves: %v is %+v, but it is %v", nodes, moves, m.Move, m.Score, truth[m.Move])
					}
				}
			}
		}
	}
	if exact == 0 || lower == 0 {
		t.Errorf("%d exact scores and %d bounds: nothing was tested", exact, lower)
	}
}
