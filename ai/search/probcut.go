package search

import (
	"math"
)

// confident[sel] is how many standard deviations a shallow search must be beyond the
// window for a cut. The steps are called 73, 87, 95, 98 and 99 %; since a cut is wrong by
// errors to one side only, it is right in 86, 92, 95, 97 and 99 % of cases. Smaller and
// larger ones were tried: docs/trials.md.
var confident = [fullWidth]float64{1.1, 1.4, 1.6, 1.9, 2.3}

// midgameShare scales the margins of searches that do not go to the end: more cuts there
// see further, and win matches (README.md).
const midgameShare = 0.85

// Cuts is a model of the error of a shallow search against a deep one. The logarithm of
// the standard deviation, in discs, is
//
//	C[0] + C[1]*e + C[2]*D + C[3]*d
//
// for e empties, a search of D plies and a probe of d plies, all divided by 60. Searches
// to the end of the game have their own coefficients.
//
// A search of one ply differs from the evaluation by Drift[0] + Drift[1]*e/60 discs on
// average, the value of the move.
type Cuts struct {
	Middle, End [4]float64
	Drift       [2]float64
}

// handCuts, templateCuts and networkCuts belong to the hand evaluation, to the shipped template
// weights and to these with their network, as fitted by
//
//	go run ./trainer fit cuts --count 3000 --exact 18 --weights models/template.bin
//
// for the network, by the same for the file that it was fitted to, and by --count 3000 without
// weights.
var (
	handCuts = Cuts{
		Middle: [4]float64{2.463, -2.376, 7.056, -11.903},
		End:    [4]float64{3.076, -0.673, -0.673, -1.981},
		Drift:  [2]float64{2.925, -3.464},
	}
	templateCuts = Cuts{
		Middle: [4]float64{2.033, -1.749, 3.598, -8.999},
		End:    [4]float64{2.133, 0.066, 0.066, -4.986},
		Drift:  [2]float64{0.574, 1.901},
	}
	networkCuts = Cuts{
		Middle: [4]float64{1.991, -1.612, 2.990, -8.343},
		End:    [4]float64{1.990, 0.166, 0.166, -4.683},
		Drift:  [2]float64{0.069, 2.672},
	}
)

// Deviation returns the standard deviation in discs.
func (c *Cuts) Deviation(empties, deep, probe int) float64 {
	k := &c.Middle
	if deep == empties {
		k = &c.End
	}
	return math.Exp(k[0] + k[1]*float64(empties)/60 + k[2]*float64(deep)/60 + k[3]*float64(probe)/60)
}

// margins holds how far a probe must be beyond the window, by selectivity step, empties
// and depth.
type margins struct {
	probes [fullWidth][65][65]uint8 // discs
	static [fullWidth][65][3]int    // 1/unit disc, if the evaluation is the probe
	drift  [65]int                  // 1/unit disc, of a search of one ply
}

// probeDepth returns the depth of the probe for a search of the given depth.
func probeDepth(depth, e int) int {
	if depth == e {
		return depth / 4 &^ 1
	}
	return depth/4*2 + depth&1
}

func newMargins(c *Cuts) *margins {
	m := new(margins)
	for e := range 65 {
		m.drift[e] = int(math.Round(unit * (c.Drift[0] + c.Drift[1]*float64(e)/60)))
	}
	for sel := range fullWidth {
		for e := range 65 {
			for depth := 1; depth < minCutDepth; depth++ {
				m.static[sel][e][depth] = int(unit * confident[sel] * c.Deviation(e, depth, 0))
			}
			for depth := minCutDepth; depth <= e; depth++ {
				v := confident[sel] * c.Deviation(e, depth, probeDepth(depth, e))
				if depth != e {
					v *= midgameShare
				}
				m.probes[sel][e][depth] = uint8(math.Ceil(min(v, 100)))
			}
		}
	}
	return m
}

// minCutDepth is the least depth of cuts by searches.
const minCutDepth = 3

// staticCut is probcut one or two plies above the leaves, with the evaluation as the
// probe. score is then a bound in the null window (alpha, alpha+1).
func (w *worker) staticCut(static, alpha, depth, e int) (score int, cut bool) {
	w.nodes++
	margin := w.margins.static[w.sel][e][depth]
	beyond := static - w.middle(alpha, depth, e)
	switch {
	case beyond > margin:
		return alpha + 1, true
	case beyond < -margin:
		return alpha, true
	}
	return 0, false
}

// middle is the evaluation that staticCut takes for neither above nor below its window.
func (w *worker) middle(alpha, depth, e int) int {
	middle := alpha*unit + unit/2
	if depth == 1 {
		middle -= w.margins.drift[e]
	}
	return middle
}

// networkReach is how far beyond a cut the evaluation must be for the network not to be
// asked, in 1/unit disc.
const networkReach = 3 * unit

// probCut is multi-probcut: it cuts the node if a shallow search with a shifted null
// window predicts that the deep one fails. score is then a bound of the deep score.
func (w *worker) probCut(n *node) (score int, cut bool) {
	if !n.null() || w.sel == fullWidth || n.depth < minCutDepth || w.probing >= maxProbing {
		return 0, false
	}
	margin := int(w.margins.probes[w.sel][n.e][n.depth])
	probe := probeDepth(n.depth, n.e)
	static := w.evaluate(n.own, n.opp, n.e)
	w.probing++
	defer func() { w.probing-- }()
	if high := n.beta + margin; high <= w.squares && static >= n.alpha {
		if w.search(n.own, n.opp, high-1, high, probe, n.e) >= high || w.aborted {
			return n.beta, true
		}
	}
	if low := n.alpha - margin; low >= -w.squares && static <= n.alpha {
		if w.search(n.own, n.opp, low, low+1, probe, n.e) <= low || w.aborted {
			return n.alpha, true
		}
	}
	return 0, false
}

// maxProbing is how deep probcut searches may nest.
const maxProbing = 2
