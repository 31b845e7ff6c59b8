package mcts

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"othello/game"
	"othello/internal/memory"
)

// tree is the graph of the positions seen from one or more roots on a board of
// one size, with an index that finds each position's node.
type tree struct {
	*arena
	out   game.Bitboard // squares that do not exist
	clock atomic.Uint32 // simulations since the last reset: the time of stamps

	mu    sync.Mutex // guards the arena's lists and the index
	heads []handle   // of the chains of the index, a power of two of them
	dirty bool       // left half changed: fit for reading, not for another search
}

func newTree(bytes int) *tree {
	a := newArena(bytes)
	t := &tree{arena: a}
	t.heads = memory.Zeroed[handle](t, 1<<bits.Len(uint(len(a.nodes)-1)))
	return t
}

// forget frees all nodes. No search may be running.
func (t *tree) forget() {
	t.reset()
	clear(t.heads)
	t.clock.Store(0)
	t.dirty = false
}

// chain returns the head of the chain that a position belongs to.
func (t *tree) chain(own, opp game.Bitboard) *handle {
	return &t.heads[game.Position{Own: own, Opp: opp}.Hash()&uint64(len(t.heads)-1)]
}

// find returns the node of a position, or zero. The caller holds mu.
func (t *tree) find(own, opp game.Bitboard) handle {
	for h := *t.chain(own, opp); h != 0; h = t.nodes[h].next {
		if n := &t.nodes[h]; n.own == own && n.opp == opp {
			return h
		}
	}
	return 0
}

// enter returns the node of p. If fresh, it is new and the caller must evaluate it. It is
// zero if there is no memory.
func (t *tree) enter(p game.Position) (h handle, fresh bool) {
	moves := p.Moves()
	count := moves.Count()
	if count == 0 && p.OpponentMoves() != 0 {
		count = 1
	}
	t.lock()
	defer t.mu.Unlock()
	if h = t.find(p.Own, p.Opp); h != 0 {
		return h, false
	}
	if h = t.take(count); h == 0 {
		return 0, false
	}
	n := &t.nodes[h]
	n.own, n.opp = p.Own, p.Opp
	n.value.Store(0)
	n.discs.Store(0)
	n.visits.Store(0)
	n.stamp.Store(t.clock.Load())
	n.proof.Store(unknown.pack())
	n.state.Store(making)
	t.each(n, func(e *edge) bool {
		e.child.Store(0)
		e.visits.Store(0)
		e.prior, e.move = 0, game.Pass
		if moves != 0 {
			e.move = moves.First()
			moves &= moves - 1
		}
		return true
	})
	head := t.chain(p.Own, p.Opp)
	n.next = *head
	*head = h
	return h, true
}

// lock locks mu. It spins first: the critical sections take a fraction of a microsecond,
// and waking a thread some hundred.
func (t *tree) lock() {
	for range 1 << 8 {
		if t.mu.TryLock() {
			return
		}
	}
	t.mu.Lock()
}

// position returns the position of a node.
func (t *tree) position(n *node) game.Position {
	return game.Position{Own: n.own, Opp: n.opp, Out: t.out}
}

// recycle frees the least recently visited half of the nodes. It frees whole subtrees: a
// node is visited after its parent only by way of another parent. The root stays. No
// search may be running; if stop is set, the tree is left dirty.
func (t *tree) recycle(root handle, stop *atomic.Bool) {
	limit := t.median()
	t.dirty = true
	mark := func(i int) {
		if n := &t.nodes[i]; handle(i) != root && n.state.Load() != free && n.stamp.Load() <= limit {
			n.state.Store(free)
		}
	}
	unlink := func(i int) {
		n := &t.nodes[i]
		if n.state.Load() == free {
			return
		}
		t.each(n, func(e *edge) bool {
			if c := e.child.Load(); c != 0 && t.nodes[c].state.Load() == free {
				e.child.Store(0)
			}
			return true
		})
	}
	sweep := func(i int) {
		to := &t.heads[i]
		for h := *to; h != 0; {
			after := t.nodes[h].next
			if t.nodes[h].state.Load() == free {
				t.give(h)
			} else {
				*to = h
				to = &t.nodes[h].next
			}
			h = after
		}
		*to = 0
	}
	used := int(t.usedNodes)
	if unlessStopped(stop, used, mark) && unlessStopped(stop, used, unlink) && unlessStopped(stop, len(t.heads), sweep) {
		t.dirty = false
		t.rebase()
	}
}

// unlessStopped calls do with 0 to n-1 and reports whether it finished before stop was
// set.
func unlessStopped(stop *atomic.Bool, n int, do func(i int)) bool {
	for i := range n {
		if i%4096 == 0 && stop.Load() {
			return false
		}
		do(i)
	}
	return true
}

// rebase keeps the clock from overflowing: it makes all stamps older than half of its
// range equal.
func (t *tree) rebase() {
	const most = 1 << 30
	now := t.clock.Load()
	if now < most {
		return
	}
	shift := now - most/2
	for i := range t.nodes[:t.usedNodes] {
		n := &t.nodes[i]
		n.stamp.Store(max(n.stamp.Load(), shift) - shift)
	}
	t.clock.Store(now - shift)
}
