package search

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestThreadsAgree solves positions that are large enough to be shared.
func TestThreadsAgree(t *testing.T) {
	list := problems(t, "fforum-20-39.obf")
	e := New(Options{HashMB: 16})
	list = list[2:6]
	if testing.Short() {
		list = list[:2]
	}
	for i, pr := range list {
		for _, threads := range []int{2, 5} {
			e.Clear()
			lim := ai.Limits{Threads: threads}
			if i == 0 {
				lim.Moves = 64
			}
			a, err := e.Think(t.Context(), pr.position, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !a.Score.Exact() || int(a.Score.Discs) != pr.score || pr.moves[a.Move()] != pr.score {
				t.Errorf("problem %d on %d threads: %v scores %v (proven %v), want %d", 22+i, threads, a.Move(), a.Score.Discs, a.Score.Exact(), pr.score)
			}
			checkLine(t, pr.position, a)
			for _, m := range a.Moves {
				if int(m.Score.Discs) != pr.moves[m.Move] {
					t.Errorf("problem %d on %d threads: %v scores %v, want %d", 22+i, threads, m.Move, m.Score.Discs, pr.moves[m.Move])
				}
			}
		}
	}
}

func TestThreadsInTheMidgame(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	e := New(Options{HashMB: 4, Threads: 4})
	for range 4 {
		p := random(rng, game.Size8, 30+rng.IntN(20))
		want := single(p).search(p.Own, p.Opp, -64, 64, 7, p.Empties())
		a, err := e.Think(t.Context(), p, ai.Limits{Depth: 7}, nil)
		if err != nil || int(a.Score.Discs) != want {
			t.Errorf("%+v scores %v, %v; on one thread %d", p, a.Score.Discs, err, want)
		}
	}
}

// TestPanicBecomesAnError breaks the engine on purpose.
func TestPanicBecomesAnError(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	for _, threads := range []int{1, 3} {
		e := New(Options{HashMB: 4, Threads: threads})
		e.margins, e.handMargins = nil, nil
		_, err := e.Think(t.Context(), random(rng, game.Size8, 24), ai.Limits{}, nil)
		if err == nil || !strings.Contains(err.Error(), "searching: ") {
			t.Errorf("%d threads: error %v", threads, err)
		}
	}
}
