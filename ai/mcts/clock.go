package mcts

import (
	"time"

	"othello/ai"
)

// reserve is kept on the clock for the time between the decision and the clock's stop.
const reserve = 50 * time.Millisecond

// budget returns the wall time for a move, zero for no bound. With a clock, all moves
// before the exact endgame get equal shares, which suits a tree that is kept between
// moves.
func budget(lim ai.Limits, empties, exact int) time.Duration {
	limit := lim.Time
	if lim.Remaining > 0 {
		moves := max(empties-max(exact, 12), 0)/2 + 3 // half of the empties are our moves
		left := max(lim.Remaining-reserve, time.Millisecond)
		share := min(left/time.Duration(moves)+lim.Increment*3/4, left)
		if limit == 0 || share < limit {
			limit = share
		}
	}
	return limit
}
