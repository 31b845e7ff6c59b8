package search

import (
	"time"

	"othello/ai"
	"othello/game"
)

// reportEvery is the least time between two reports.
const reportEvery = 20 * time.Millisecond

// publish reports the analysis so far, at most every reportEvery.
func (r *rootSearch) publish() {
	if r.report == nil || time.Since(r.reported) < reportEvery {
		return
	}
	r.reported = time.Now()
	r.report(r.analysis())
}

// confidence holds the percentages of the selectivity steps.
var confidence = [fullWidth + 1]int{73, 87, 95, 98, 99, 100}

// analysis returns the result so far, from the view of the side to move at the root.
func (r *rootSearch) analysis() ai.Analysis {
	w := r.worker
	best := r.moves[0]
	if r.lim.Moves >= len(r.moves) {
		for _, m := range r.moves {
			if m.value > best.value {
				best = m
			}
		}
	}
	a := ai.Analysis{
		Position:   r.root,
		Score:      ai.ScoreOf(float64(best.value), r.proven(best)),
		Depth:      best.depth,
		Confidence: confidence[best.sel],
		Nodes:      r.tally.nodes.Load() + w.nodes - w.flushed,
		Elapsed:    time.Since(r.watch.began),
		PV:         append([]game.Square(nil), best.pv...),
	}
	switch {
	case !a.Score.Exact():
	case r.decided:
		a.Source = ai.FromExact
	default:
		a.Score.Bound = ai.Lower // another move may be better
	}
	if r.root != r.position {
		a.PV = append([]game.Square{game.Pass}, a.PV...)
		a.Score = a.Score.Negate()
	}
	if r.lim.Moves > 0 {
		a.Moves = r.scores(a)
	}
	return a
}

// proven reports whether the value of m is exact.
func (r *rootSearch) proven(m *rootMove) bool {
	return m.exact && m.depth == r.empties && m.sel == fullWidth
}

// scores lists the moves asked for, best first. A pass is the only move of its
// position.
func (r *rootSearch) scores(a ai.Analysis) []ai.MoveScore {
	if r.root != r.position {
		return []ai.MoveScore{{
			Move: game.Pass, Score: a.Score, Depth: a.Depth,
			Confidence: a.Confidence, Source: a.Source, PV: append([]game.Square(nil), a.PV...),
		}}
	}
	list := append([]*rootMove(nil), r.moves[:min(r.lim.Moves, len(r.moves))]...)
	if len(list) == len(r.moves) {
		sortRoot(list)
	}
	scores := make([]ai.MoveScore, len(list))
	for i, m := range list {
		scores[i] = ai.MoveScore{
			Move: m.sq, Score: ai.ScoreOf(float64(m.value), r.proven(m)), Depth: m.depth,
			Confidence: confidence[m.sel], PV: append([]game.Square(nil), m.pv...),
		}
		if scores[i].Score.Exact() {
			scores[i].Source = ai.FromExact
		}
	}
	return scores
}
