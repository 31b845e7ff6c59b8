package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"othello/ui/theme"
)

// SquareSize is the size of one square of the board in cells. A cell is about
// twice as high as wide, so every size looks square.
type SquareSize struct{ W, H int }

// shapesFor are the shapes whose characters the terminal shows one cell wide.
func shapesFor(st *theme.Styles) map[SquareSize]shape {
	if st.Narrow {
		return fineShapes
	}
	return safeShapes
}

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

// glyph is a block character: the part of a cell that it fills, as an 8x8 bitmap
// (bit 8*row+column), drawn with the colours exchanged if inverse.
type glyph struct {
	r       rune
	inverse bool
	bits    uint64
}

// safeGlyphs are the block characters that take one cell in every terminal,
// because their East Asian width is neutral: the quadrants. Full cells and what a
// quadrant leaves free are drawn with the colours exchanged, which upper and lower
// halves cannot be.
var safeGlyphs = func() []glyph {
	const upLeft, upRight, lowLeft, lowRight = 0x0f0f0f0f, 0xf0f0f0f0, 0x0f0f0f0f << 32, 0xf0f0f0f0 << 32
	return []glyph{
		{' ', false, 0}, {' ', true, ^uint64(0)},
		{'▘', false, upLeft}, {'▝', false, upRight}, {'▖', false, lowLeft}, {'▗', false, lowRight},
		{'▟', false, ^uint64(upLeft)}, {'▙', false, ^uint64(upRight)},
		{'▜', false, ^uint64(lowLeft)}, {'▛', false, ^uint64(lowRight)},
		{'▐', false, upRight | lowRight}, {'▐', true, upLeft | lowLeft},
	}
}()

// fineGlyphs adds the eighths of a cell from below and from the left, and what
// they leave free. Their East Asian width is ambiguous.
var fineGlyphs = func() []glyph {
	list := safeGlyphs
	for n := 1; n < 8; n++ {
		upper := uint64(1)<<(8*n) - 1
		left := (uint64(1)<<n - 1) * 0x0101010101010101
		list = append(list,
			glyph{'▁' + rune(7-n), false, ^upper}, glyph{'▁' + rune(7-n), true, upper},
			glyph{'▏' - rune(n-1), false, left}, glyph{'▏' - rune(n-1), true, ^left})
	}
	return list
}()

// nearest is the glyph of the list that differs least from the bitmap; of equals
// the one that fills less, so that mirrored bitmaps get mirrored glyphs.
func nearest(bitmap uint64, list []glyph) glyph {
	return slices.MinFunc(list, func(a, b glyph) int {
		return cmp.Or(
			cmp.Compare(bits.OnesCount64(a.bits^bitmap), bits.OnesCount64(b.bits^bitmap)),
			cmp.Compare(bits.OnesCount64(a.bits), bits.OnesCount64(b.bits)))
	})
}

// figure draws a shape in a square with block characters, cell by cell. inside
// tells whether a point belongs to the shape; its coordinates run from the middle
// of the square in units of half a cell's width, which is a quarter of its height.
func figure(s SquareSize, list []glyph, inside func(x, y float64) bool) []glyph {
	cells := make([]glyph, s.W*s.H)
	for i := range cells {
		var bitmap uint64
		for bit := range 64 {
			x := float64(i%s.W*8+bit%8) + 0.5
			y := float64(i/s.W*8+bit/8) + 0.5
			if inside(x/4-float64(s.W), y/2-2*float64(s.H)) {
				bitmap |= 1 << bit
			}
		}
		cells[i] = nearest(bitmap, list)
	}
	return cells
}

// discFigure is a disc of which only the share width (0 to 1) of its breadth is seen.
func discFigure(s SquareSize, list []glyph, radius, width float64) []glyph {
	rx := max(radius*width, 0.5)
	return figure(s, list, func(x, y float64) bool {
		return x*x/(rx*rx)+y*y/(radius*radius) <= 1
	})
}

// dotFigure is a round shape of the given radius in dots around the middle of a
// square.
func dotFigure(s SquareSize, radius float64) []rune {
	return dots(s, func(x, y float64) bool { return x*x+y*y <= radius*radius })
}

// ringFigure is the outline of what discFigure fills.
func ringFigure(s SquareSize, radius, width float64) []rune {
	within := func(x, y, by float64) bool {
		rx, ry := max(radius*width-by, 0.4), radius-by
		return x*x/(rx*rx)+y*y/(ry*ry) <= 1
	}
	return dots(s, func(x, y float64) bool { return within(x, y, 0) && !within(x, y, 1) })
}

