package protocol

import (
	"time"

	"othello/ai"
	"othello/game"
)

// timeControl is the time that each side starts a game with.
type timeControl struct {
	running bool          // false for no clock at all
	main    time.Duration // main time of the game
	gain    time.Duration // added after each move while main time lasts
	period  time.Duration // once main time is over, for so many moves
	moves   int           // moves of a period; zero if the game must end in main time
}

// clock is the time that one side has left.
type clock struct {
	timeControl
	left time.Duration // of main time, or of the period
	due  int           // moves to make in the period; zero while main time lasts
}

func newClock(c timeControl) clock {
	k := clock{timeControl: c, left: c.main}
	if k.running && k.left <= 0 {
		k.renew()
	}
	return k
}

// renew begins a period, if there are any.
func (k *clock) renew() {
	if k.moves > 0 {
		k.left, k.due = k.period, k.moves
	}
}

// spend subtracts the time of a move, for referees that do not send the time left.
func (k *clock) spend(d time.Duration) {
	if !k.running {
		return
	}
	k.left = max(k.left-d, 0)
	switch {
	case k.due > 1:
		k.due--
	case k.due == 1 || k.left == 0:
		k.due = 0
		k.renew()
	default:
		k.left += k.gain
	}
}

// The reserve of a move's time, a tenth of it within these bounds: a search ends a little
// late on a busy machine, the answer must travel, and overstepping a period loses the
// game.
const (
	leastReserve = 20 * time.Millisecond
	mostReserve  = 300 * time.Millisecond
)

// limit narrows lim to what the clock allows for one move.
func (k *clock) limit(lim *ai.Limits) {
	const least = time.Millisecond // zero would mean no limit
	switch {
	case !k.running:
	case k.due > 0: // an equal share of the period for each move, less the reserve
		share := k.left / time.Duration(k.due)
		share = max(share-max(leastReserve, min(share/10, mostReserve)), least)
		if lim.Time <= 0 || share < lim.Time {
			lim.Time = share
		}
	default:
		lim.Remaining = max(k.left, least)
		lim.Increment = k.gain
		if k.moves > 0 {
			lim.Increment = k.period / time.Duration(k.moves)
		}
	}
}

// resetClocks gives both sides their full time.
func (t *session) resetClocks() {
	k := newClock(t.control)
	t.clock = [3]clock{game.Black: k, game.White: k}
}
