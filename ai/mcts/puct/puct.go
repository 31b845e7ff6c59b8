// Package puct is tree search guided by a policy: every move has a prior
// probability, every new position a value, and nothing is rolled out. Policy and
// value come from a network or, without one, from the template evaluation.
//
// The parts, one file each: the policy's interface (policy), the templates in its
// place (template), batches for networks (batch), noise at the root (noise), the
// levels (levels). Leaves with few empties are solved by package mcts.
//
// Source: PUCT after Rosin (2011) in the form of AlphaZero (Silver et al., 2017).
package puct

import (
	"math"
	"runtime"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/template"
	"othello/game"
)

// Options set up an engine. The zero value is usable.
type Options struct {
	MemoryMB    int               // most memory of the tree, in MiB; zero for 64
	Threads     int               // goroutines per search unless the limits say otherwise; zero for one per CPU
	Seed        uint64            // of the noise; zero for another one each time
	Weights     *template.Weights // evaluation of 8x8 positions; nil for the hand evaluation
	Policy      Policy            // nil for the templates
	Share       float64           // of the policy's values against the templates', 0 to 1; zero for the templates' alone
	Explore     float64           // weight of the priors; zero for 1
	Temperature float64           // of the policy's priors: above 1 they get more alike; zero for 1
	Noise       float64           // share of random noise in the priors of the root, 0 to 1; zero for none
	Solve       int               // empties at which positions in the tree are solved; zero for 10, negative for never
}

const (
	// exactEmpties is where tree search ends: from here on the engine solves.
	exactEmpties = 18
	// solveEmpties is where leaves are solved.
	solveEmpties = 10
)

// New returns an engine.
func New(o Options) *mcts.Engine {
	t := templates{mcts.Evaluation{Weights: o.Weights}}
	m := &method{policy: o.Policy, templates: t, share: o.Share, noise: o.Noise, explore: o.Explore, temperature: o.Temperature}
	if m.policy == nil {
		m.policy, m.share = t, 1
	}
	if m.explore <= 0 {
		m.explore = exploration
	}
	if o.Solve == 0 {
		o.Solve = solveEmpties
	}
	together := 0
	if batch := m.policy.Batch(); batch > 1 {
		together = 2 * batch // one being gathered while one is evaluated
	}
	return mcts.New(mcts.Options{
		Method: m, MemoryMB: o.MemoryMB, Threads: o.Threads, Together: together, Seed: o.Seed,
		Exact: exactEmpties, Solve: max(o.Solve, 0), Weights: o.Weights,
	})
}

// method implements mcts.Method.
type method struct {
	policy      Policy
	templates   templates
	share       float64
	noise       float64
	explore     float64
	temperature float64 // zero for 1
}

// The constants were chosen by matches of 30 games against alpha-beta; the README
// of package mcts has them.
const (
	// exploration is the weight of the priors unless options say otherwise.
	exploration = 1.0
	// urgency is how much worse than its parent a move that was never tried is
	// taken to be, once all the likely ones were.
	urgency = 0.3
)

// Choose implements mcts.Method.
func (m *method) Choose(parent mcts.Parent, list []mcts.Candidate) int {
	known := 0.0
	for i := range list {
		if list[i].Visits > 0 {
			known += list[i].Prior
		}
	}
	untried := parent.Value - urgency*math.Sqrt(known)
	root := m.explore * math.Sqrt(max(parent.Visits, 1))
	best, most := 0, math.Inf(-1)
	for i := range list {
		c := &list[i]
		u := root * c.Prior / (1 + c.Visits)
		if c.Visits > 0 {
			u += c.Value
		} else {
			u += untried
		}
		if u > most {
			best, most = i, u
		}
	}
	return best
}

// Evaluators implements mcts.Method.
func (m *method) Evaluators(n int, _ uint64) []mcts.Evaluator {
	list := make([]mcts.Evaluator, n)
	var b *batcher
	if m.policy.Batch() > 1 {
		b = newBatcher(m.policy, n)
	}
	for i := range list {
		if b != nil {
			list[i] = &gathered{method: m, batcher: b}
		} else {
			list[i] = &alone{method: m}
		}
	}
	return list
}

// alone evaluates each position by itself.
type alone struct {
	*method
	positions [1]game.Position
	priors    [1][64]float32
	values    [1]float32
}

// Evaluate implements mcts.Evaluator.
func (e *alone) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	e.positions[0], e.priors[0], e.values[0] = p, [64]float32{}, 0
	if err := e.policy.Evaluate(e.positions[:], e.priors[:], e.values[:]); err != nil {
		return mcts.Verdict{}, err
	}
	return e.verdict(p, moves, priors, &e.priors[0], e.values[0]), nil
}

// Yield implements mcts.Evaluator.
func (*alone) Yield() { runtime.Gosched() }

// Close implements mcts.Evaluator.
func (*alone) Close() {}

// gathered evaluates positions together with those of other workers.
type gathered struct {
	*method
	*batcher
}

// Evaluate implements mcts.Evaluator.
func (e *gathered) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	r, at := e.evaluate(p)
	if r.err != nil {
		return mcts.Verdict{}, r.err
	}
	return e.verdict(p, moves, priors, &r.priors[at], r.values[at]), nil
}

// Yield implements mcts.Evaluator.
func (e *gathered) Yield() { e.yield() }

// Close implements mcts.Evaluator.
func (e *gathered) Close() { e.leave() }

// verdict makes priors of what the policy says of the legal moves, and a value of
// its own and the templates'.
func (m *method) verdict(p game.Position, moves []game.Square, priors []float32, likely *[64]float32, value float32) mcts.Verdict {
	sum := float32(0)
	for i, s := range moves {
		if x := likely[s&63]; x > 0 && x <= math.MaxFloat32 {
			if m.temperature > 0 && m.temperature != 1 {
				x = float32(math.Pow(float64(x), 1/m.temperature))
			}
			priors[i] = x
			sum += x
		}
	}
	for i := range priors {
		if sum > 0 && sum <= math.MaxFloat32 {
			priors[i] /= sum
		} else {
			priors[i] = 1 / float32(len(priors))
		}
	}
	v, share := float64(value), m.share
	if math.IsNaN(v) {
		v, share = 0, 0
	}
	v = min(max(v, 0), 1)
	if share < 1 {
		v = share*v + (1-share)*m.templates.value(p, moves)
	}
	return mcts.Verdict{Value: v, Discs: ai.Discs(v)}
}
