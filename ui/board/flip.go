package board

import "othello/game"

// flipWidths is the share of a disc's breadth that is seen as it flips, frame by frame; it has
// the old colour in the first. The longest line is at rest after eight frames, a quarter of a
// second as package panel shows them.
var flipWidths = []float64{0.5, 0.12, 0.5}

// TurnFrames is the number of frames in which the discs of flips turn over after
// a move; in the frame of that number all of them lie still.
func TurnFrames(move game.Square, flips game.Bitboard) int {
	n := 0
	for s := range flips.Squares() {
		n = max(n, turnStart(move, s)+len(flipWidths))
	}
	return n
}

// turnStart is the frame in which the disc on s starts to flip: the later, the further it is from
// the disc that was placed.
func turnStart(move, s game.Square) int {
	if !move.IsSquare() || s == move {
		return 0
	}
	df, dr := s.File()-move.File(), s.Rank()-move.Rank()
	return max(df, -df, dr, -dr) - 1
}

// seen is the colour that the disc shows now and the share of its breadth, 1 when it lies flat.
func (q square) seen(color game.Color) (game.Color, float64) {
	v := q.view
	if !v.Turning.Has(q.at) {
		return color, 1
	}
	frame := v.Frame - turnStart(v.Last, q.at)
	switch {
	case frame < 0:
		return color.Opponent(), 1
	case frame >= len(flipWidths):
		return color, 1
	case frame < len(flipWidths)/2:
		return color.Opponent(), flipWidths[frame]
	}
	return color, flipWidths[frame]
}
