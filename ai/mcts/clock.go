package mcts

import (
	"time"

	"othello/ai"
)

// reserve is never planned with: it pays for the way of the move to the clock.
const reserve = 50 * time.Millisecond

// budget returns the wall time for a move, zero for no bound. With a clock, every move
// until the end is solved gets its share; a tree that is kept makes the most of
// equal ones.
func budget(lim ai.Limits, empties, exact int) time.Duration {
	limit := lim.Time
	if lim.Remaining > 0 {
		moves := max(empties-max(exact, 12), 0)/2 + 3 // half of the empties are ours
		left := max(lim.Remaining-reserve, time.Millisecond)
		share := min(left/time.Duration(moves)+lim.Increment*3/4, left)
		if limit == 0 || share < limit {
			limit = share
		}
	}
	return limit
}
