package arena

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/search"
	"othello/book"
	"othello/game"
	"othello/models"
)

func oracle(t *testing.T, journal string) *Oracle {
	t.Helper()
	six, err := book.Read(models.Six())
	must(t, err)
	o, err := NewOracle(six, journal, 1)
	must(t, err)
	t.Cleanup(func() { _ = o.Close() })
	return o
}

// TestOracle compares answers with the solver's, about symmetric positions too, and finds
// them in the journal again.
func TestOracle(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal")
	o := oracle(t, file)
	if score, err := o.Score(t.Context(), game.Start(game.Size6)); err != nil || score != -4 {
		t.Errorf("6x6 is worth %d for Black (%v)", score, err)
	}
	solver, rng := search.NewSolver(search.Options{HashMB: 1}), rand.New(rand.NewPCG(3, 3))
	j := SolvedMatch{Positions: 8, Plies: [2]int{15, 22}, Seed: 4}
	list := j.positions()
	for i, p := range list {
		want, _ := solver.Solve(p)
		score, err := o.Score(t.Context(), p)
		if err != nil || score != want {
			t.Errorf("position %d is worth %d, not %d (%v)", i, score, want, err)
		}
		p = p.Transform(game.Symmetry(rng.IntN(game.Symmetries)))
		result, m, err := o.Result(t.Context(), p)
		if err != nil || result != cmp.Compare(want, 0) || !p.Legal(m) {
			t.Fatalf("position %d ends with %d by %v, not %d (%v)", i, result, m, want, err)
		}
		if after, _, err := o.Result(t.Context(), p.Play(m)); err != nil || after != -result {
			t.Errorf("position %d: %v leads to %d, not %d (%v)", i, m, after, -result, err)
		}
	}
	known := len(o.known)
	if err := o.Close(); err != nil || known == 0 {
		t.Fatalf("%d positions kept (%v)", known, err)
	}
	if again := oracle(t, file); len(again.known) != known {
		t.Errorf("%d positions were kept, and %d are there", known, len(again.known))
	}
}

// TestJob measures a player that solves, which keeps every result and loses nothing, and
// one at random, which does not.
func TestJob(t *testing.T) {
	o := oracle(t, "")
	run := func(e ai.Engine) SolvedResult {
		j := SolvedMatch{
			Player: Player{New: func() (ai.Engine, error) { return e, nil }, Limits: ai.Limits{Threads: 1}},
			Oracle: o, Positions: 30, Plies: [2]int{18, 20}, Discs: 10, Threads: 2, Seed: 1,
		}
		calls := 0
		r, err := j.Run(t.Context(), func(done, total int) { calls++ })
		if err != nil || calls != 40 || r.Judged != 10 {
			t.Fatalf("%d calls, %+v (%v)", calls, r, err)
		}
		return r
	}
	sum := func(list [3]Tally) Tally { return list[0].plus(list[1]).plus(list[2]) }
	r := run(search.New(search.Options{HashMB: 1, Threads: 1}))
	if all := sum(r.Positions); all != (Tally{Kept: 30, Played: 30}) || r.Loss != [2]float64{} || r.Positions[0].Played == 30 || r.Positions[2].Played == 30 {
		t.Errorf("the solver: %+v", r)
	}
	if first := sum(r.First); first.Kept != 30 {
		t.Errorf("the solver after one move: %+v", r)
	}
	var text bytes.Buffer
	r.Print(&text)
	if !strings.Contains(text.String(), "30 of 30 kept, 100.0 % (88.6 to 100.0)") || !strings.Contains(text.String(), "0.00 discs") {
		t.Errorf("%s", &text)
	}
	r = run(mcts.NewRandom(1))
	if all := sum(r.Positions); all.Kept == 30 || all.Kept < r.Positions[0].Played || r.Loss[0] < 1 || all.Kept+all.Drawn+all.Lost != 30 {
		t.Errorf("random moves: %+v", r)
	}
}
