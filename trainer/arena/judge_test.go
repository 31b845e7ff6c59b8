package arena

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/search"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
	"othello/trainer/positions"
)

// solved writes problems of eight empty squares in OBF.
func solved(t *testing.T, list []games.Game) string {
	t.Helper()
	e := search.New(search.Options{HashMB: 1, Threads: 1})
	var text strings.Builder
	for _, g := range list {
		p := g.At(8).Position
		if p.Moves().Count() < 2 {
			continue
		}
		a, err := e.Think(t.Context(), p, ai.Limits{Exact: 60, Moves: ai.EveryMove}, nil)
		must(t, err)
		text.WriteString(p.Board(game.Black).Line() + ";")
		for _, m := range a.Moves {
			fmt.Fprintf(&text, " %v:%+g;", m.Move, m.Score.Discs)
		}
		text.WriteString("\n")
	}
	path := filepath.Join(t.TempDir(), "problems.obf")
	must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	return path
}

func TestJudge(t *testing.T) {
	list, err := games.Source{Paths: []string{gamestest.Folder(t, 30, 2016)}}.Read()
	must(t, err)
	path := solved(t, list)
	set, err := ReadProblems(path)
	if err != nil || len(set.list) < 9 {
		t.Fatalf("%d problems, %v", len(set.list), err)
	}
	// A search to the end is never wrong.
	rows, err := Judge{Name: "hand", Depths: []int{1, 8}, Threads: 2}.Run(t.Context(), set)
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if r := rows[1]; r.Count != len(set.list) || r.Best != 100 || r.Loss != 0 || r.Error != 0 || r.Within != 100 || r.Nodes == 0 {
		t.Errorf("searches to the end: %+v", r)
	}
	if r := rows[0]; r.Error == 0 || r.Best == 0 {
		t.Errorf("searches of one ply: %+v", r)
	}

	rows, err = Judge{Depths: []int{1}}.Run(t.Context(), TheorySet(positions.TheoryRecords(list), 5))
	if err != nil || len(rows) != 1 || rows[0].Count != 5 || rows[0].Best != 0 || rows[0].Error == 0 {
		t.Errorf("theory: %+v, %v", rows, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Judge{Depths: []int{1}}).Run(ctx, set); err == nil {
		t.Error("a stopped job reports no error")
	}
	text, err := os.ReadFile(path)
	must(t, err)
	first, _, _ := strings.Cut(string(text), ";")
	must(t, os.WriteFile(path, []byte(first+"; a1:+2;\n"), 0o600))
	if _, err := ReadProblems(path); err == nil {
		t.Error("a problem without the scores of its moves")
	}
}
