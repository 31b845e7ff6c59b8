package search

import (
	"testing"

	"othello/ai"
)

// TestExactGoesWithDepth wants the ends that were found good for depths, never an end
// that is solved later at more depth, and no solving from 30 empty squares on at depth 15.
func TestExactGoesWithDepth(t *testing.T) {
	for depth, want := range map[int]int{1: 2, 8: 16, 10: 18, 12: 20, 15: 20, 17: 22, 19: 23} {
		if got := exactFor(depth); got != want {
			t.Errorf("%d plies solve from %d empty squares on, want %d", depth, got, want)
		}
	}
	for depth := 2; depth < 60; depth++ {
		if exactFor(depth) < exactFor(depth-1) {
			t.Errorf("%d plies solve from %d empty squares on, one ply less from %d", depth, exactFor(depth), exactFor(depth-1))
		}
	}
	steps := plan(ai.Limits{Depth: 15}, 30, true)
	if last := steps[len(steps)-1]; last.depth != 15 {
		t.Errorf("15 plies at 30 empty squares end in a search of %d", last.depth)
	}
}

// TestLikely searches to the end with selective cuts where that is asked for, and solves, or
// stops at the depth, where it is not.
func TestLikely(t *testing.T) {
	lim := ai.Limits{Depth: 12, Exact: 20, Likely: 23}
	for empties, want := range map[int]step{
		20: {depth: 20, sel: fullWidth}, 21: {depth: 21, sel: likely}, 23: {depth: 23, sel: likely}, 24: {depth: 12, sel: 0},
	} {
		steps := plan(lim, empties, true)
		if got := steps[len(steps)-1]; got != want {
			t.Errorf("%d empty squares: the last step is %+v, want %+v", empties, got, want)
		}
	}
	if steps := plan(lim, 23, false); steps[len(steps)-1].depth != 12 {
		t.Error("a small board is searched to the end without selective cuts")
	}
}
