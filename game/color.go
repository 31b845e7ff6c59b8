package game

// Color is the colour of a disc, a side, or the winner. The zero value is Empty:
// no disc on a square, no winner in a draw.
type Color uint8

const (
	// Empty is no colour: a square without a disc, a game without a winner.
	Empty Color = iota
	// Black moves first.
	Black
	// White moves second.
	White
)

// Opponent returns the other side; Empty has none and stays Empty.
func (c Color) Opponent() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return Empty
}

// String returns "Black", "White" or "Empty".
func (c Color) String() string {
	switch c {
	case Black:
		return "Black"
	case White:
		return "White"
	}
	return "Empty"
}
