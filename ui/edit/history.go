package edit

import (
	"slices"

	"othello/game"
)

// history is the positions that were made in the editor, one after the other.
//
// Invariant: 0 <= at < len(steps), unless there are no steps yet.
type history struct {
	steps []game.Board
	at    int // the present one
}

// stepsMost is the number of steps that are kept.
const stepsMost = 500

// push makes b the position, unless it is. Steps taken back are gone.
func (h *history) push(b game.Board) {
	if len(h.steps) > 0 && b == h.steps[h.at] {
		return
	}
	h.steps = append(slices.Clip(h.steps[:min(h.at+1, len(h.steps))]), b)
	h.steps = h.steps[max(0, len(h.steps)-stepsMost):]
	h.at = len(h.steps) - 1
}
