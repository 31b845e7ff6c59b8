package study

import (
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

func TestKnowledge(t *testing.T) {
	p := game.Start(game.Size8)
	d3, c4 := game.At(3, 2), game.At(2, 3)
	value := func(m game.Square, score float64, depth, confidence int, proven bool) ai.MoveScore {
		return ai.MoveScore{Move: m, Score: ai.ScoreOf(score, proven), Depth: depth, Confidence: confidence}
	}
	k := knowledge{}
	for _, step := range []struct {
		put   ai.MoveScore
		score float64 // of d3 afterwards
	}{
		{value(d3, 1, 8, 100, false), 1},
		{value(d3, 2, 7, 100, false), 1},
		{value(d3, 3, 8, 73, false), 1},
		{value(d3, 4, 8, 100, false), 4},
		{value(d3, 5, 12, 73, false), 5},
		{value(c4, 9, 99, 100, true), 5},
		{value(d3, 6, 3, 100, true), 6},
		{value(d3, 7, 60, 100, false), 6},
		{value(game.At(0, 0), 60, 60, 100, true), 6},
	} {
		k.put(p, step.put)
		if got := k[p][d3].Score.Discs; got != step.score {
			t.Errorf("after %+v d3 is worth %v, want %v", step.put, got, step.score)
		}
	}
	if len(k[p]) != 2 {
		t.Errorf("%d moves are known, want the two legal ones", len(k[p]))
	}
	if list := k.moves(p); list[0].Move != c4 || list[0].Source != ai.FromExact {
		t.Errorf("the best is %+v", list[0])
	}
}

// deepened is what an engine says of p at a depth: the first legal move is the best,
// each other one a disc worse than the one before it.
func deepened(p game.Position, depth int) ai.Analysis {
	a := ai.Analysis{Position: p, Depth: depth, Confidence: 100, Nodes: int64(1000 * depth), Elapsed: time.Duration(depth) * 100 * time.Millisecond}
	score := 2.5
	moves := p.Moves()
	for m := range moves.Squares() {
		line := []game.Square{m}
		if q := p.Play(m); q.CanMove() {
			line = append(line, q.Moves().First())
		}
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(score), Depth: depth, Confidence: 100, PV: line})
		score--
	}
	a.PV, a.Score.Discs = a.Moves[0].PV, a.Moves[0].Score.Discs
	return a
}
