// Package panel is what several rooms show of the game on the board: whose turn it is, the
// discs, the moves, the opening, what engines and networks say of moves and positions. It
// searches nothing itself, but asks a network about what is shown.
package panel

import (
	"fmt"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/board"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Standing says whose turn it is, or how the game ended.
func Standing(tr *lang.Printer, b game.Board) string {
	switch {
	case b.Over():
		return phrase.Result(tr, b.Result())
	case b.Position().MustPass():
		return tr.F("%v must pass", b.Turn)
	}
	return tr.F("%v to move", b.Turn)
}

// startDiscs is the number of discs on the board before the first move.
const startDiscs = 4

// Discs is a line of w cells: the number of discs of both sides, and of empty squares. A move has no number in a game that began in the middle.
func Discs(tr *lang.Printer, st *theme.Styles, at *game.Node, w int) string {
	black, white := at.Board().Count()
	left := fmt.Sprintf("%s %s  %s %s", board.Swatch(st, game.Black), st.Text.Render(fmt.Sprint(black)), board.Swatch(st, game.White), st.Text.Render(fmt.Sprint(white)))
	right := tr.F("%d empty", at.Board().Position().Empties())
	if n := at.Number(); n+startDiscs == black+white {
		right = tr.F("move %d, %s", n, right)
	}
	return widget.Spread(left, st.Dim.Render(right), w)
}

// EitherMoves shows in v a position in which either side may be moved for: legal moves if hints are
// wanted, the cursor, and what the move pointed at flips.
func EitherMoves(v *board.View, p game.Position, c *room.Cursor, hints bool) {
	v.Cursor, v.Legal, v.Hover, v.Flips = game.NoSquare, 0, game.NoSquare, 0
	if hints {
		v.Legal = p.Moves()
	}
	if c.Shown {
		v.Cursor = c.At
	}
	if at := c.Pointed(); at.IsSquare() && p.Legal(at) {
		v.Flips, v.Hover = p.Flips(at), at
	}
}

// NextOpening returns the opening after a move, "next: Tiger"; empty without a name or for no legal move.
func NextOpening(h room.Viewer, p game.Position, s game.Square) string {
	if s.IsSquare() && p.Legal(s) {
		if name := h.Names().After(p, s); name != "" {
			return h.Printer().F("next: %s", name)
		}
	}
	return ""
}
