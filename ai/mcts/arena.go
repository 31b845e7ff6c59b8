package mcts

import (
	"slices"
	"sync/atomic"

	"othello/game"
	"othello/internal/memory"
)

// handle names a node or a block of the arena; zero names none.
type handle = uint32

// node is one position of the tree, one cache line of the arena. What is not
// atomic is written while the node is made and not again.
type node struct {
	own, opp game.Bitboard
	value    atomic.Int64  // sum of the results for the side to move, in 1/one
	discs    atomic.Int64  // sum of the margins for the side to move, in 1/discUnit
	visits   atomic.Uint32 // simulations through the node, those under way included
	stamp    atomic.Uint32 // time of the last of them
	proof    atomic.Uint32 // packed bounds
	state    atomic.Uint32 // one of the states below
	edges    handle        // first block of moves
	next     handle        // in the chain of the index; guarded by tree.mu
	count    uint8         // moves, a pass included
}

// The states of a node.
const (
	free   = iota // not in use, or about to be freed
	making        // in the index, not judged yet
	ready         // judged: everything may be read
)

const (
	one      = 1 << 20 // fixed point of node.value
	discUnit = 1 << 8  // fixed point of node.discs
)

// edge is one move of a node.
type edge struct {
	child  atomic.Uint32 // handle of the node it leads to; zero until it is tried
	visits atomic.Uint32 // simulations that took the move here
	prior  float32       // the method's opinion of the move; written while no thread searches
	move   game.Square
}

// block holds the moves of a node, as many as fit in a cache line.
type block [4]edge

// arena is the memory of a tree: nodes and blocks in two slices that never grow,
// given out from the front and, once recycled, from lists. All of it is freed with
// the arena.
//
// Invariant: nodes[0] and blocks[0] are never given out.
type arena struct {
	nodes  []node
	blocks []block
	links  []handle // of each block: the next one of the same node, or of the free ones

	usedNodes, usedBlocks handle // all from here on were never given out
	freeNodes, freeBlocks handle // heads of the lists of those given back
	spareNodes            int    // lengths of the lists
	spareBlocks           int
}

const (
	blocksPerNode = 3 // a position has nine moves on average
	bytesPerNode  = 64 + 4 + 4 + blocksPerNode*(64+4)
	leastNodes    = 256
)

// newArena has as many nodes as fit in bytes, the index that a tree needs
// included, and in what the system has.
func newArena(bytes int) *arena {
	n := min(max(bytes/bytesPerNode, leastNodes), 1<<30)
	a := &arena{}
	a.blocks = memory.Zeroed[block](a, n*blocksPerNode)
	n = len(a.blocks) / blocksPerNode // what the system has
	a.nodes = memory.Zeroed[node](a, n)
	a.links = memory.Zeroed[handle](a, len(a.blocks))
	a.blocks = a.blocks[:len(a.links)]
	a.reset()
	return a
}

// reset gives everything back in one step.
func (a *arena) reset() {
	a.usedNodes, a.usedBlocks = 1, 1
	a.freeNodes, a.freeBlocks = 0, 0
	a.spareNodes, a.spareBlocks = 0, 0
}

// take returns a new node with room for count moves, or zero if there is no memory.
func (a *arena) take(count int) handle {
	need := (count + len(block{}) - 1) / len(block{})
	if a.spareNodes+len(a.nodes)-int(a.usedNodes) < 1 || a.spareBlocks+len(a.blocks)-int(a.usedBlocks) < need {
		return 0
	}
	h := a.freeNodes
	if h != 0 {
		a.freeNodes = a.nodes[h].next
		a.spareNodes--
	} else {
		h = a.usedNodes
		a.usedNodes++
	}
	n := &a.nodes[h]
	n.edges, n.count = 0, uint8(count)
	for range need {
		b := a.freeBlocks
		if b != 0 {
			a.freeBlocks = a.links[b]
			a.spareBlocks--
		} else {
			b = a.usedBlocks
			a.usedBlocks++
		}
		a.links[b] = n.edges
		n.edges = b
	}
	return h
}

// give takes a node back. The caller sees to it that nothing points to it.
func (a *arena) give(h handle) {
	n := &a.nodes[h]
	for b := n.edges; b != 0; {
		after := a.links[b]
		a.links[b] = a.freeBlocks
		a.freeBlocks = b
		a.spareBlocks++
		b = after
	}
	n.edges, n.count = 0, 0
	n.state.Store(free)
	n.next = a.freeNodes
	a.freeNodes = h
	a.spareNodes++
}

// each calls do with the moves of n, in order, until it returns false.
func (a *arena) each(n *node, do func(*edge) bool) {
	left := int(n.count)
	for b := n.edges; b != 0; b = a.links[b] {
		for i := range min(left, len(block{})) {
			if !do(&a.blocks[b][i]) {
				return
			}
		}
		left -= len(block{})
	}
}

// median returns about the stamp that half of the nodes in use do not exceed; a large
// arena is sampled.
func (a *arena) median() uint32 {
	const samples = 1 << 16
	step := max(int(a.usedNodes)/samples, 1)
	stamps := make([]uint32, 0, int(a.usedNodes)/step+1)
	for i := 1; i < int(a.usedNodes); i += step {
		if n := &a.nodes[i]; n.state.Load() != free {
			stamps = append(stamps, n.stamp.Load())
		}
	}
	if len(stamps) == 0 {
		return 0
	}
	slices.Sort(stamps)
	return stamps[len(stamps)/2]
}
