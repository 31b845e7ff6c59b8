package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/protocol"
	"othello/ai/search"
	"othello/game"
	"othello/internal/cli"
	"othello/trainer/arena"
)

func TestMain(m *testing.M) {
	if !served() {
		os.Exit(m.Run())
	}
}

// served lets the test binary be an external engine, with "nboard" or "gtp" as its
// argument, and reports whether it was one.
func served() bool {
	serve := map[string]func(protocol.Options) error{
		"nboard": func(o protocol.Options) error {
			return protocol.ServeNBoard(context.Background(), os.Stdin, os.Stdout, o)
		},
		"gtp": func(o protocol.Options) error {
			return protocol.ServeGTP(context.Background(), os.Stdin, os.Stdout, o)
		},
	}
	if len(os.Args) != 2 || serve[os.Args[1]] == nil {
		return false
	}
	kind := ai.Kind{ID: "search", Name: "Search", Engine: search.New(search.Options{HashMB: 1, Threads: 1}), Levels: []ai.Level{{Limits: ai.Limits{Depth: 2}}}}
	if err := serve[os.Args[1]](protocol.Options{Kind: kind}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return true
}

// TestExternal has programs of their own play each other and engines in this process, by
// depth and processor time.
func TestExternal(t *testing.T) {
	openings := filepath.Join(t.TempDir(), "openings.txt")
	must(t, os.WriteFile(openings, []byte("f5d6c3d3c4f4f6f3\n"), 0o600))
	nboard, gtp := "nboard:"+os.Args[0]+" nboard", "gtp:"+os.Args[0]+" gtp"
	for _, c := range []struct {
		a, b    string
		measure bool // it needs the processor time of programs
	}{
		{nboard + ",depth=1", nboard + ",depth=2", false},
		{nboard + ",depth=1", gtp, false},
		{nboard + ",cpu=2ms", "hand,cpu=2ms", true},
		{gtp, nboard + ",depth=1", false},
	} {
		if c.measure && runtime.GOOS != "linux" {
			continue
		}
		var out, errs bytes.Buffer
		root := root()
		root.SetOut(&out)
		root.SetErr(&errs)
		args := []string{"match", "--json", "--threads", "1", "--openings", openings, c.a, c.b}
		var r arena.Result
		if code := cli.Run(t.Context(), root, "", args); code != cli.OK || json.Unmarshal(out.Bytes(), &r) != nil {
			t.Errorf("%q: code %d, %s%s", args, code, out.String(), errs.String())
			continue
		}
		if len(r.Pairs) != 1 || r.Sides[0].Moves+r.Sides[1].Moves < 40 {
			t.Errorf("%q: %+v", args, r)
		}
		for i, s := range r.Sides {
			external := !strings.HasPrefix(s.Name, "hand")
			if s.Faults != 0 {
				t.Errorf("%q: side %d failed: %s", args, i, s.Fault)
			}
			if known := s.Measured == s.Moves && s.Processor > 0; external && known != (runtime.GOOS == "linux") {
				t.Errorf("%q: side %d: %+v", args, i, s.Effort)
			}
		}
	}
}

// TestOwnOpenings plays a match from the openings of the repository.
func TestOwnOpenings(t *testing.T) {
	const verb = "match --pairs 2 --json hand,depth=1 random --openings "
	var r arena.Result
	if decode(t, &r, "%s ../%s", verb, ownOpenings); len(r.Pairs) != 2 {
		t.Errorf("%d pairs", len(r.Pairs))
	}
}

// TestOpenings wants the openings that are shipped to be balanced.
func TestOpenings(t *testing.T) {
	p, err := parsePlayer(classicWeights + ",depth=6")
	must(t, err)
	e, err := p.New()
	must(t, err)
	list, err := arena.ReadOpenings("../" + ownOpenings)
	must(t, err)
	worst, mean := 0.0, 0.0
	for _, line := range list[:60] {
		at := game.Start(game.Size8)
		for _, m := range line {
			at = at.Play(m)
		}
		a, err := e.Think(t.Context(), at, p.Limits, nil)
		must(t, err)
		worst, mean = max(worst, math.Abs(a.Score.Discs)), mean+math.Abs(a.Score.Discs)/60
		if len(line) != 8 {
			t.Errorf("%v has not 8 moves", line)
		}
	}
	if worst > 8 || mean > 2 {
		t.Errorf("they are %v discs ahead on average, %v at most", mean, worst)
	}
}
