package mcts

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"othello/game"
)

// chance is a method for tests: UCT with random games, and failures on demand.
type chance struct {
	failAt int // evaluation, counted from 1 by each worker, that fails; zero for none
	crash  bool
	priors func(p game.Position, moves []game.Square, priors []float32)
}

var errFake = errors.New("the evaluator is out of order")

func (c chance) Evaluator(i int, seed uint64) Evaluator {
	return &chanceEvaluator{chance: c, playouts: playouts{rng: rand.NewPCG(seed, uint64(i))}}
}

func (chance) Choose(parent Parent, list []Candidate) int {
	best, most := 0, math.Inf(-1)
	for i, c := range list {
		if u := c.Value + c.Prior/(1+c.Visits) + math.Sqrt(math.Log(parent.Visits+1)/(c.Visits+1)); u > most {
			best, most = i, u
		}
	}
	return best
}

func (c chance) Root(p game.Position, moves []game.Square, priors []float32) {
	if c.priors != nil {
		c.priors(p, moves, priors)
	}
}

type chanceEvaluator struct {
	playouts
	chance
	count int
}

func (e *chanceEvaluator) Evaluate(p game.Position, moves []game.Square, _ []float32) (Verdict, error) {
	e.count++
	if e.count == e.failAt {
		if e.crash {
			panic(errFake)
		}
		return Verdict{}, errFake
	}
	return e.playouts.Evaluate(p, moves, nil)
}

// wander returns a position with so many empty squares that random play leads to, or
// false if the game ended before.
func wander(size game.Size, empties int, rng *rand.PCG) (game.Position, bool) {
	p, _ := Playout(game.Start(size), empties, rng)
	if !p.CanMove() {
		p = p.Pass()
	}
	return p, p.CanMove()
}

// check fails the test unless the tree that e searched p with is sound.
func check(t *testing.T, e *Engine, p game.Position) {
	t.Helper()
	tr := e.tree
	live, blocks := 0, 0
	for i := 1; i < int(tr.usedNodes); i++ {
		n := &tr.nodes[i]
		if n.state.Load() == free {
			continue
		}
		live++
		if n.state.Load() != ready {
			t.Fatalf("node %d was left unfinished", i)
		}
		if got := tr.find(n.own, n.opp); got != handle(i) {
			t.Fatalf("the index has node %d where %d is", got, i)
		}
		moves, count := tr.position(n).Moves(), 0
		visits := n.visits.Load()
		sum := uint32(0)
		tr.each(n, func(ed *edge) bool {
			count++
			sum += ed.visits.Load()
			if ed.move != game.Pass && !moves.Has(ed.move) {
				t.Fatalf("node %d has the move %v", i, ed.move)
			}
			if h := ed.child.Load(); h != 0 {
				c := &tr.nodes[h]
				if c.state.Load() == free {
					t.Fatalf("node %d leads to a freed one", i)
				}
				if q := tr.position(n).Play(ed.move); q != tr.position(c) {
					t.Fatalf("%v leads to the wrong position", ed.move)
				}
			}
			return true
		})
		if count != int(n.count) {
			t.Fatalf("node %d has %d moves, says %d", i, count, n.count)
		}
		blocks += (count + 3) / 4
		if sum > visits {
			t.Fatalf("node %d: %d visits of its moves, %d of its own", i, sum, visits)
		}
		if v := n.value.Load(); v < 0 || v > int64(visits)*one {
			t.Fatalf("node %d: value %d of %d visits", i, v, visits)
		}
	}
	if live != tr.live() {
		t.Fatalf("%d nodes are in use, the arena says %d", live, tr.live())
	}
	if used := int(tr.usedBlocks) - 1 - tr.spareBlocks; blocks != used {
		t.Fatalf("%d blocks are in use, the arena says %d", blocks, used)
	}
	if h := tr.find(p.Own, p.Opp); h == 0 {
		t.Fatal("the root is not in the tree")
	}
}
