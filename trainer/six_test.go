package main

import (
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/policy/ort"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
	"othello/trainer/torchstep"
)

// TestDQNVerb learns tables and, where ONNX Runtime is, a network of lines, and has both
// play on 6x6.
func TestDQNVerb(t *testing.T) {
	dir := t.TempDir()
	tables, lines := filepath.Join(dir, "a.bin"), filepath.Join(dir, "b.onnx")
	if out := do(t, "dqn --out %s --rounds 2 --games 64 --judge 1", tables); !strings.Contains(out, "2 rounds") || !strings.Contains(out, "made: "+tables) {
		t.Errorf("%s", out)
	}
	var r arena.Result
	decode(t, &r, "arena --json --size 6 --pairs 3 dqn:%s,depth=2 random", tables)
	if len(r.Pairs) != 3 || r.Sides[0].Faults != 0 {
		t.Errorf("%+v", r)
	}
	if o := try(t.Context(), "arena --size 5 random random"); o.code != cli.Usage || !strings.Contains(o.stderr, "4, 6 or 8") {
		t.Errorf("a board of 5x5: code %d, %s", o.code, o.stderr)
	}
	if o := try(t.Context(), "dqn --out %s", filepath.Join(dir, "none", "a.bin")); o.code != cli.Usage || !complains(o, "none") {
		t.Errorf("a folder that is not there: code %d, %s", o.code, o.stderr)
	}
	ort.Required(t)
	if o := try(t.Context(), "dqn --out %s --filters 1 --precision int8", lines); o.code != cli.Usage || !complains(o, "int8") {
		t.Errorf("a precision that is not there: code %d, %s", o.code, o.stderr)
	}
	do(t, "dqn --out %s --filters 1 --rounds 1 --games 50 --judge 1 --python %s", lines, torchstep.Required(t))
	decode(t, &r, "arena --json --size 6 --pairs 2 lines:%s dqn:%s,depth=1", lines, tables)
	if len(r.Pairs) != 2 || r.Sides[0].Faults+r.Sides[1].Faults != 0 {
		t.Errorf("%+v", r)
	}
	if o := try(t.Context(), "arena --size 6 lines:%s random", tables); o.code != cli.Failure || !complains(o, "a.bin") {
		t.Errorf("tables for a network: code %d, %s", o.code, o.stderr)
	}
}

// TestExpertVerb learns a network, plays with it, and measures it against the solution and
// on the ladder of 6x6.
func TestExpertVerb(t *testing.T) {
	dir := t.TempDir()
	net := filepath.Join(dir, "a.onnx")
	if out := do(t, "expert --out %s --rounds 1 --games 2 --nodes 4 --channels 4 --judge 1 --threads 1", net); !strings.Contains(out, "1 rounds") || !strings.Contains(out, "made: "+net) {
		t.Errorf("%s", out)
	}
	if o := try(t.Context(), "expert --out %s", filepath.Join(dir, "none", "a.onnx")); o.code != cli.Usage || !complains(o, "none") {
		t.Errorf("a folder that is not there: code %d, %s", o.code, o.stderr)
	}
	var r arena.SolvedResult
	journal := filepath.Join(dir, "solved")
	decode(t, &r, "solved --json --games 0 --positions 4 --plies 19-20 --discs 2 --journal %s puct:hand,net=%s,share=1,nodes=4,exact=2", journal, net)
	if played := r.Positions[0].Played + r.Positions[1].Played + r.Positions[2].Played; played != 4 || r.Judged != 2 {
		t.Errorf("%+v", r)
	}
	if out := do(t, "solved --games 0 --positions 2 --plies 20 --discs 1 --journal %s dqn:../models/dqn.bin,depth=20", journal); !strings.Contains(out, "2 of 2 kept") {
		t.Errorf("%s", out)
	}
	for args, want := range map[string]string{
		"solved random,depth=0": "random",
		"ladder --size 7":       "6 or 8",
	} {
		if o := try(t.Context(), "%s", args); o.code != cli.Usage || !strings.Contains(o.stderr, want) {
			t.Errorf("%s: code %d, %s", args, o.code, o.stderr)
		}
	}
	if out := do(t, "ladder --size 6 --kinds dqn --slowest 1ms --minutes 0.0001 --weights= --journal %s", filepath.Join(dir, "ladder")); !strings.Contains(out, "| dqn | ") {
		t.Errorf("%s", out)
	}
}

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
