package search

import (
	"time"

	"othello/ai"
	"othello/internal/cputime"
)

// stopwatch is the time that a search has taken.
type stopwatch struct {
	began     time.Time
	processor bool          // count the processor time of the thread, which the search keeps
	used      time.Duration // of it, before
}

// startWatch counts the processor time of the calling thread if that is wanted and known.
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

// reserve is never planned with: it pays for the way of the move to the clock.
const reserve = 50 * time.Millisecond

// budget returns the time for a move: no new iteration starts after soft, and
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
		// An iteration that begins late in the share ends beyond it; solving the end gives
		// the time back. By matches with 1 s and 20 ms a move, README.md.
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
