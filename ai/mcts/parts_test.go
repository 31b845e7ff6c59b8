package mcts

import (
	"math/rand/v2"
	"testing"
	"time"
	"unsafe"

	"othello/ai"
	"othello/game"
)

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		b                         bounds
		decided, won, lost, exact bool
	}{
		{unknown, false, false, false, false},
		{bounds{0, 64}, false, false, false, false},
		{bounds{-64, 0}, false, false, false, false},
		{bounds{2, 64}, true, true, false, false},
		{bounds{-64, -2}, true, false, true, false},
		{exactly(0), true, false, false, true},
		{exactly(-64), true, false, true, true},
	} {
		if c.b.decided() != c.decided || c.b.won() != c.won || c.b.lost() != c.lost || c.b.exact() != c.exact {
			t.Errorf("%v: decided %v, won %v, lost %v, exact %v", c.b, c.b.decided(), c.b.won(), c.b.lost(), c.b.exact())
		}
		if unpack(c.b.pack()) != c.b || c.b.negate().negate() != c.b || c.b.negate().won() != c.lost {
			t.Errorf("%v does not survive packing or flipping", c.b)
		}
	}
	var n node
	n.proof.Store(unknown.pack())
	if !n.narrow(bounds{-4, 64}) || n.narrow(bounds{-10, 64}) || !n.narrow(bounds{-64, 2}) || n.bounds() != (bounds{-4, 2}) {
		t.Errorf("narrowed to %v", n.bounds())
	}
}

// TestLayout keeps nodes and blocks in cache lines.
func TestLayout(t *testing.T) {
	if n, b := unsafe.Sizeof(node{}), unsafe.Sizeof(block{}); n != 64 || b != 64 {
		t.Errorf("a node has %d bytes, a block %d", n, b)
	}
	a := newArena(1 << 20)
	size := len(a.nodes)*64 + len(a.blocks)*64 + len(a.links)*4 + len(a.nodes)*4
	if size > 1<<20 {
		t.Errorf("an arena of a megabyte has %d bytes", size)
	}
}

func TestArena(t *testing.T) {
	a := newArena(1)
	total := len(a.nodes) - 1
	var list []handle
	for {
		h := a.take(len(list) % 20)
		if h == 0 {
			break
		}
		count := 0
		a.each(&a.nodes[h], func(*edge) bool { count++; return true })
		if count != len(list)%20 {
			t.Fatalf("a node for %d moves has %d", len(list)%20, count)
		}
		a.nodes[h].state.Store(ready)
		list = append(list, h)
	}
	if len(list) < total/2 || len(list) > total {
		t.Errorf("%d nodes of %d were given out", len(list), total)
	}
	for _, h := range list[:len(list)/2] {
		a.give(h)
	}
	if a.live() != len(list)-len(list)/2 {
		t.Errorf("%d nodes are in use", a.live())
	}
	if a.take(5) == 0 {
		t.Error("what was given back is not given out again")
	}
	a.reset()
	if a.live() != 0 || a.take(20) == 0 {
		t.Error("a reset arena is not empty")
	}
}

func TestRebase(t *testing.T) {
	tr := newTree(1)
	h, _ := tr.enter(game.Start(game.Size8))
	tr.nodes[h].state.Store(ready)
	tr.clock.Store(1<<31 + 5)
	tr.nodes[h].stamp.Store(1<<31 + 3)
	tr.rebase()
	if now, at := tr.clock.Load(), tr.nodes[h].stamp.Load(); now > 1<<30 || now-at != 2 {
		t.Errorf("the clock is at %d, the stamp at %d", now, at)
	}
}

