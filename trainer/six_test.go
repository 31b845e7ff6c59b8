package main

import (
	"path/filepath"
	"strings"
	"testing"

	"othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/torchstep"
)

// TestDQNVerb learns tables and, where PyTorch is, a network of lines, and has both
// play on 6x6.
func TestDQNVerb(t *testing.T) {
	if testing.Short() {
		t.Skip("learns by PyTorch")
	}
	dir := t.TempDir()
	tables, lines := filepath.Join(dir, "a.bin"), filepath.Join(dir, "b.onnx")
	if out := do(t, "fit values --out %s --rounds 2 --games 64 --judge 1", tables); !strings.Contains(out, "2 rounds") || !strings.Contains(out, "made: "+tables) {
		t.Errorf("%s", out)
	}
	var r arena.Result
	decode(t, &r, "match --json --size 6 --pairs 3 dqn:%s,depth=2 random", tables)
	if len(r.Pairs) != 3 || r.Sides[0].Faults != 0 {
		t.Errorf("%+v", r)
	}
	if o := try(t.Context(), "match --size 5 random random"); o.code != cli.Usage || !strings.Contains(o.stderr, "4, 6 or 8") {
		t.Errorf("a board of 5x5: code %d, %s", o.code, o.stderr)
	}
	if o := try(t.Context(), "fit values --out %s", filepath.Join(dir, "none", "a.bin")); o.code != cli.Usage || !complains(o, "none") {
		t.Errorf("a folder that is not there: code %d, %s", o.code, o.stderr)
	}
	do(t, "fit values --out %s --filters 1 --rounds 1 --games 50 --judge 1 --python %s", lines, torchstep.Required(t))
	decode(t, &r, "match --json --size 6 --pairs 2 r3:%s dqn:%s,depth=1", lines, tables)
	if len(r.Pairs) != 2 || r.Sides[0].Faults+r.Sides[1].Faults != 0 {
		t.Errorf("%+v", r)
	}
	if o := try(t.Context(), "match --size 6 r3:%s random", tables); o.code != cli.Failure || !complains(o, "a.bin") {
		t.Errorf("tables for a network: code %d, %s", o.code, o.stderr)
	}
}

// TestSmallBoards measures levels and plays a ladder on 6x6.
func TestSmallBoards(t *testing.T) {
	var rows []arena.LevelRow
	if decode(t, &rows, "measure levels --json --size 6 --kind r3 --count 3 --depth 2 --exact 4 --weights ../models/template.bin"); len(rows) != 2 || rows[0].Name != "as published" || rows[0].Moves != 3 {
		t.Errorf("%+v", rows)
	}
	for args, want := range map[string]string{
		"measure levels --size 7 --weights ../models/template.bin": "6 or 8",
		"match ladder --size 7": "6 or 8",
	} {
		if o := try(t.Context(), "%s", args); o.code != cli.Usage || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: code %d, %s", args, o.code, o.stderr)
		}
	}
	if out := do(t, "match ladder --size 6 --kinds dqn --slowest 1ms --minutes 0.0001 --weights= --journal %s", filepath.Join(t.TempDir(), "ladder")); !strings.Contains(out, "| dqn  | ") {
		t.Errorf("%s", out)
	}
}

// TestPerfect builds the book of 4x4, which White wins by ten.
func TestPerfect(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "four.bin")
	said := do(t, "book perfect --board 4 --empties 6 --out %s", out)
	b, err := book.Open(out)
	must(t, err)
	if e, ok := b.Lookup(game.Start(game.Size4)); !ok || !e.Proven || e.Score != -10 || !strings.Contains(said, "positions in") {
		t.Errorf("%+v, %v; it said %q", e, ok, said)
	}
}
