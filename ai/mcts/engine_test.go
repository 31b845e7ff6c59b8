package mcts

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"othello/ai"
	"othello/game"
)

func TestSameSeedSameVisits(t *testing.T) {
	var all [2][]ai.Analysis
	for i := range all {
		e := New(Options{Method: chance{}, MemoryMB: 1, Threads: 1, Seed: 42, Solve: 6})
		p := game.Start(game.Size8)
		for range 5 { // the kept tree must be the same, too
			a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 500, Moves: 64}, nil)
			if err != nil {
				t.Fatal(err)
			}
			a.Elapsed = 0
			all[i] = append(all[i], a)
			p = p.Play(a.Move())
		}
		check(t, e, p)
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("two searches with one seed differ:\n%+v\n%+v", all[0], all[1])
	}
	other := New(Options{Method: chance{}, MemoryMB: 1, Threads: 1, Seed: 43, Solve: 6})
	a, err := other.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: 500, Moves: 64}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if reflect.DeepEqual(a.Moves, all[0][0].Moves) {
		t.Error("another seed makes no difference")
	}
}

func TestVisits(t *testing.T) {
	for _, threads := range []int{1, 4} {
		e := New(Options{Method: chance{}, MemoryMB: 1, Threads: threads, Seed: 1})
		p := game.Start(game.Size8)
		for _, n := range []int64{1, 7, 300} {
			a, err := e.Think(t.Context(), p, ai.Limits{Nodes: n, Moves: 64}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Nodes != n {
				t.Errorf("%d simulations were asked for, %d made", n, a.Nodes)
			}
			check(t, e, p)
			for i, m := range a.Moves {
				if len(m.PV) == 0 || m.PV[0] != m.Move || m.WinRate < 0 || m.WinRate > 1 {
					t.Errorf("move %d: %+v", i, m)
				}
				if i > 0 && m.Visits > a.Moves[i-1].Visits {
					t.Errorf("moves are not in order of visits: %+v", a.Moves)
				}
			}
			checkLine(t, p, a.PV)
		}
	}
}

// checkLine wants legal moves.
func checkLine(t *testing.T, p game.Position, line []game.Square) {
	t.Helper()
	for _, m := range line {
		if !p.Legal(m) {
			t.Fatalf("%v in the line %v is not legal", m, line)
		}
		p = p.Play(m)
	}
}

// TestTranspositions wants positions reached in several ways to be one node.
func TestTranspositions(t *testing.T) {
	e := New(Options{Method: chance{}, MemoryMB: 4, Threads: 1, Seed: 1})
	p := game.Start(game.Size4)
	if _, err := e.Think(t.Context(), p, ai.Limits{Nodes: 5000}, nil); err != nil {
		t.Fatal(err)
	}
	check(t, e, p)
	seen := map[game.Position]int{}
	edges := 0
	for i := 1; i < int(e.tree.usedNodes); i++ {
		n := &e.tree.nodes[i]
		seen[e.tree.position(n)]++
		e.tree.each(n, func(ed *edge) bool {
			if ed.child.Load() != 0 {
				edges++
			}
			return true
		})
	}
	if len(seen) != e.tree.live() {
		t.Errorf("%d positions have %d nodes", len(seen), e.tree.live())
	}
	if edges <= e.tree.live() {
		t.Errorf("%d ways lead to %d positions: none was reached in two ways", edges, e.tree.live())
	}
}

// TestSolved wants the tree alone to prove small games, with all threads.
func TestSolved(t *testing.T) {
	rng := rand.NewPCG(3, 0)
	n := 30
	if testing.Short() {
		n = 4
	}
	for range n {
		p, ok := wander(game.Size8, 9, rng)
		if !ok {
			continue
		}
		truth := score(p)
		for _, threads := range []int{1, 3} {
			e := New(Options{Method: chance{}, MemoryMB: 8, Threads: threads, Seed: 1})
			a, err := e.Think(t.Context(), p, ai.Limits{Moves: 64}, nil)
			if err != nil {
				t.Fatal(err)
			}
			check(t, e, p)
			if sign(truth) != sign(int(a.Score.Discs)) || a.Score.Exact() && int(a.Score.Discs) != truth {
				t.Errorf("the score is %v (proven %v), want %d\n%v", a.Score.Discs, a.Score.Exact(), truth, p.Board(game.Black))
			}
			if got := -score(p.Play(a.Move())); sign(got) != sign(truth) {
				t.Errorf("%v gives %d, the best move %d", a.Move(), got, truth)
			}
		}
	}
}

// score returns that of plain minimax.
func score(p game.Position) int {
	moves := p.Moves()
	if moves == 0 {
		if p.OpponentMoves() == 0 {
			return p.Margin()
		}
		return -score(p.Pass())
	}
	best := -65
	for m := range moves.Squares() {
		best = max(best, -score(p.Play(m)))
	}
	return best
}

func sign(n int) int { return min(max(n, -1), 1) }

// TestExact wants few empties to be played to the end.
func TestExact(t *testing.T) {
	p, ok := wander(game.Size8, 8, rand.NewPCG(4, 0))
	if !ok {
		t.Fatal("no position")
	}
	e := New(Options{Method: chance{}, MemoryMB: 4, Threads: 1, Seed: 1, Exact: 8})
	a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 1}, nil)
	if err != nil || !a.Score.Exact() || int(a.Score.Discs) != score(p) {
		t.Errorf("%+v (%v), want %d", a, err, score(p))
	}
	a, err = e.Think(t.Context(), p, ai.Limits{Nodes: 1, Exact: 2, Moves: 64}, nil)
	if err != nil || a.Nodes != 1 || a.Moves[0].Visits != 1 {
		t.Errorf("the limit on exact play was not kept: %+v (%v)", a, err)
	}
}

