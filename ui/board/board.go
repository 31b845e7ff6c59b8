package board

import (
	"fmt"

	"othello/game"
	"othello/ui/theme"
)

// Cells around the squares: the rim that carries the coordinates.
const rimW, rimH = 2, 1

// Tone is what a note means for the side to move. Sign and mark say it without colours.
type Tone uint8

// The tones.
const (
	ToneNeutral Tone = iota
	ToneGood
	ToneBad
)

// Heat is where on the scale of its position a value stands.
type Heat uint8

// The steps of the scale: as good as the best move, and ever worse.
const (
	Unrated Heat = iota
	Best
	Good
	Fair
	Poor
	Bad
)

// Note is a value shown on an empty square.
type Note struct {
	Text string // the value, "+12"; ASCII
	Mark rune   // where it comes from, put behind it where there is room; zero for none
	Heat Heat
}

// View is what the board shows at one moment. game.NoSquare marks nothing.
type View struct {
	Board  game.Board
	Size   SquareSize
	Turned bool // seen from the other side: h8 in the top left corner

	Cursor game.Square // square that the keys have chosen
	Hover  game.Square // legal move to preview
	Last   game.Square // last move

	Legal   game.Bitboard // moves to hint at
	Flips   game.Bitboard // marked discs: those that the previewed move would turn, or that have just turned
	Turning game.Bitboard // discs that are turning over now, on board already in their new colour
	Frame   int           // how far they have come, from 0; see turnFrames

	Notes map[game.Square]Note
	Signs map[game.Square]Sign   // squares that are pointed out; over all but the cursor
	Tags  map[game.Square]string // on discs that are not pointed out; ASCII

	node *game.Node // that Show has shown; nil for none
}

// Size is the size in cells of a board, its rim included.
func Size(n game.Size, s SquareSize) (w, h int) {
	return int(n)*s.W + 2*rimW, int(n)*s.H + 2*rimH
}

// Corner is the top left cell of s.
func (v View) Corner(s game.Square) (x, y int) {
	first := v.Board.Size().At(0, 0)
	col, row := s.File()-first.File(), s.Rank()-first.Rank()
	if v.Turned {
		last := int(v.Board.Size()) - 1
		col, row = last-col, last-row
	}
	return rimW + col*v.Size.W, rimH + row*v.Size.H
}

// SquareAt is the square at a cell from the board's top left; false on the rim and outside.
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
	return v.Board.Size().At(col, row), true
}

// Render draws the board, as large as Size says.
func (v View) Render(st *theme.Styles) string {
	w, h := Size(v.Board.Size(), v.Size)
	c := theme.NewCanvas(w, h, theme.Pen{Bg: theme.Frame})
	v.drawRim(c)
	for s := range (^v.Board.Out).Squares() {
		v.square(s, c, st).draw()
	}
	if v.Size.H > 1 {
		if st.Lines {
			v.drawLines(c, st)
		}
		if !st.Letters {
			v.drawStars(c)
		}
	}
	return c.Render(st)
}

func (v View) drawRim(c *theme.Canvas) {
	p := theme.Pen{Fg: theme.Label, Bg: theme.Frame}
	size := v.Board.Size()
	for i := range int(size) {
		x, y := v.Corner(size.At(i, i))
		if v.Size.W > 2 {
			x += v.Size.W/2 - 1
		}
		c.Write(x, 0, string(rune('a'+i)), p)
		c.Write(rimW-2, y+(v.Size.H-1)/2, string(rune('1'+i)), p)
	}
}

// isFelt reports whether a cell shows nothing but felt.
func isFelt(at *theme.Cell) bool {
	return at.Rune == ' ' && !at.Reverse && (at.Bg == theme.Felt || at.Bg == theme.FeltAlt)
}

// drawStars draws the four dots of an 8x8 board, a quarter in each square around, where felt is; of
// lines it marks the crossing.
func (v View) drawStars(c *theme.Canvas) {
	if v.Board.Size() != game.Size8 {
		return
	}
	dots := [4]rune{'⢀', '⡀', '⠈', '⠁'}
	for _, col := range []int{2, 6} {
		for _, row := range []int{2, 6} {
			x, y := rimW+col*v.Size.W, rimH+row*v.Size.H
			for i, r := range dots {
				at := c.At(x-1+i&1, y-1+i>>1)
				switch {
				case at.Fg == theme.Line: // a dot would cut the lines: their crossing is the star
					at.Fg, at.Faint = theme.Star, false
				case isFelt(at):
					at.Rune, at.Fg, at.Faint = r, theme.Star, false
				}
			}
		}
	}
}

// drawLines parts the squares by lines, which round discs and values interrupt.
func (v View) drawLines(c *theme.Canvas, st *theme.Styles) {
	n := int(v.Board.Size())
	upright := '⢸'
	switch {
	case st.ASCII:
		upright = '|'
	case st.Narrow:
		upright = '▕'
	}
	w, h := n*v.Size.W, n*v.Size.H
	for y := range h {
		for x := range w {
			at := c.At(rimW+x, rimH+y)
			tile := st.Letters && at.Rune == ' ' && (at.Bg == theme.Black || at.Bg == theme.White)
			if !tile && !isFelt(at) {
				continue
			}
			at.Fg, at.Faint = theme.Line, st.Plain
			at.Under = (y+1)%v.Size.H == 0 && y+1 < h
			if !tile && (x+1)%v.Size.W == 0 && x+1 < w {
				at.Rune = upright
			}
		}
	}
}

// SquareSize is the size of one square of the board in cells. A cell is about
// twice as high as wide, so every size looks square.
type SquareSize struct{ W, H int }

// SquareSizes are all the sizes, largest first.
var SquareSizes = []SquareSize{{12, 6}, {10, 5}, {8, 4}, {6, 3}, {4, 2}, {2, 1}}

// String is "4x2".
func (s SquareSize) String() string { return fmt.Sprintf("%dx%d", s.W, s.H) }

// ParseSquareSize reads what String writes; false for "auto" and anything else.
func ParseSquareSize(text string) (SquareSize, bool) {
	for _, s := range SquareSizes {
		if text == s.String() {
			return s, true
		}
	}
	return SquareSize{}, false
}
