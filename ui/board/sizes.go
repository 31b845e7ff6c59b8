package board

import "fmt"

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
