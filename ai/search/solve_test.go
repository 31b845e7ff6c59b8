package search

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"othello/game"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestBenchSignature pins what the search does, position by position. A change of
// it is no error, but must be meant: run go test -update and say so in the commit.
func TestBenchSignature(t *testing.T) {
	var out strings.Builder
	total, err := Bench(t.Context(), nil, func(empties, depth int, nodes int64) {
		fmt.Fprintf(&out, "%d empties, depth %d: %d\n", empties, depth, nodes)
	})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "total: %d\n", total)
	const file = "testdata/bench.golden"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("the workload took\n%swant\n%s", out.String(), want)
	}
}

func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	e := New(Options{HashMB: 4, Threads: 1})
	for range 6 {
		p := random(rng, game.Size8, 13)
		a, err := e.Solve(t.Context(), p)
		if err != nil || !a.Score.Exact() {
			t.Fatalf("%+v: proven %v, %v", p, a.Score.Exact(), err)
		}
		checkLine(t, p, a)
		again, err := e.Solve(t.Context(), p)
		if err != nil || again.Nodes != a.Nodes || again.Score.Discs != a.Score.Discs {
			t.Errorf("%+v: %d positions, then %d, %v", p, a.Nodes, again.Nodes, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Solve(ctx, random(rng, game.Size8, 30)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestSolveAgain solves positions again and again: what was there before must make no
// difference, however often the table was cleared.
func TestSolveAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	e := New(Options{HashMB: 1, Threads: 1})
	p := random(rng, game.Size8, 16)
	first, err := e.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		if i%30 == 10 {
			a, err := e.Solve(t.Context(), p)
			if err != nil || a.Nodes != first.Nodes || a.Score.Discs != first.Score.Discs {
				t.Fatalf("after %d more: score %v with %d positions (%v), at first %v with %d", i, a.Score.Discs, a.Nodes, err, first.Score.Discs, first.Nodes)
			}
		}
		if _, err := e.Solve(t.Context(), random(rng, game.Size8, 6+i%8)); err != nil {
			t.Fatal(err)
		}
	}
}