func TestPlayout(t *testing.T) {
	rng := rand.NewPCG(9, 0)
	for _, size := range []game.Size{game.Size4, game.Size6, game.Size8} {
		for range 50 {
			end, _ := Playout(game.Start(size), 5, rng)
			if end.Empties() > 5 && !end.Over() || end.Own&end.Opp != 0 || (end.Own|end.Opp)&end.Out != 0 {
				t.Fatalf("a random game ended in\n%v", end.Board(game.Black))
			}
		}
	}
	p := game.Start(game.Size8)
	if n := testing.AllocsPerRun(100, func() { Playout(p, -1, rng) }); n != 0 {
		t.Errorf("a random game allocates %v times", n)
	}
	seen := map[game.Square]int{}
	for range 3000 {
		seen[pick(game.Corners|1<<27, rng)]++
	}
	for _, s := range []game.Square{0, 7, 27, 56, 63} {
		if n := seen[s]; n < 500 || n > 700 {
			t.Errorf("%v was picked %d times of 3000, one in five expected", s, n)
		}
	}
}

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		lim     ai.Limits
		empties int
		want    time.Duration
	}{
		{ai.Limits{}, 40, 0},
		{ai.Limits{Time: time.Second}, 40, time.Second},
		{ai.Limits{Remaining: 60*time.Second + reserve}, 46, 60 * time.Second / 17},
		{ai.Limits{Remaining: 60*time.Second + reserve, Increment: 4 * time.Second}, 18, 23 * time.Second},
		{ai.Limits{Remaining: 60 * time.Second, Time: time.Second}, 40, time.Second},
		{ai.Limits{Remaining: time.Millisecond, Increment: time.Minute}, 40, time.Millisecond},
	} {
		if got := budget(c.lim, c.empties, 18); got != c.want {
			t.Errorf("%+v at %d empties: %v, want %v", c.lim, c.empties, got, c.want)
		}
	}
}

// TestLines wants proven moves in their places.
func TestLines(t *testing.T) {
	tr := newTree(1 << 16)
	root, _ := tr.enter(game.Start(game.Size8))
	n := &tr.nodes[root]
	n.visits.Store(100)
	n.state.Store(ready)
	i := 0
	proofs := []bounds{unknown, unknown, unknown, unknown}
	visits := []uint32{40, 30, 20, 10}
	tr.each(n, func(e *edge) bool {
		h, _ := tr.enter(tr.position(n).Play(e.move))
		e.child.Store(h)
		e.visits.Store(visits[i])
		c := &tr.nodes[h]
		c.visits.Store(visits[i])
		c.value.Store(int64(visits[i]) * one * 6 / 10) // 0.4 for the side that moves
		i++
		return true
	})
	order := func() (list []int64) {
		i = 0
		tr.each(n, func(e *edge) bool {
			tr.nodes[e.child.Load()].proof.Store(proofs[i].pack())
			i++
			return true
		})
		for _, l := range tr.lines(n) {
			list = append(list, l.visits)
		}
		return list
	}
	expect := func(why string, want ...int64) {
		t.Helper()
		got := order()
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: the order is %v, want %v", why, got, want)
				return
			}
		}
	}
	expect("nothing proven", 40, 30, 20, 10)
	proofs[0] = bounds{2, 64} // the opponent wins
	expect("a loss", 30, 20, 10, 40)
	proofs[3] = exactly(-6)
	expect("a win", 10, 30, 20, 40)
	proofs[2] = bounds{-64, -8}
	expect("a better win", 20, 10, 30, 40)
	proofs[2], proofs[3] = exactly(0), unknown
	expect("a draw that beats the rest", 20, 30, 10, 40)
	tr.nodes[childAt(tr, n, 1)].value.Store(0)
	expect("a draw that does not", 30, 20, 10, 40)
}

// childAt returns the node behind a move.
func childAt(tr *tree, n *node, at int) (h handle) {
	tr.each(n, func(e *edge) bool {
		h = e.child.Load()
		at--
		return at >= 0
	})
	return h
}

// live returns the number of nodes in use.
func (a *arena) live() int { return int(a.usedNodes) - 1 - a.spareNodes }
