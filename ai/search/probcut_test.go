package search

import (
	"math"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestMargins: the surer a step is to be, the further beyond the window a probe must be.
func TestMargins(t *testing.T) {
	for _, c := range []Cuts{handCuts, templateCuts, networkCuts} {
		m := newMargins(&c)
		for sel := 1; sel < fullWidth; sel++ {
			for e := minCutDepth; e <= 60; e++ {
				for depth := 1; depth <= e; depth++ {
					if depth < minCutDepth {
						if m.static[sel][e][depth] <= m.static[sel-1][e][depth] {
							t.Fatalf("%d empties, %d plies: step %d is as bold as the one before", e, depth, sel)
						}
					} else if m.probes[sel][e][depth] < m.probes[sel-1][e][depth] || m.probes[sel][e][depth] == 0 {
						t.Fatalf("%d empties, %d plies: step %d is bolder than the one before", e, depth, sel)
					}
				}
			}
		}
	}
}

func TestLine(t *testing.T) {
	var l line
	if l.fit() != [2]float64{} {
		t.Error("a line through nothing")
	}
	for x := range 10 {
		l.add(float64(x), 3-0.5*float64(x)+float64(x&1)*1e-9)
	}
	if f := l.fit(); math.Abs(f[0]-3) > 1e-6 || math.Abs(f[1]+0.5) > 1e-6 {
		t.Errorf("%v, want 3 and -0.5", f)
	}
}

// TestDeepensOn: with too little left to play to the end, a search that is near it
// deepens on.
func TestDeepensOn(t *testing.T) {
	p := game.Start(game.Size8)
	line, err := game.ParseLine(game.DrawnLine[:2*38])
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range line {
		p = p.Play(m)
	}
	e := New(Options{HashMB: 16, Threads: 1})
	a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 500_000}, nil)
	if err != nil || !p.Legal(a.Move()) {
		t.Fatalf("%v, %v", a.Move(), err)
	}
	if a.Depth <= p.Empties()-solverPlies || a.Depth > p.Empties()-lastPlies {
		t.Errorf("a small budget ended after %d plies of %d", a.Depth, p.Empties())
	}
}
