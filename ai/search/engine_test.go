package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/cputime"
)

func TestFinishedGame(t *testing.T) {
	e := New(Options{HashMB: 1, Threads: 1})
	for name, p := range map[string]game.Position{
		"full board":  {Own: 0xffffffff, Opp: 0xffffffff << 32},
		"empty board": {},
		"one colour":  {Own: 0xff00ff},
		"wiped out":   {Opp: 1},
	} {
		if a, err := e.Think(t.Context(), p, ai.Limits{}, nil); !errors.Is(err, ai.ErrNoMove) {
			t.Errorf("%s: %v, %v; want ErrNoMove", name, a.PV, err)
		}
	}
	if _, err := e.Think(t.Context(), game.Position{Own: 3, Opp: 6}, ai.Limits{}, nil); err == nil {
		t.Error("overlapping discs were accepted")
	}
}

func TestPass(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	e := New(Options{HashMB: 1, Threads: 1})
	found := 0
	for found < 10 {
		p := random(rng, game.Size8, 4+rng.IntN(6)).Pass()
		if !p.MustPass() {
			continue
		}
		found++
		a, err := e.Think(t.Context(), p, ai.Limits{Moves: 64}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := minimax(single(p), p, p.Empties())
		if a.Move() != game.Pass || int(a.Score.Discs) != want || !a.Score.Exact() || len(a.Moves) != 1 || a.Moves[0].Move != game.Pass {
			t.Errorf("%+v: %+v, want a pass worth %d", p, a, want)
		}
		checkLine(t, p, a)
	}
}

func TestSameAnswerTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 4 {
		p := random(rng, game.Size8, 15+rng.IntN(35))
		e := New(Options{HashMB: 2, Threads: 1})
		var first ai.Analysis
		for i := range 2 {
			e.Clear()
			a, err := e.Think(t.Context(), p, ai.Limits{Depth: 6, Moves: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			a.Elapsed = 0
			if i == 0 {
				first = a
			} else if !reflect.DeepEqual(a, first) {
				t.Errorf("%+v: first\n%+v\nthen\n%+v", p, first, a)
			}
		}
	}
}

func TestScoresOfSeveralMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for i := range 6 {
		p := random(rng, game.Size8, []int{12, 30}[i%2])
		lim := ai.Limits{Depth: 5, Exact: 12}
		think := func(p game.Position, moves int) ai.Analysis {
			lim := lim
			lim.Moves = moves
			a, err := New(Options{HashMB: 2, Threads: 1}).Think(t.Context(), p, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		one, three, all := think(p, 0), think(p, 3), think(p, 64)
		if len(one.Moves) != 0 || len(three.Moves) != min(3, p.Moves().Count()) || len(all.Moves) != p.Moves().Count() {
			t.Fatalf("%d, %d and %d moves scored of %d", len(one.Moves), len(three.Moves), len(all.Moves), p.Moves().Count())
		}
		if one.Score.Discs != all.Score.Discs || all.Moves[0].Score.Discs != all.Score.Discs || all.Moves[0].Move != all.Move() {
			t.Errorf("best alone %v, first of all %v, score of all %v", one.Score.Discs, all.Moves[0], all.Score.Discs)
		}
		for j, m := range three.Moves {
			if m.Score.Discs != all.Moves[j].Score.Discs {
				t.Errorf("move %d of three scores %v, of all %v", j+1, m.Score.Discs, all.Moves[j].Score.Discs)
			}
		}
		w := single(p)
		depth := 5
		if p.Empties() == 12 {
			depth = 12
		}
		for _, m := range all.Moves {
			q := p.Play(m.Move)
			w.enter(q.Own, q.Opp, q.Empties())
			if want := -w.search(q.Own, q.Opp, -65, 65, depth-1, q.Empties()); int(m.Score.Discs) != want {
				t.Errorf("%v scores %v, alone %d", m.Move, m.Score.Discs, want)
			}
			if m.Score.Exact() != (depth == 12) {
				t.Errorf("%v is proven: %v", m.Move, m.Score.Exact())
			}
		}
	}
}

func TestCancelAtAnyMoment(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	e := New(Options{HashMB: 4})
	count := 60
	if testing.Short() {
		count = 15
	}
	for i := range count {
		p := random(rng, game.Size8, 20+rng.IntN(40))
		ctx, cancel := context.WithCancel(t.Context())
		if i == 0 {
			cancel()
		} else {
			time.AfterFunc(time.Duration(rng.IntN(3000))*time.Microsecond, cancel)
		}
		lim := ai.Limits{Moves: []int{0, 64}[i%2]}
		a, err := e.Think(ctx, p, lim, func(a ai.Analysis) {
			if !p.Legal(a.Move()) {
				t.Errorf("a report proposes %v in %+v", a.Move(), p)
			}
		})
		cancel()
		if err != nil || !p.Legal(a.Move()) {
			t.Fatalf("cancelled: %v, %v", a.Move(), err)
		}
		if a.Score.Exact() && a.Depth < p.Empties() {
			t.Errorf("cancelled at depth %d of %d, yet proven", a.Depth, p.Empties())
		}
		checkLine(t, p, a)
	}
}

func TestLimits(t *testing.T) {
	e := New(Options{HashMB: 4, Threads: 1})
	p := game.Start(game.Size8)
	a, err := e.Think(t.Context(), p, ai.Limits{Depth: 4}, nil)
	if err != nil || a.Depth != 4 || a.Score.Exact() {
		t.Errorf("depth 4: depth %d, proven %v, %v", a.Depth, a.Score.Exact(), err)
	}
	a, err = e.Think(t.Context(), p, ai.Limits{Nodes: 20000}, nil)
	if err != nil || a.Nodes > 20000+pollEvery || !p.Legal(a.Move()) {
		t.Errorf("20000 nodes: %d nodes, %v, %v", a.Nodes, a.Move(), err)
	}
	a, err = e.Think(t.Context(), p, ai.Limits{Time: time.Millisecond}, nil)
	if err != nil || !p.Legal(a.Move()) {
		t.Errorf("1 ms: %v, %v", a.Move(), err)
	}
	a, err = e.Think(t.Context(), p, ai.Limits{Remaining: 20 * time.Millisecond}, nil)
	if err != nil || !p.Legal(a.Move()) {
		t.Errorf("20 ms for the game: %v, %v", a.Move(), err)
	}
	q := random(rand.New(rand.NewPCG(19, 20)), game.Size8, 12)
	a, err = e.Think(t.Context(), q, ai.Limits{Depth: 2, Exact: 12}, nil)
	if err != nil || !a.Score.Exact() || a.Depth != 12 {
		t.Errorf("exact at 12: depth %d, proven %v, %v", a.Depth, a.Score.Exact(), err)
	}
	a, err = e.Think(t.Context(), q, ai.Limits{Depth: 2, Exact: 11}, nil)
	if err != nil || a.Score.Exact() || a.Depth != 2 {
		t.Errorf("exact at 11 with 12 empties: depth %d, proven %v, %v", a.Depth, a.Score.Exact(), err)
	}
}

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		lim        ai.Limits
		empties    int
		forced     bool
		soft, hard time.Duration
	}{
		{ai.Limits{}, 60, false, 0, 0},
		{ai.Limits{Time: time.Second}, 60, false, time.Second, time.Second},
		{ai.Limits{Time: time.Second}, 60, true, time.Second, time.Second},
		{ai.Limits{Remaining: 10*time.Second + reserve}, 52, false, 454545454, 1363636362},
		{ai.Limits{Remaining: 10*time.Second + reserve}, 52, true, 22727272, 68181816},
		{ai.Limits{Remaining: 10*time.Second + reserve, Time: 100 * time.Millisecond}, 52, false, 100 * time.Millisecond, 100 * time.Millisecond},
		{ai.Limits{Remaining: time.Millisecond}, 30, false, 90909, time.Millisecond},
	} {
		soft, hard := budget(c.lim, c.empties, c.forced)
		if soft.Round(time.Microsecond) != c.soft.Round(time.Microsecond) || hard.Round(time.Microsecond) != c.hard.Round(time.Microsecond) {
			t.Errorf("%+v with %d empties: %v, %v; want %v, %v", c.lim, c.empties, soft, hard, c.soft, c.hard)
		}
	}
}

// TestProcessorTime has searches without end ended by the processor time of their thread,
// which those of several threads do not count.
func TestProcessorTime(t *testing.T) {
	p := random(rand.New(rand.NewPCG(17, 18)), game.Size8, 40)
	_, known := cputime.Thread()
	for _, c := range []struct {
		lim  ai.Limits
		want bool
	}{
		{ai.Limits{Time: 3 * time.Millisecond}, false},
		{ai.Limits{Time: 3 * time.Millisecond, Processor: true}, known},
		{ai.Limits{Remaining: 100 * time.Millisecond, Processor: true}, known},
		{ai.Limits{Time: 3 * time.Millisecond, Processor: true, Threads: 2}, false},
	} {
		r := &rootSearch{lim: c.lim}
		a, err := New(Options{HashMB: 1, Threads: 1}).think(t.Context(), p, r)
		if err != nil || !p.Legal(a.Move()) || a.Score.Exact() {
			t.Errorf("%+v: %v, proven %v, %v", c.lim, a.Move(), a.Score.Exact(), err)
		}
		if r.watch.processor != c.want || (r.tally.late != nil) != c.want {
			t.Errorf("%+v: counts processor time %v", c.lim, r.watch.processor)
		}
	}
}

// TestLate ends a search at the third poll that says so.
func TestLate(t *testing.T) {
	polls := 0
	e := New(Options{HashMB: 1, Threads: 1})
	p := random(rand.New(rand.NewPCG(17, 18)), game.Size8, 40)
	y := &tally{late: func() bool { polls++; return polls == 3 }}
	w := e.newWorker(y, p)
	(&rootSearch{position: p, empties: 40, tally: y, worker: w}).run()
	if polls != 3 || !w.aborted || y.nodes.Load() < 3*pollEvery {
		t.Errorf("%d polls, %d nodes, aborted %v", polls, y.nodes.Load(), w.aborted)
	}
}

// TestGames plays against random moves on all board sizes: every move must be
// legal and the engine must win nearly always.
func TestGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	e := New(Options{HashMB: 4, Threads: 1})
	count, won := 150, 0
	if testing.Short() {
		count = 30
	}
	for i := range count {
		size := []game.Size{game.Size8, game.Size8, game.Size6}[i%3]
		g := game.New(size)
		me := game.Black + game.Color(i&1)
		for !g.Over() {
			m := game.Pass
			if g.Turn() == me {
				a, err := e.Think(t.Context(), g.Position(), ai.Limits{Depth: 2, Exact: 6}, nil)
				if err != nil {
					t.Fatal(err)
				}
				m = a.Move()
			} else if !g.MustPass() {
				m = pick(rng, g.Position().Moves())
			}
			if err := g.Play(m); err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
		}
		if g.Result().Winner() == me {
			won++
		}
	}
	if won < count*95/100 {
		t.Errorf("won %d of %d games against random moves", won, count)
	}
}

