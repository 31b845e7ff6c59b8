package book

import (
	"context"
	"maps"
	"testing"

	"othello/ai"
	"othello/book"
	"othello/game"
)

// Judging in two rounds leaves no move near the best that was judged in the first
// alone.
func TestBuildInTwoRounds(t *testing.T) {
	engine := asked()
	job := jobOn(t, 100, engine)
	job.Depths, job.Near = []int{3, 9}, 4
	b, _ := build(t, job)
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

// wavering is an engine whose opinion of some positions moves with the depth, of a
// few of them for ever.
type wavering struct{ judge }

func (e *wavering) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a, err := e.judge.Think(ctx, p, lim, report)
	if until := e.until(p); lim.Depth < until {
		a.Score.Discs += float64(lim.Depth % 4) // 1 at depths 5, 9 and 13, 3 at 7, 11 and 15
	}
	return a, err
}

// until returns the depth from which on the opinion of p stays.
func (e *wavering) until(p game.Position) int { return []int{0, 6, 10, 99}[p.Hash()/65%4] }

// What deeper searches move goes on being searched until they don't, and no further
// than it may.
func TestBuildSettles(t *testing.T) {
	engine := &wavering{judge{asked: map[game.Position]int{}}}
	job := jobOn(t, 100, engine)
	job.Depths, job.Near, job.Settle, job.Deepest = []int{5, 7}, 4, 1, 14
	rounds := map[int]bool{}
	if _, _, err := job.Run(t.Context(), func(depth, _, _ int) { rounds[depth] = true }); err != nil {
		t.Fatal(err)
	}
	if want := map[int]bool{5: true, 7: true, 9: true, 11: true, 13: true}; !maps.Equal(rounds, want) {
		t.Errorf("judged at depths %v, want %v", rounds, want)
	}
	log, err := openJournal(job.Journal)
	must(t, err)
	must(t, log.Close())
	seen, err := count(job.Games, job.Least, &book.Tree{})
	must(t, err)
	near, err := seen.near(log.judged, seen.leaves(), job.Near)
	must(t, err)
	found := map[int]bool{}
	for _, p := range near {
		// From depth to depth an opinion that wavers moves by 2, one that comes to
		// rest by 1.
		until := engine.until(p)
		found[until] = true
		if want := map[int]int{0: 7, 6: 7, 10: 11, 99: 13}[until]; log.judged[p].Depth != want {
			t.Errorf("what settles at depth %d was judged at %d, want %d", until, log.judged[p].Depth, want)
		}
	}
	if len(found) != 4 {
		t.Errorf("near the best are only positions that settle at %v", found)
	}
}