// dots draws a shape in a square in braille: for each cell, row by row, the character
// or a space. Coordinates are those of figure.
func dots(s SquareSize, inside func(x, y float64) bool) []rune {
	dotBits := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	dots := make([]rune, s.W*s.H)
	cx, cy := float64(s.W)-0.5, 2*float64(s.H)-0.5
	for y := range 4 * s.H {
		for x := range 2 * s.W {
			if inside(float64(x)-cx, float64(y)-cy) {
				dots[y/4*s.W+x/2] |= dotBits[y%4][x%2]
			}
		}
	}
	for i, d := range dots {
		dots[i] = ' '
		if d != 0 {
			dots[i] = 0x2800 + d
		}
	}
	return dots
}

// letterArt draws the discs where colour cannot: X for black and O for white.
var letterArt = map[SquareSize]map[rune][]string{
	{2, 1}: {'X': {"X "}, 'O': {"O "}},
	{4, 2}: {'X': {" XX ", " XX "}, 'O': {" OO ", " OO "}},
	{6, 3}: {
		'X': {" X  X ", "  XX  ", " X  X "},
		'O': {"  OO  ", " O  O ", "  OO  "},
	},
	{8, 4}: {
		'X': {" XX  XX ", "   XX   ", "   XX   ", " XX  XX "},
		'O': {"  OOOO  ", " OO  OO ", " OO  OO ", "  OOOO  "},
	},
	{10, 5}: {
		'X': {" XX    XX ", "   XXXX   ", "    XX    ", "   XXXX   ", " XX    XX "},
		'O': {"   OOOO   ", " OO    OO ", " OO    OO ", " OO    OO ", "   OOOO   "},
	},
	{12, 6}: {
		'X': {" XX      XX ", "   XX  XX   ", "     XX     ", "     XX     ", "   XX  XX   ", " XX      XX "},
		'O': {"    OOOO    ", "  OO    OO  ", " OO      OO ", " OO      OO ", "  OO    OO  ", "    OOOO    "},
	},
}

// shape holds the figures of one size of square.
type shape struct {
	turns [][]glyph // disc: flat first, then as in flipWidths
	rings [][]rune  // the same as outlines
	core  []glyph   // mark of a disc about to be turned
	roomy bool      // the disc fills the cells of core and mark
	ghost []rune    // disc about to be placed
	mark  []rune    // last move
	hint  []glyph   // legal move
	dot   []rune    // ... in one line
}

// Radii of the discs by size, in half cells. Fine glyphs leave a little felt
// around a disc; quadrants are too coarse for that, and so are squares of one line.
var (
	fineRadius = map[SquareSize]float64{{2, 1}: 2.2, {4, 2}: 3.3, {6, 3}: 5.4, {8, 4}: 7.4, {10, 5}: 9.3, {12, 6}: 11.2}
	safeRadius = map[SquareSize]float64{{2, 1}: 2.2, {4, 2}: 4, {6, 3}: 5.4, {8, 4}: 7.5, {10, 5}: 9.4, {12, 6}: 11.4}
	hintRadius = map[SquareSize]float64{{2, 1}: 1, {4, 2}: 1.4, {6, 3}: 1.6, {8, 4}: 1.6, {10, 5}: 2, {12, 6}: 2.4}
	coreRadius = map[SquareSize]float64{{2, 1}: 1.5, {4, 2}: 1.4, {6, 3}: 1.6, {8, 4}: 2.6, {10, 5}: 3.2, {12, 6}: 3.8}
)

// safeShapes and fineShapes are the figures of every size of square.
var (
	safeShapes = shapesOf(safeGlyphs, safeRadius)
	fineShapes = shapesOf(fineGlyphs, fineRadius)
)

func shapesOf(list []glyph, radius map[SquareSize]float64) map[SquareSize]shape {
	all := map[SquareSize]shape{}
	for _, s := range SquareSizes {
		f := shape{
			core:  discFigure(s, list, coreRadius[s], 1),
			roomy: true,
			ghost: dotFigure(s, max(1.6, float64(s.W)-0.6)),
			mark:  dotFigure(s, max(1.6, 0.2*float64(s.W))),
			hint:  discFigure(s, safeGlyphs, hintRadius[s], 1),
			dot:   dotFigure(s, max(0.8, 0.15*float64(s.W))),
		}
		for _, width := range append([]float64{1}, flipWidths...) {
			f.turns = append(f.turns, discFigure(s, list, radius[s], width))
			f.rings = append(f.rings, ringFigure(s, radius[s], width))
		}
		for i, g := range f.turns[0] {
			f.roomy = f.roomy && (g.bits == ^uint64(0) || f.core[i].bits == 0 && f.mark[i] == ' ')
		}
		all[s] = f
	}
	return all
}
