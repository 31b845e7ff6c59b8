// Package puct is tree search guided by a policy: every move has a prior
// probability, every new position a value, and nothing is rolled out. Policy and
// value come from a network or, without one, from the template evaluation; beside a network a
// search of a few plies judges the leaves, too.
//
// The parts, one file each: the policy's interface (policy), the templates in its
// place (template), the levels (levels). Leaves with few empties are solved by package mcts.
//
// Source: PUCT after Rosin (2011) in the form of AlphaZero (Silver et al., 2017).
package puct

import (
	"math"

	"othello/ai"
	"othello/ai/mcts"
	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
)

// Options set up an engine. The zero value is usable.
type Options struct {
	MemoryMB int               // most memory of the tree, in MiB; zero for 64
	Threads  int               // goroutines per search unless the limits say otherwise; zero for one per CPU
	Weights  *template.Weights // evaluation of 8x8 positions; nil for the hand evaluation
	Policy   Policy            // whose values count beside those of a search of a few plies; nil for the templates alone
}

const (
	// exactEmpties is where tree search ends: from here on the engine solves.
	exactEmpties = 18
	// solveEmpties is where leaves are solved.
	solveEmpties = 10
)

// New returns an engine.
func New(o Options) *mcts.Engine {
	m := &method{policy: o.Policy, weights: o.Weights, share: networkShare, temperature: networkTemperature}
	if m.policy == nil {
		m.policy, m.share, m.temperature = templates{mcts.Evaluation{Weights: o.Weights}}, 1, 1
	}
	return mcts.New(mcts.Options{
		Method: m, MemoryMB: o.MemoryMB, Threads: o.Threads,
		Exact: exactEmpties, Solve: solveEmpties, Weights: o.Weights,
	})
}

// method implements mcts.Method.
type method struct {
	policy      Policy
	weights     *template.Weights // of the search that judges leaves
	share       float64           // of the policy's values against those of that search
	temperature float64           // of the priors: above 1 flattens them
}

// The constants were chosen by matches of 30 games against alpha-beta; the README
// of package mcts has them.
const (
	// exploration is the weight of the priors.
	exploration = 1.0
	// networkShare is the share with which a network that learned from people plays best.
	networkShare = 0.1
	// networkTemperature flattens the priors where a search judges the leaves: people overlook
	// moves that it finds.
	networkTemperature = 2.5
	// leafDepth is the depth of that search.
	leafDepth = 4
	// firstPlayReduction is how much below its parent's value an untried move starts, at
	// most (first play urgency).
	firstPlayReduction = 0.3
)

// Choose implements mcts.Method.
func (m *method) Choose(parent mcts.Parent, list []mcts.Candidate) int {
	known := 0.0
	for i := range list {
		if list[i].Visits > 0 {
			known += list[i].Prior
		}
	}
	untried := parent.Value - firstPlayReduction*math.Sqrt(known)
	root := exploration * math.Sqrt(max(parent.Visits, 1))
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

// Evaluator implements mcts.Method.
func (m *method) Evaluator(int, uint64) mcts.Evaluator { return &evaluator{method: m} }

// Root implements mcts.Method.
func (m *method) Root(game.Position, []game.Square, []float32) {}

// evaluator implements mcts.Evaluator.
type evaluator struct {
	*method
	solver    *search.Solver // judges leaves; nil before the first
	positions [1]game.Position
	likely    [1][64]float32
	values    [1]float32
}

// Evaluate implements mcts.Evaluator.
func (e *evaluator) Evaluate(p game.Position, moves []game.Square, priors []float32) (mcts.Verdict, error) {
	e.positions[0], e.likely[0], e.values[0] = p, [64]float32{}, 0
	if err := e.policy.Evaluate(e.positions[:], e.likely[:], e.values[:]); err != nil {
		return mcts.Verdict{}, err
	}
	return e.verdict(p, moves, priors, &e.likely[0], e.values[0]), nil
}

// verdict normalises the priors over the legal moves, and mixes the policy's value with
// that of a search.
func (e *evaluator) verdict(p game.Position, moves []game.Square, priors []float32, likely *[64]float32, value float32) mcts.Verdict {
	sum := float32(0)
	for i, s := range moves {
		if x := likely[s&63]; x > 0 && x <= math.MaxFloat32 {
			if e.temperature != 1 {
				x = float32(math.Pow(float64(x), 1/e.temperature))
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
	v, share := float64(value), e.share
	if math.IsNaN(v) {
		v, share = 0, 0
	}
	v = min(max(v, 0), 1)
	if share < 1 {
		if e.solver == nil {
			e.solver = search.NewSolver(search.Options{HashMB: 1, Threads: 1, Weights: e.weights})
		}
		score, _ := e.solver.Search(p, leafDepth)
		v = share*v + (1-share)*ai.WinRate(float64(score))
	}
	return mcts.Verdict{Value: v, Discs: ai.Discs(v)}
}
