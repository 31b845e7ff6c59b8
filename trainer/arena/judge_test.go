package arena

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
	"othello/trainer/positions"
)

func TestProblemsAreSolvedOnceAndJudge(t *testing.T) {
	list, err := games.Source{Paths: []string{gamestest.Folder(t, 30, 2016)}}.Read()
	must(t, err)
	path := filepath.Join(t.TempDir(), "problems.jsonl")
	job := ProblemGenerator{Games: list, Count: 4, Empties: 8, Seed: 1, Path: path, Threads: 1}
	must(t, job.Run(t.Context(), func(int) {}))
	first, err := os.ReadFile(path)
	must(t, err)
	// A longer drawing goes on where the shorter one ended.
	var calls []int
	job.Count = 9
	if err := job.Run(t.Context(), func(n int) { calls = append(calls, n) }); err != nil || calls[0] != 4 || calls[len(calls)-1] != 9 {
		t.Fatalf("going on: %v, %v", calls, err)
	}
	if all, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(all, first) {
		t.Fatalf("the file was not continued: %v", err)
	}
	problems, err := ReadProblems(path)
	if err != nil || len(problems) != 9 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	for _, p := range problems {
		if len(p.Moves) != p.Position().Moves().Count() || p.Position().Empties() != 8 || p.Year != 2016 {
			t.Fatalf("a bad problem: %+v", p)
		}
		for i, m := range p.Moves {
			if i > 0 && m.Score > p.Moves[i-1].Score {
				t.Fatalf("moves are not in order: %+v", p)
			}
		}
		sq, err := game.ParseSquare(p.Moves[0].Move)
		must(t, err)
		if loss, err := p.loss(sq); err != nil || loss != 0 {
			t.Errorf("the best move loses %d, %v", loss, err)
		}
	}
	// A search to the end is never wrong.
	rows, err := Judge{Name: "hand", Depths: []int{1, 8}, Threads: 2}.Run(t.Context(), ProblemSet("set", problems))
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if r := rows[1]; r.Count != 9 || r.Best != 100 || r.Loss != 0 || r.Error != 0 || r.Within != 100 || r.Nodes == 0 {
		t.Errorf("searches to the end: %+v", r)
	}
	if r := rows[0]; r.Error == 0 || r.Best == 0 {
		t.Errorf("searches of one ply: %+v", r)
	}
	var out strings.Builder
	if PrintJudge(&out, rows); strings.Count(out.String(), "\n") != 3 || !strings.Contains(out.String(), "100.0 ± 0.0 %") {
		t.Errorf("printed:\n%s", out.String())
	}

	rows, err = Judge{Depths: []int{1}}.Run(t.Context(), TheorySet(positions.TheoryRecords(list), 5))
	if err != nil || len(rows) != 1 || rows[0].Count != 5 || rows[0].Best != 0 || rows[0].Error == 0 {
		t.Errorf("theory: %+v, %v", rows, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Judge{Depths: []int{1}}).Run(ctx, ProblemSet("set", problems)); err == nil {
		t.Error("a stopped job reports no error")
	}
	job.Count = 31
	if err := job.Run(t.Context(), func(int) {}); err == nil {
		t.Error("more problems than games have")
	}
}
