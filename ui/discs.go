package ui

import (
	"fmt"
	"math"
)

// squareSize is the size of one square of the board in cells. A cell is about
// twice as high as wide, so every size looks square.
type squareSize struct{ w, h int }

// squareSizes are all the sizes, largest first.
var squareSizes = []squareSize{{8, 4}, {6, 3}, {4, 2}, {2, 1}}

// String is "4x2".
func (s squareSize) String() string { return fmt.Sprintf("%dx%d", s.w, s.h) }

// parseSquareSize reads what String writes; false for "auto" and anything else.
func parseSquareSize(text string) (squareSize, bool) {
	for _, s := range squareSizes {
		if text == s.String() {
			return s, true
		}
	}
	return squareSize{}, false
}

// quadrants are the block characters by the quarters of the cell they fill: bit 0
// upper left, 1 upper right, 2 lower left, 3 lower right. Only characters whose
// East Asian width is neutral are used, so that they are one cell wide in every
// terminal; the others are drawn with the two colours exchanged, which upper and
// lower halves (3 and 12) cannot be: discs are shaped without them.
var quadrants = [16]struct {
	r       rune
	inverse bool
}{
	0b0000: {' ', false}, 0b1111: {' ', true},
	0b0001: {'▘', false}, 0b0010: {'▝', false}, 0b0100: {'▖', false}, 0b1000: {'▗', false},
	0b1010: {'▐', false}, 0b0101: {'▐', true},
	0b1001: {'▚', false}, 0b0110: {'▞', false},
	0b0111: {'▛', false}, 0b1011: {'▜', false}, 0b1101: {'▙', false}, 0b1110: {'▟', false},
	0b0011: {' ', false}, 0b1100: {' ', false},
}

// outline says, for each size, how many quarter columns the disc leaves free at
// either side in each of the upper quarter rows; the lower half mirrors them.
var outline = map[squareSize][]int{
	{2, 1}: {0},
	{4, 2}: {1, 0},
	{6, 3}: {3, 1, 1},
	{8, 4}: {5, 3, 1, 1},
}

// discMask is the shape of a disc of which only the share width (0 to 1) of its
// breadth is seen: for each cell, row by row, the quarters it fills.
func discMask(s squareSize, width float64) []uint8 {
	mask := make([]uint8, s.w*s.h)
	rows := 2 * s.h
	for y := range rows {
		free := outline[s][min(y, rows-1-y)]
		half := max(1, int(math.Round(float64(s.w-free)*width)))
		for x := s.w - half; x < s.w+half; x++ {
			mask[y/2*s.w+x/2] |= 1 << (y&1<<1 | x&1)
		}
	}
	for i, m := range mask {
		left := i%s.w < s.w/2
		switch { // halves cannot be drawn: round them off towards the rim
		case m == 0b1100 && left:
			mask[i] = 0b1000
		case m == 0b1100:
			mask[i] = 0b0100
		case m == 0b0011 && left:
			mask[i] = 0b0010
		case m == 0b0011:
			mask[i] = 0b0001
		}
	}
	return mask
}

// dotMask is a round shape of the given radius in dots around the middle of a
// square, in braille: for each cell, row by row, the character or a space.
func dotMask(s squareSize, radius float64) []rune {
	bits := [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}
	dots := make([]rune, s.w*s.h)
	cx, cy := float64(s.w)-0.5, 2*float64(s.h)-0.5
	for y := range 4 * s.h {
		for x := range 2 * s.w {
			dx, dy := float64(x)-cx, float64(y)-cy
			if dx*dx+dy*dy <= radius*radius {
				dots[y/4*s.w+x/2] |= bits[y%4][x%2]
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
var letterArt = map[squareSize]map[rune][]string{
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
}

// shapes holds the figures of every size of square.
var shapes = func() map[squareSize]shape {
	all := map[squareSize]shape{}
	for _, s := range squareSizes {
		f := shape{
			turns: [][]uint8{discMask(s, 1)},
			ghost: dotMask(s, float64(s.w)-0.6),
			mark:  dotMask(s, 1.6),
			dot:   dotMask(s, 0.8),
			core:  coreMask(s),
		}
		for _, width := range flipWidths {
			f.turns = append(f.turns, discMask(s, width))
		}
		all[s] = f
	}
	return all
}()

// coreMask is a small block in the middle of a square.
func coreMask(s squareSize) []uint8 {
	mask := make([]uint8, s.w*s.h)
	half := max(1, s.h/2)
	for y := s.h - half; y < s.h+half; y++ {
		for x := s.w - max(1, s.w/4); x < s.w+max(1, s.w/4); x++ {
			mask[y/2*s.w+x/2] |= 1 << (y&1<<1 | x&1)
		}
	}
	return mask
}
