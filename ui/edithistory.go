package ui

import (
	"slices"

	"othello/game"
)

// editHistory is the positions that were made in the editor, one after the other.
//
// Invariant: 0 <= at < len(steps).
type editHistory struct {
	steps []editStep
	at    int // the present one
}

// editStep is a position and where the change was made that led to it.
type editStep struct {
	board  game.Board
	square game.Square
}

// editStepsMost is the number of steps that are kept.
const editStepsMost = 500

func newEditHistory(b game.Board) editHistory {
	return editHistory{steps: []editStep{{b, game.At(3, 3)}}}
}

func (h *editHistory) board() game.Board { return h.steps[h.at].board }

// push makes b the position and reports whether that changed anything. What was
// taken back is gone.
func (h *editHistory) push(b game.Board, at game.Square) bool {
	if b == h.board() {
		return false
	}
	h.steps = append(slices.Clip(h.steps[:h.at+1]), editStep{b, at})
	h.steps = h.steps[max(0, len(h.steps)-editStepsMost):]
	h.at = len(h.steps) - 1
	return true
}

// amend changes the present step, as a stroke of the mouse goes on.
func (h *editHistory) amend(b game.Board) { h.steps[h.at].board = b }

// follow puts earlier positions in front, up to the one that was present there.
func (h *editHistory) follow(earlier editHistory) {
	h.steps = slices.Concat(earlier.steps[:earlier.at+1], h.steps)
	h.at += earlier.at + 1
	drop := max(0, min(h.at, len(h.steps)-editStepsMost))
	h.steps, h.at = h.steps[drop:], h.at-drop
}

// undo takes the last change back; the cursor goes to where it was made.
func (e *editor) undo() {
	m := e.m
	if e.at == 0 {
		m.Say("There is nothing to take back.")
		return
	}
	at := e.steps[e.at].square
	e.at--
	m.cursor.At = at
	m.edited()
}

// redo makes again the change that was taken back last.
func (e *editor) redo() {
	m := e.m
	if e.at == len(e.steps)-1 {
		m.Say("There is nothing to do again.")
		return
	}
	e.at++
	m.cursor.At = e.steps[e.at].square
	m.edited()
}
