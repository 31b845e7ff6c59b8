package main

import (
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/policy/ort"
	"othello/internal/cli"
	"othello/trainer/arena"
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
	if o := try(t.Context(), "dqn --out %s", filepath.Join(dir, "none", "a.bin")); o.code != cli.Failure || !complains(o, "none") {
		t.Errorf("a folder that is not there: code %d, %s", o.code, o.stderr)
	}
	ort.Required(t)
	do(t, "dqn --out %s --filters 1 --rounds 1 --games 50 --judge 1", lines)
	decode(t, &r, "arena --json --size 6 --pairs 2 lines:%s dqn:%s,depth=1", lines, tables)
	if len(r.Pairs) != 2 || r.Sides[0].Faults+r.Sides[1].Faults != 0 {
		t.Errorf("%+v", r)
	}
	if o := try(t.Context(), "arena --size 6 lines:%s random", tables); o.code != cli.Failure || !complains(o, "a.bin") {
		t.Errorf("tables for a network: code %d, %s", o.code, o.stderr)
	}
}