// TestMemory plays a game with so little memory that it is full all the time.
func TestMemory(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := New(Options{Method: chance{}, Threads: threads, Seed: 1})
		e.tree = newTree(1) // as few nodes as there can be
		p := game.Start(game.Size8)
		e.tree.out = p.Out
		nodes := len(e.tree.nodes)
		for !p.Over() {
			a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 400}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if p.MustPass() {
				check(t, e, p.Pass())
			} else {
				check(t, e, p)
			}
			checkLine(t, p, a.PV)
			if len(e.tree.nodes) != nodes || e.tree.live() >= nodes {
				t.Fatalf("the tree has grown to %d nodes", e.tree.live())
			}
			p = p.Play(a.Move())
		}
	}
}

func TestKept(t *testing.T) {
	p := game.Start(game.Size8)
	for _, fresh := range []bool{false, true} {
		e := New(Options{Method: chance{}, MemoryMB: 1, Threads: 1, Seed: 1, Fresh: fresh})
		a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 1000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		q := p.Play(a.PV[0]).Play(a.PV[1])
		b, err := e.Think(t.Context(), q, ai.Limits{Nodes: 1, Moves: 64}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var visits int64
		for _, m := range b.Moves {
			visits += m.Visits
		}
		if kept := visits > 1; kept == fresh {
			t.Errorf("fresh %v: %d visits after one simulation", fresh, visits)
		}
	}
}

func TestRefusals(t *testing.T) {
	e := New(Options{Method: chance{}, MemoryMB: 1})
	if _, err := e.Think(t.Context(), game.Position{Own: 3, Opp: 1}, ai.Limits{Nodes: 1}, nil); err == nil {
		t.Error("two discs on one square are accepted")
	}
	if _, err := e.Think(t.Context(), game.Position{Own: 3}, ai.Limits{Nodes: 1}, nil); !errors.Is(err, ai.ErrNoMove) {
		t.Errorf("a finished game: %v", err)
	}
}

func TestFailures(t *testing.T) {
	for _, crash := range []bool{false, true} {
		for _, at := range []int{1, 50} {
			e := New(Options{Method: chance{failAt: at, crash: crash}, MemoryMB: 1, Threads: 2, Seed: 1})
			p := game.Start(game.Size8)
			_, err := e.Think(t.Context(), p, ai.Limits{Nodes: 1000}, nil)
			if err == nil || !strings.Contains(err.Error(), errFake.Error()) {
				t.Errorf("crash %v at evaluation %d: %v", crash, at, err)
			}
			e.options.Method = chance{}
			e.workers = nil
			a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 100}, nil)
			if err != nil || !p.Legal(a.Move()) {
				t.Errorf("after a failure: %v, %v", a.Move(), err)
			}
			check(t, e, p)
		}
	}
}

// TestCancel cancels at all sorts of moments, with solving leaves and full memory.
func TestCancel(t *testing.T) {
	e := New(Options{Method: chance{}, Threads: 2, Seed: 1, Solve: 12})
	e.tree = newTree(1)
	p, _ := wander(game.Size8, 20, rand.NewPCG(1, 0))
	for i := range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		reports := 0
		if i%4 == 0 {
			cancel()
		}
		a, err := e.Think(ctx, p, ai.Limits{}, func(a ai.Analysis) {
			reports++
			cancel()
			if !p.Legal(a.Move()) {
				t.Errorf("%v is reported", a.Move())
			}
		})
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) || err == nil && !p.Legal(a.Move()) {
			t.Errorf("cancelled: %v, %v", a.Move(), err)
		}
		if err == nil && i%4 != 0 && reports == 0 && !a.Score.Exact() {
			t.Error("it ended by itself")
		}
		if !e.tree.dirty && err == nil {
			check(t, e, p)
		}
	}
}

// TestTurns lets several callers think at once.
func TestTurns(t *testing.T) {
	e := New(Options{Method: chance{}, MemoryMB: 1, Threads: 2, Seed: 1})
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			p := game.Start([]game.Size{game.Size8, game.Size6, game.Size4}[i%3])
			a, err := e.Think(t.Context(), p, ai.Limits{Nodes: 200, Moves: 3}, nil)
			if err != nil || !p.Legal(a.Move()) || len(a.Moves) != 3 {
				t.Errorf("%+v (%v)", a, err)
			}
		})
	}
	all.Wait()
}
