package book

import (
	"testing"

	"othello/game"
)

// Judging in two rounds leaves no move near the best that was judged in the first
// alone.
func TestBuildInTwoRounds(t *testing.T) {
	engine := asked()
	job := jobOn(t, 100, engine)
	job.Depths, job.Near = []int{3, 9}, 4
	b := build(t, job)
	shallow, deep := 0, 0
	var visit func(p game.Position)
	seen := map[game.Position]bool{}
	visit = func(p game.Position) {
		k, _ := p.Canonical()
		e, ok := b.Lookup(p)
		if !ok || seen[k] {
			return
		}
		seen[k] = true
		for _, m := range e.Moves {
			q, _, over := p.Next(m.Square)
			if over {
				continue
			}
			visit(q)
			if child, ok := b.Lookup(q); e.Games.Games() == 0 || !m.Known || e.Proven || ok && (child.Proven || child.Games.Games() > 0) {
				continue // its score is no verdict on the move itself
			}
			switch {
			case m.Depth == 10:
				deep++
			case m.Depth != 4 || e.Score-m.Score <= 4:
				t.Errorf("%v loses %v discs, judged at depth %d", m.Square, e.Score-m.Score, m.Depth)
			default:
				shallow++
			}
		}
	}
	visit(game.Start(game.Size8))
	if shallow == 0 || deep == 0 {
		t.Errorf("%d moves judged shallowly, %d deeply", shallow, deep)
	}
	for p, times := range engine.asked {
		if times > 2 {
			t.Errorf("%v was judged %d times", p, times)
		}
	}
}
