package mcts

import (
	"cmp"
	"slices"
	"time"

	"othello/ai"
	"othello/game"
)

// line is a move of a node with its statistics.
type line struct {
	move   game.Square
	prior  float64
	visits int64
	value  float64 // mean result for the side that moves
	discs  float64 // mean margin for the side that moves
	known  bounds  // for the side that moves
	child  handle
}

// lines returns the moves of a node, best first: proven wins, then those most visited,
// proven losses at the end. A proven draw stands behind the most visited move if
// that promises more, and before all others.
func (t *tree) lines(n *node) []line {
	var list []line
	sum, visits := n.value.Load(), max(n.visits.Load(), 1)
	value, discs := mean(sum, visits, one), mean(n.discs.Load(), visits, discUnit)
	t.each(n, func(e *edge) bool {
		l := line{
			move: e.move, prior: float64(e.prior), visits: int64(e.visits.Load()),
			value: value, discs: discs, known: unknown, child: e.child.Load(),
		}
		if l.child != 0 {
			c := &t.nodes[l.child]
			l.known = c.bounds().negate()
			if visits := c.visits.Load(); visits > 0 {
				l.value = min(max(1-mean(c.value.Load(), visits, one), 0), 1)
				l.discs = -mean(c.discs.Load(), visits, discUnit)
			}
		}
		if l.known.decided() {
			l.value = l.known.verdict().Value
		}
		l.discs = l.known.clamp(l.discs)
		list = append(list, l)
		return true
	})
	slices.SortStableFunc(list, func(a, b line) int {
		if c := cmp.Compare(b.rank(), a.rank()); c != 0 {
			return c
		}
		if a.known.decided() {
			return cmp.Compare(b.discs, a.discs)
		}
		return cmp.Or(cmp.Compare(b.visits, a.visits), cmp.Compare(b.prior, a.prior))
	})
	draw := slices.IndexFunc(list, func(l line) bool { return l.rank() == rankDraw })
	if draw > 0 && list[0].rank() == rankOpen {
		to := 0
		if list[0].value >= 0.5 {
			to = 1
		}
		l := list[draw]
		copy(list[to+1:draw+1], list[to:draw])
		list[to] = l
	}
	return list
}

// The ranks of moves by what is proven.
const (
	rankLoss = iota
	rankDraw
	rankOpen
	rankWin
)

func (l line) rank() int {
	switch {
	case l.known.won():
		return rankWin
	case l.known.lost():
		return rankLoss
	case l.known.decided():
		return rankDraw
	}
	return rankOpen
}

// variation returns the most promising line that begins with l.
func (t *tree) variation(l line) []game.Square {
	pv := []game.Square{l.move}
	for l.child != 0 {
		n := &t.nodes[l.child]
		if n.state.Load() != ready || n.count == 0 {
			break
		}
		if l = t.lines(n)[0]; l.visits == 0 {
			break
		}
		pv = append(pv, l.move)
	}
	return pv
}

// analysis returns the result so far, from the view of the side to move at the root.
func (s *treeSearch) analysis() ai.Analysis {
	root := &s.tree.nodes[s.root]
	list := s.tree.lines(root)
	scores := make([]ai.MoveScore, len(list))
	for i, l := range list {
		scores[i] = s.score(l)
	}
	scoreUntried(list, scores)
	best := scores[0]
	a := ai.Analysis{
		Position: s.asked, PV: best.PV, Score: best.Score, Depth: best.Depth, Confidence: 100,
		Nodes: s.done(), Elapsed: time.Since(s.start),
	}
	if known := root.bounds(); known.exact() {
		a.Score, a.Source = ai.Exactly(float64(known.lower)), ai.FromExact
	} else if a.Score.Exact() {
		a.Score.Bound = ai.Lower // another move may be better
	}
	if s.asked != s.position {
		only := best
		only.Move, only.Score, only.WinRate, only.Prior = game.Pass, a.Score.Negate(), 1-best.WinRate, 1
		only.PV = append([]game.Square{game.Pass}, best.PV...)
		only.Visits, only.Source = int64(root.visits.Load()), a.Source
		a.PV, a.Score = only.PV, only.Score
		scores = []ai.MoveScore{only}
	}
	if s.lim.Moves > 0 {
		a.Moves = scores[:min(s.lim.Moves, len(scores))]
	}
	return a
}

// score returns the statistics of a move of the root.
func (s *treeSearch) score(l line) ai.MoveScore {
	m := ai.MoveScore{
		Move: l.move, Score: ai.ScoreOf(l.discs, l.known.exact()), Confidence: 100,
		PV: s.tree.variation(l), Prior: l.prior, Visits: l.visits, WinRate: l.value,
	}
	m.Depth = len(m.PV)
	if m.Score.Exact() {
		m.Source = ai.FromExact
	}
	return m
}

// scoreUntried gives moves without simulations the lowest score of the others: the search
// preferred those.
func scoreUntried(list []line, scores []ai.MoveScore) {
	least, tried := 0.0, false
	for i, l := range list {
		if l.visits > 0 && (!tried || scores[i].Score.Discs < least) {
			least, tried = scores[i].Score.Discs, true
		}
	}
	if !tried {
		return
	}
	for i, l := range list {
		if l.visits == 0 && !l.known.decided() {
			scores[i].Score.Discs = l.known.clamp(least)
		}
	}
}

// done returns the number of simulations so far.
func (s *treeSearch) done() int64 {
	sum := int64(0)
	for _, w := range s.workers {
		sum += w.done.Load()
	}
	return sum
}
