package main

import (
	"path/filepath"
	"strings"
	"testing"

	"othello/internal/cli"
	"othello/trainer/arena"
)

// TestExpertVerb learns a network, plays with it, and measures it against the solution and
// on the ladder of 6x6.
func TestExpertVerb(t *testing.T) {
	dir := t.TempDir()
	net := filepath.Join(dir, "a.onnx")
	if out := do(t, "expert --out %s --rounds 1 --games 2 --nodes 4 --channels 4 --judge 1 --threads 1", net); !strings.Contains(out, "1 rounds") || !strings.Contains(out, "made: "+net) {
		t.Errorf("%s", out)
	}
	if o := try(t.Context(), "expert --out %s", filepath.Join(dir, "none", "a.onnx")); o.code != cli.Failure || !complains(o, "none") {
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
