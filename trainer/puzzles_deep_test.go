//go:build deep

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"othello/ai/puzzle"
	"othello/trainer/games/gamestest"
)

// TestPuzzles finds a few puzzles, and the same ones after an interruption.
func TestPuzzles(t *testing.T) {
	games, dir := gamestest.Folder(t, 6, 2001), t.TempDir()
	make := func(name string) []byte {
		path := filepath.Join(dir, name)
		do(t, "positions puzzles --share 1 --threads 2 --weights ../models/template.bin --net ../models/small.onnx --wthor %s --out %s", games, path)
		data, err := os.ReadFile(path)
		must(t, err)
		return data
	}
	data := make("first.bin")
	list, err := puzzle.Decode(data)
	must(t, err)
	kinds := map[puzzle.Kind]int{}
	for _, p := range list {
		kinds[p.Kind]++
	}
	if kinds[puzzle.Win] < 5 || kinds[puzzle.Wipe] != 5 || kinds[puzzle.Escape] != 2 {
		t.Errorf("found %v", kinds)
	}
	var r puzzlesReport
	if decode(t, &r, "measure puzzles --json --count 4 --weights ../models/template.bin %s", filepath.Join(dir, "first.bin")); r.Puzzles != len(list) || r.Solved == 0 || r.Wrong != 0 {
		t.Errorf("%+v", r)
	}
	journals, err := filepath.Glob(filepath.Join(dir, "first-*.found"))
	if err != nil || len(journals) != 1 {
		t.Fatalf("journals %v, %v", journals, err)
	}
	lines, err := os.ReadFile(journals[0])
	must(t, err)
	must(t, os.WriteFile(journals[0], lines[:len(lines)/2], 0o600))
	if !bytes.Equal(make("first.bin"), data) {
		t.Error("after an interruption others are found")
	}
}
