package search

import (
	"time"

	"othello/ai"
	"othello/internal/cputime"
)

// stopwatch measures the time of a search.
type stopwatch struct {
	began     time.Time
	processor bool          // measure processor time of the thread, to which the search is locked
	used      time.Duration // processor time at the start
}

// startWatch starts a stopwatch, of processor time if processor is set and the system
// measures it.
func startWatch(processor bool) stopwatch {
	w := stopwatch{began: time.Now()}
	if processor {
		w.used, w.processor = cputime.Thread()
	}
	return w
}

func (w *stopwatch) elapsed() time.Duration {
	if w.processor {
		used, _ := cputime.Thread()
		return used - w.used
	}
	return time.Since(w.began)
}

// reserve is kept on the clock for the time between the decision and the clock's stop.
const reserve = 50 * time.Millisecond

// budget returns the time for a move: no new iteration starts after soft, and the search
// is cut off after hard. Zero means no bound. A forced move gets little of a clock, since
// only its value is unknown.
func budget(lim ai.Limits, empties int, forced bool) (soft, hard time.Duration) {
	if lim.Remaining > 0 {
		// Half of the empties are our moves; the last dozen plies cost almost nothing.
		moves := max(empties-12, 0)/2 + 2
		left := max(lim.Remaining-reserve, time.Millisecond)
		share := left/time.Duration(moves) + lim.Increment*3/4
		if forced {
			share /= 20
		}
		// An iteration that begins late in the share ends beyond it; the endgame makes up
		// for it. Chosen by matches with 1 s and 20 ms a move: +42 Elo (+16 to +69).
		hard = min(max(3*share, time.Millisecond), left)
		soft = min(share, hard)
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
