package mcts

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"

	"othello/game"
)

// NewPlain returns an engine of plain tree search, MTS(n): UCT with random playouts and no
// knowledge but the rules, on any size of board. Limits.Nodes is the n. Each search begins
// with an empty tree and so uses n playouts alone. The options need no method.
func NewPlain(o Options) *Engine {
	o.Method, o.Fresh = plain{}, true
	return New(o)
}

// plainExploration is the theoretical constant of UCB1 for results from 0 to 1.
const plainExploration = math.Sqrt2

// plain implements Method.
type plain struct{}

// Evaluator implements Method.
func (plain) Evaluator(i int, seed uint64) Evaluator { return playouts{rand.NewPCG(seed, uint64(i))} }

// Choose implements Method: every move once, then UCB1.
func (plain) Choose(parent Parent, list []Candidate) int {
	best, most := 0, math.Inf(-1)
	log := math.Log(parent.Visits + 1)
	for i := range list {
		c := &list[i]
		if c.Visits == 0 {
			return i
		}
		if u := c.Value + plainExploration*math.Sqrt(log/c.Visits); u > most {
			best, most = i, u
		}
	}
	return best
}

// Root implements Method.
func (plain) Root(game.Position, []game.Square, []float32) {}

// playouts implements Evaluator.
type playouts struct{ rng *rand.PCG }

// Evaluate implements Evaluator: one random playout.
func (e playouts) Evaluate(p game.Position, moves []game.Square, priors []float32) (Verdict, error) {
	for i := range priors {
		priors[i] = 1 / float32(len(priors))
	}
	end, turned := Playout(p, -1, e.rng)
	margin := end.Margin()
	if turned {
		margin = -margin
	}
	return Verdict{Value: float64(cmp.Compare(margin, 0)+1) / 2, Discs: float64(margin)}, nil
}

// Playout plays random moves from p until no more than cut squares are empty or the game
// is over. turned reports whether the other side moves at the end. playout does not
// allocate.
func Playout(p game.Position, cut int, rng *rand.PCG) (end game.Position, turned bool) {
	for p.Empties() > cut {
		moves := p.Moves()
		if moves == 0 {
			if p.OpponentMoves() == 0 {
				return p, turned
			}
			p, turned = p.Pass(), !turned
			continue
		}
		p, turned = p.Play(pick(moves, rng)), !turned
	}
	return p, turned
}

// pick returns a random square of a set that is not empty, each as likely as the
// others.
func pick(set game.Bitboard, rng *rand.PCG) game.Square {
	n, _ := bits.Mul64(rng.Uint64(), uint64(set.Count()))
	return set.Nth(int(n))
}
