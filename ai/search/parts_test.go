//go:build ablation

package search

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

// part is something that the search can do without.
type part struct {
	name    string
	turn    func(on bool) // off, and on again afterwards
	midgame bool          // says something of searches to a fixed depth
	endgame bool          // says something of exact searches
}

// parts are listed in the order of the README's tables.
var parts = []part{
	{"nothing", func(bool) {}, true, true},
	{"weights", func(on bool) { withWeights = on }, true, true},
	{"cuts on probability", all(&withProbcut, &withPasses), true, true},
	{"selective passes", all(&withPasses), false, true},
	{"fastest first", all(&withFastestFirst), true, true},
	{"evaluation in the order", all(&withEvaluation), true, true},
	{"shared table", all(&withSharedTable), true, true},
	{"own table", all(&withLeafTable), false, true},
	{"moves of the tables", all(&withTableMoves), true, true},
	{"table's move before ordering", all(&withLateOrder), true, true},
	{"cutoffs of children, shared", all(&withSharedCutoffs), true, true},
	{"cutoffs of children, own", all(&withLeafCutoffs), false, true},
	{"stability", func(bool) { stabilityAlpha, noStability = noStability, stabilityAlpha }, false, true},
	{"refutations", all(&withRefutations), true, false},
	{"parity", all(&withParity), false, true},
	{"kinds of square", all(&withKinds), false, true},
	{"aspiration", all(&withAspiration), true, true},
	{"huge pages", all(&withHugePages), true, true},
}

var (
	withWeights = true
	noStability [65]int // as stabilityAlpha, but no score is high enough
)

func init() {
	for e := range noStability {
		noStability[e] = infinity
	}
}

// all turns several switches at once.
func all(switches ...*bool) func(bool) {
	return func(on bool) {
		for _, s := range switches {
			*s = on
		}
	}
}

// engineOfParts returns a new engine of one thread with the shipped weights, unless they
// are switched off.
func engineOfParts(tb testing.TB, megabytes int) *Engine {
	tb.Helper()
	o := Options{HashMB: megabytes, Threads: 1}
	if withWeights {
		o.Weights = shippedWeights(tb)
	}
	return New(o)
}

// TestParts solves positions without each part: no score may change.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	var list []game.Position
	for empties := 7; empties <= 19; empties++ {
		list = append(list, random(rng, game.Size8, empties), random(rng, game.Size6, min(empties, 14)))
	}
	solve := func(t *testing.T) (scores []float64, nodes int64) {
		e := engineOfParts(t, 1)
		for _, p := range list {
			a, err := e.Solve(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			checkLine(t, p, a)
			scores = append(scores, a.Score.Discs)
			nodes += a.Nodes
		}
		return scores, nodes
	}
	want, all := solve(t)
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			p.turn(false)
			defer p.turn(true)
			got, nodes := solve(t)
			for i := range list {
				if got[i] != want[i] {
					t.Errorf("%v\nscores %v, %v with everything on", list[i].Board(game.Black), got[i], want[i])
				}
			}
			t.Logf("%d positions, %d with everything on", nodes, all)
		})
	}
	if _, nodes := solve(t); nodes != all {
		t.Errorf("%d positions with everything on again, %d before", nodes, all)
	}
}
