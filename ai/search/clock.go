package search

import (
	"time"

	"othello/ai"
)

// reserve is never planned with: it pays for the way of the move to the clock.
const reserve = 50 * time.Millisecond

// budget is the wall time for a move: no new iteration starts after soft, and
// the search is cut off after hard. Zero means no bound. A forced move, the only one or
// a pass, is not worth much of a clock: it is only its value that is to be found out.
func budget(lim ai.Limits, empties int, forced bool) (soft, hard time.Duration) {
	if lim.Remaining > 0 {
		// Half of the empties are ours; the last dozen plies cost next to nothing.
		moves := max(empties-12, 0)/2 + 2
		left := max(lim.Remaining-reserve, time.Millisecond)
		share := left/time.Duration(moves) + lim.Increment*3/4
		if forced {
			share /= 20
		}
		hard = min(max(2*share, time.Millisecond), left)
		soft = min(share*6/10, hard)
	}
	if lim.Time > 0 {
		if hard == 0 || lim.Time < hard {
			hard = lim.Time
		}
		if soft == 0 || lim.Time < soft {
			soft = lim.Time
		}
	}
	return soft, hard
}
