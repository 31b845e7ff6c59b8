package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

const weights = "../models/template.bin"

// TestParse reads players and lets each of them move.
func TestParse(t *testing.T) {
	for spec, want := range map[string]ai.Limits{
		"hand,depth=2,exact=4":          {Threads: 1, Depth: 2, Exact: 4},
		weights + ",nodes=100":          {Threads: 1, Nodes: 100},
		weights + ",time=1ms":           {Threads: 1, Time: time.Millisecond},
		"zeus:" + weights + ",nodes=20": {Threads: 1, Nodes: 20},
		"puct:" + weights + ",nodes=20": {Threads: 1, Nodes: 20},
		"mts,nodes=50":                  {Threads: 1, Nodes: 50},
		"random":                        {Threads: 1},
	} {
		p, err := parsePlayer(spec)
		if err != nil || p.Name != spec || p.Limits != want {
			t.Errorf("%s: %+v, %v", spec, p, err)
			continue
		}
		e, err := p.New()
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		start := game.Start(game.Size8)
		if a, err := e.Think(t.Context(), start, p.Limits, nil); err != nil || !start.Legal(a.Move()) {
			t.Errorf("%s plays %v, %v", spec, a.Move(), err)
		}
	}
}

// TestTimes reads the processor time of moves.
func TestTimes(t *testing.T) {
	_, thread := cputime.Thread()
	_, program := cputime.Program(os.Getpid())
	for _, c := range []struct {
		spec  string
		known bool // by the system
		own   bool
		lim   ai.Limits
	}{
		{"hand,cpu=20ms", thread, true, ai.Limits{Threads: 1, Time: 20 * time.Millisecond, Processor: true}},
		{"nboard:./othello-old nboard --set engine.threads=1,cpu=20ms", program, false, ai.Limits{Threads: 1, Time: 20 * time.Millisecond, Processor: true}},
	} {
		p, err := parsePlayer(c.spec)
		if !c.known {
			if err == nil || !strings.Contains(err.Error(), "this system does not tell") {
				t.Errorf("%s: %v", c.spec, err)
			}
			continue
		}
		if err != nil || p.Limits != c.lim || p.Own != c.own {
			t.Errorf("%s: %+v, %v", c.spec, p, err)
		}
	}
}

// TestLevels wants all levels that are quick enough, random moves first, and names that
// tell one level from another.
func TestLevels(t *testing.T) {
	all, err := kinds{Weights: weights, Slowest: time.Hour}.Levels()
	must(t, err)
	names := map[string]bool{}
	for _, l := range all {
		if names[l.Player.Name] {
			t.Errorf("two levels are %s", l.Player.Name)
		}
		names[l.Player.Name] = true
	}
	if all[0].Kind != "random" || all[0].Guess != 0 {
		t.Errorf("the first is %+v", all[0])
	}
	few, err := kinds{Weights: weights, Slowest: time.Millisecond, Only: []string{"mts"}}.Levels()
	if err != nil || len(few) < 2 || len(few) >= len(all) || few[0].Kind != "random" || few[1].Kind != "mts" {
		t.Errorf("quick levels of mts: %d of %d, %v", len(few), len(all), err)
	}
	if _, err := (kinds{Weights: weights, Slowest: time.Nanosecond, Only: []string{"mts"}}).Levels(); err == nil {
		t.Error("no level is that quick")
	}
}
