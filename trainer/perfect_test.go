package main

import (
	"path/filepath"
	"strings"
	"testing"

	"othello/book"
	"othello/game"
)

// TestPerfect builds the book of 4x4, which White wins by ten.
func TestPerfect(t *testing.T) {
	dir := t.TempDir()
	out, journal := filepath.Join(dir, "four.bin"), filepath.Join(dir, "solved")
	said := do(t, "perfect --board 4 --empties 6 --hash 1 --journal %s --out %s", journal, out)
	b, err := book.Open(out)
	must(t, err)
	if e, ok := b.Lookup(game.Start(game.Size4)); !ok || !e.Proven || e.Score != -10 || !strings.Contains(said, "positions in") {
		t.Errorf("%+v, %v; it said %q", e, ok, said)
	}
}
