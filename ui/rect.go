package ui

// rect is a rectangle of cells; x and y count from the screen's top left.
type rect struct{ x, y, w, h int }

// contains reports whether the cell (x, y) lies in r.
func (r rect) contains(x, y int) bool {
	return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h
}
