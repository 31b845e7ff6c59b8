package ui

import (
	"othello/game"
	"othello/ui/theme"
)

// Cells around the squares: the rim that carries the coordinates.
const rimW, rimH = 2, 1

// tone is what a note means for the side to move. Sign and mark say the same
// where there is no colour.
type tone uint8

const (
	toneNeutral tone = iota
	toneGood
	toneBad
)

// note is a value shown on an empty square.
type note struct {
	text string // the value, "+12"; ASCII
	mark rune   // where it comes from, put behind it where there is room; zero for none
	tone tone
	more []string // what else there is to say, below the value where there is room; ASCII
}

// boardView is what the board shows at one moment. Squares that mark nothing are
// game.NoSquare.
type boardView struct {
	board   game.Board
	size    squareSize
	flipped bool // seen from the other side: h8 in the top left corner

	cursor game.Square // square that the keys have chosen
	hover  game.Square // legal move to preview
	last   game.Square // last move

	legal    game.Bitboard // moves to hint at
	flipping game.Bitboard // discs that the previewed move would turn
	turning  game.Bitboard // discs that are turning over now, on board already in their new colour
	frame    int           // how far they have come, from 0; see turnFrames

	notes map[game.Square]note
}

// boardSize is the size in cells of a board, its rim included.
func boardSize(n game.Size, s squareSize) (w, h int) {
	return int(n)*s.w + 2*rimW, int(n)*s.h + 2*rimH
}

func (v boardView) width() int  { w, _ := boardSize(v.board.Size(), v.size); return w }
func (v boardView) height() int { _, h := boardSize(v.board.Size(), v.size); return h }

// offset is the file and rank of the first square that exists, 0 on 8x8.
func (v boardView) offset() int { return (8 - int(v.board.Size())) / 2 }

// corner is the top left cell of s.
func (v boardView) corner(s game.Square) (x, y int) {
	col, row := s.File()-v.offset(), s.Rank()-v.offset()
	if v.flipped {
		last := int(v.board.Size()) - 1
		col, row = last-col, last-row
	}
	return rimW + col*v.size.w, rimH + row*v.size.h
}

// squareAt is the square drawn at a cell, counted from the board's top left; false
// on the rim and outside.
func (v boardView) squareAt(x, y int) (game.Square, bool) {
	n := int(v.board.Size())
	x, y = x-rimW, y-rimH
	if x < 0 || y < 0 || x >= n*v.size.w || y >= n*v.size.h {
		return game.NoSquare, false
	}
	col, row := x/v.size.w, y/v.size.h
	if v.flipped {
		col, row = n-1-col, n-1-row
	}
	return game.At(col+v.offset(), row+v.offset()), true
}

// render draws the board: height() lines, each width() cells wide.
func (v boardView) render(st *theme.Styles) string {
	c := theme.NewCanvas(v.width(), v.height(), theme.Pen{Bg: theme.Frame})
	v.drawRim(c)
	for s := range (^v.board.Out).Squares() {
		x, y := v.corner(s)
		square{view: &v, st: st, canvas: c, at: s, x: x, y: y}.draw()
	}
	if v.size.h > 1 && !st.Letters {
		v.drawStars(c, st)
	}
	return c.Render(st)
}

// drawRim writes the coordinates, at the middle of each square.
func (v boardView) drawRim(c *theme.Canvas) {
	p := theme.Pen{Fg: theme.Label, Bg: theme.Frame}
	off := v.offset()
	for i := range int(v.board.Size()) {
		x, y := v.corner(game.At(off+i, off+i))
		if v.size.w > 2 {
			x += v.size.w/2 - 1
		}
		c.Write(x, 0, string(rune('a'+off+i)), p)
		c.Write(rimW-2, y+(v.size.h-1)/2, string(rune('1'+off+i)), p)
	}
}

// drawStars marks where the lines between the squares would cross, on the felt
// that is seen there: the four dots of an 8x8 board, a quarter in each square
// around, and on felt of a single tone a speck for every other crossing.
func (v boardView) drawStars(c *theme.Canvas, st *theme.Styles) {
	n := int(v.board.Size())
	for col := 1; col < n; col++ {
		for row := 1; row < n; row++ {
			quarters := []rune{'⢀', '⡀', '⠈', '⠁'}
			if star := n == 8 && (col == 2 || col == 6) && (row == 2 || row == 6); !star {
				if !st.Flat {
					continue
				}
				quarters = quarters[:1]
			}
			x, y := rimW+col*v.size.w, rimH+row*v.size.h
			for i, r := range quarters {
				at := c.At(x-1+i&1, y-1+i>>1)
				if felt := at.Bg == theme.Felt || at.Bg == theme.FeltAlt; felt && at.Rune == ' ' {
					*at = theme.Cell{Rune: r, Pen: theme.Pen{Fg: theme.Star, Bg: at.Bg}}
				}
			}
		}
	}
}
