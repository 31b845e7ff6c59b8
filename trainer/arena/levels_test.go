package arena

import (
	"math/rand/v2"
	"testing"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/search"
	"othello/game"
)

// TestLevelLoss measures the judge's own moves, which lose nothing and are those that were
// played, beside moves at random.
func TestLevelLoss(t *testing.T) {
	judge := search.New(search.Options{HashMB: 1, Threads: 1})
	limits := ai.Limits{Depth: 2, Exact: 8, Threads: 1}
	j := LevelLoss{Judge: limits, Players: []Player{
		{Name: "judge", New: func() (ai.Engine, error) { return judge, nil }, Limits: limits},
		{Name: "random", New: func() (ai.Engine, error) { return mcts.NewRandom(1), nil }, Limits: ai.Limits{Nodes: 1}},
	}}
	rng := rand.New(rand.NewPCG(1, 1))
	for len(j.Positions) < 20 {
		p, _ := mcts.Playout(game.Start(game.Size8), 20+rng.IntN(30), rand.NewPCG(rng.Uint64(), 1))
		if !p.CanMove() {
			continue
		}
		a, err := judge.Think(t.Context(), p, ai.Limits{Depth: 2, Exact: 8, Threads: 1, Moves: 64}, nil)
		must(t, err)
		j.Positions, j.Played = append(j.Positions, p), append(j.Played, a.Moves[0].Move)
	}
	calls := 0
	rows, err := j.Run(t.Context(), func(int) { calls++ })
	if err != nil || len(rows) != 4 || calls != 20 {
		t.Fatalf("%d calls, %+v (%v)", calls, rows, err)
	}
	for i, want := range []string{"judge", "random", "random moves", "as played"} {
		if rows[i].Name != want || rows[i].Moves != 20 {
			t.Errorf("row %d: %+v", i, rows[i])
		}
	}
	if rows[0].Loss > 0.5 || rows[0].Same < 0.8 || rows[3].Loss > 0.01 || rows[1].Loss < 1 || rows[2].Loss < 1 {
		t.Errorf("%+v", rows)
	}
}
