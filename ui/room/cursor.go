package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

// Cursor is where people point on the board, by keys or mouse, the same in all rooms.
type Cursor struct {
	At     game.Square // chosen by keys or the last click
	Shown  bool        // the keys have moved it more recently than the mouse
	Hover  game.Square // under the mouse; NoSquare for none
	Turned bool        // the board is seen from White's side
}

// Move carries out an action that moves the cursor over the board as it is shown,
// and reports whether a is one. out are the squares that the board does not have.
func (c *Cursor) Move(a action.Action, out game.Bitboard) bool {
	dx, dy := 0, 0
	switch a {
	case action.Up:
		dy = -1
	case action.Down:
		dy = 1
	case action.Left:
		dx = -1
	case action.Right:
		dx = 1
	default:
		return false
	}
	if c.Turned {
		dx, dy = -dx, -dy
	}
	if !c.At.IsSquare() {
		c.At = game.At(3, 3)
	}
	file, rank := c.At.File()+dx, c.At.Rank()+dy
	if file >= 0 && file <= 7 && rank >= 0 && rank <= 7 && !out.Has(game.At(file, rank)) {
		c.At = game.At(file, rank)
		c.Show()
	}
	return true
}

// Play plays on the square under the cursor. Nobody plays on a square that is not marked:
// where the cursor does not show, that is all that happens.
func (c *Cursor) Play(play func(s game.Square) tea.Cmd) tea.Cmd {
	if !c.Shown {
		c.Show()
		return nil
	}
	return play(c.At)
}

// Show makes the cursor what is pointed at.
func (c *Cursor) Show() { c.Shown, c.Hover = true, game.NoSquare }

// Hide makes nothing what is pointed at.
func (c *Cursor) Hide() { c.Shown, c.Hover = false, game.NoSquare }

// Pointed is the square under the mouse, else under a shown cursor, else game.NoSquare.
func (c *Cursor) Pointed() game.Square {
	switch {
	case c.Hover.IsSquare():
		return c.Hover
	case c.Shown:
		return c.At
	}
	return game.NoSquare
}
