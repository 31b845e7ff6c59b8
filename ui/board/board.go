package board

import (
	"othello/game"
	"othello/ui/theme"
)

// Cells around the squares: the rim that carries the coordinates.
const rimW, rimH = 2, 1

// Tone is what a note means for the side to move. Sign and mark say the same
// where there is no colour.
type Tone uint8

// The tones.
const (
	ToneNeutral Tone = iota
	ToneGood
	ToneBad
)

// Note is a value shown on an empty square.
type Note struct {
	Text string // the value, "+12"; ASCII
	Mark rune   // where it comes from, put behind it where there is room; zero for none
	Tone Tone
	More []string // what else there is to say, below the value where there is room; ASCII
}

// View is what the board shows at one moment. Squares that mark nothing are
// game.NoSquare.
type View struct {
	Board  game.Board
	Size   SquareSize
	Turned bool // seen from the other side: h8 in the top left corner

	Cursor game.Square // square that the keys have chosen
	Hover  game.Square // legal move to preview
	Last   game.Square // last move

	Legal   game.Bitboard // moves to hint at
	Flips   game.Bitboard // discs that the previewed move would turn
	Turning game.Bitboard // discs that are turning over now, on board already in their new colour
	Frame   int           // how far they have come, from 0; see turnFrames

	Notes map[game.Square]Note
	Signs map[game.Square]Sign // squares that are pointed out; over all but the cursor
}

// noteMarkInks are the colours of the marks that have one of their own.
var noteMarkInks = map[rune]theme.Role{'~': theme.Hint, '=': theme.NoteGood, 'b': theme.Cursor, '%': theme.Cursor}

// Size is the size in cells of a board, its rim included.
func Size(n game.Size, s SquareSize) (w, h int) {
	return int(n)*s.W + 2*rimW, int(n)*s.H + 2*rimH
}

func (v View) width() int  { w, _ := Size(v.Board.Size(), v.Size); return w }
func (v View) height() int { _, h := Size(v.Board.Size(), v.Size); return h }

// offset is the file and rank of the first square that exists, 0 on 8x8.
func (v View) offset() int { return (8 - int(v.Board.Size())) / 2 }

// Corner is the top left cell of s.
func (v View) Corner(s game.Square) (x, y int) {
	col, row := s.File()-v.offset(), s.Rank()-v.offset()
	if v.Turned {
		last := int(v.Board.Size()) - 1
		col, row = last-col, last-row
	}
	return rimW + col*v.Size.W, rimH + row*v.Size.H
}

// SquareAt is the square drawn at a cell, counted from the board's top left; false
// on the rim and outside.
func (v View) SquareAt(x, y int) (game.Square, bool) {
	n := int(v.Board.Size())
	x, y = x-rimW, y-rimH
	if x < 0 || y < 0 || x >= n*v.Size.W || y >= n*v.Size.H {
		return game.NoSquare, false
	}
	col, row := x/v.Size.W, y/v.Size.H
	if v.Turned {
		col, row = n-1-col, n-1-row
	}
	return game.At(col+v.offset(), row+v.offset()), true
}

// Render draws the board: height() lines, each width() cells wide.
func (v View) Render(st *theme.Styles) string {
	c := theme.NewCanvas(v.width(), v.height(), theme.Pen{Bg: theme.Frame})
	v.drawRim(c)
	for s := range (^v.Board.Out).Squares() {
		x, y := v.Corner(s)
		square{view: &v, st: st, canvas: c, at: s, x: x, y: y}.draw()
	}
	if v.Size.H > 1 && !st.Letters {
		v.drawStars(c, st)
	}
	return c.Render(st)
}

// drawRim writes the coordinates, at the middle of each square.
func (v View) drawRim(c *theme.Canvas) {
	p := theme.Pen{Fg: theme.Label, Bg: theme.Frame}
	off := v.offset()
	for i := range int(v.Board.Size()) {
		x, y := v.Corner(game.At(off+i, off+i))
		if v.Size.W > 2 {
			x += v.Size.W/2 - 1
		}
		c.Write(x, 0, string(rune('a'+off+i)), p)
		c.Write(rimW-2, y+(v.Size.H-1)/2, string(rune('1'+off+i)), p)
	}
}

// drawStars marks where the lines between the squares would cross, on the felt
// that is seen there: the four dots of an 8x8 board, a quarter in each square
// around, and on felt of a single tone a speck for every other crossing.
func (v View) drawStars(c *theme.Canvas, st *theme.Styles) {
	n := int(v.Board.Size())
	for col := 1; col < n; col++ {
		for row := 1; row < n; row++ {
			quarters := []rune{'⢀', '⡀', '⠈', '⠁'}
			if star := n == 8 && (col == 2 || col == 6) && (row == 2 || row == 6); !star {
				if !st.Flat {
					continue
				}
				quarters = quarters[:1]
			}
			x, y := rimW+col*v.Size.W, rimH+row*v.Size.H
			for i, r := range quarters {
				at := c.At(x-1+i&1, y-1+i>>1)
				if felt := at.Bg == theme.Felt || at.Bg == theme.FeltAlt; felt && at.Rune == ' ' {
					*at = theme.Cell{Rune: r, Pen: theme.Pen{Fg: theme.Star, Bg: at.Bg}}
				}
			}
		}
	}
}
