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
	journal := filepath.Join(dir, "found")
	make := func(name string) []byte {
		path := filepath.Join(dir, name)
		do(t, "puzzles --share 1 --threads 2 --weights ../models/template.bin --net ../models/small.onnx --wthor %s --journal %s --out %s", games, journal, path)
		data, err := os.ReadFile(path)
		must(t, err)
		return data
	}
	data := make("first")
	list, err := puzzle.Decode(data)
	must(t, err)
	kinds := map[puzzle.Kind]int{}
	for _, p := range list {
		kinds[p.Kind]++
	}
	if kinds[puzzle.Win] < 5 || kinds[puzzle.Wipe] != 5 || kinds[puzzle.Escape] != 2 {
		t.Errorf("found %v", kinds)
	}
	lines, err := os.ReadFile(journal)
	must(t, err)
	must(t, os.WriteFile(journal, lines[:len(lines)/2], 0o600))
	if !bytes.Equal(make("second"), data) {
		t.Error("after an interruption others are found")
	}
}