// TestSideBySide runs several searches on one engine at once.
func TestSideBySide(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	e := New(Options{HashMB: 1, Threads: 2})
	var wait sync.WaitGroup
	for range 4 {
		p := random(rng, game.Size8, 11)
		want := single(p).search(p.Own, p.Opp, -65, 65, 11, 11)
		wait.Go(func() {
			for range 3 {
				a, err := e.Think(context.Background(), p, ai.Limits{Moves: 2}, func(ai.Analysis) {})
				if err != nil || int(a.Score.Discs) != want || !a.Score.Exact() {
					t.Errorf("%+v: %v (proven %v), %v; want %d", p, a.Score.Discs, a.Score.Exact(), err, want)
				}
			}
		})
	}
	wait.Wait()
}

// BenchmarkThink is the cost of a search that hardly searches, allocations above all.
func BenchmarkThink(b *testing.B) {
	e := New(Options{HashMB: 1, Threads: 1})
	p := game.Start(game.Size8)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Think(b.Context(), p, ai.Limits{Depth: 1}, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestThreads searches with as many threads as there are processors, also after a front end has
// asked Go for more.
func TestThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cputime.Processors + 3))
	if e := New(Options{}); e.options.Threads != cputime.Processors {
		t.Errorf("%d threads on %d processors", e.options.Threads, cputime.Processors)
	}
}
