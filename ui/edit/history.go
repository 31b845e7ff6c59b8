package edit

import (
	"slices"

	"othello/game"
)

// history is the positions that were made in the editor, one after the other.
//
// Invariant: 0 <= at < len(steps), unless there are no steps yet.
type history struct {
	steps []step
	at    int // the present one
}

// step is a position and where the change was made that led to it.
type step struct {
	board  game.Board
	square game.Square
}

// stepsMost is the number of steps that are kept.
const stepsMost = 500

// push makes b the position and reports whether that changed anything. Steps taken back are gone.
func (h *history) push(b game.Board, at game.Square) bool {
	if len(h.steps) > 0 && b == h.steps[h.at].board {
		return false
	}
	h.steps = append(slices.Clip(h.steps[:min(h.at+1, len(h.steps))]), step{b, at})
	h.steps = h.steps[max(0, len(h.steps)-stepsMost):]
	h.at = len(h.steps) - 1
	return true
}

// amend changes the present step, as a stroke of the mouse goes on.
func (h *history) amend(b game.Board) { h.steps[h.at].board = b }

// follow puts earlier positions in front, up to the one that was present there.
func (h *history) follow(earlier history) {
	h.steps = slices.Concat(earlier.steps[:earlier.at+1], h.steps)
	h.at += earlier.at + 1
	drop := max(0, min(h.at, len(h.steps)-stepsMost))
	h.steps, h.at = h.steps[drop:], h.at-drop
}

// undo takes the last change back; the cursor goes to where it was made.
func (e *Editor) undo() {
	if e.at == 0 {
		e.host.Say(e.tr().T("Nothing to take back."))
		return
	}
	at := e.steps[e.at].square
	e.at--
	e.cursor.At = at
	e.edited()
}

// redo makes again the change that was taken back last.
func (e *Editor) redo() {
	if e.at == len(e.steps)-1 {
		e.host.Say(e.tr().T("Nothing to redo."))
		return
	}
	e.at++
	e.cursor.At = e.steps[e.at].square
	e.edited()
}
