package board

import "othello/game"

// flipWidths is the share of a disc's breadth that is seen as it flips, frame
// by frame; it has the old colour in the first half and the new one in the second.
var flipWidths = []float64{0.75, 0.4, 0.12, 0.12, 0.4, 0.75}

// flipStagger is the number of frames by which a disc starts later than the one
// before it on its line from the disc that was placed.
const flipStagger = 2

// TurnFrames is the number of frames in which the discs of flips turn over after
// a move; in the frame of that number all of them lie still.
func TurnFrames(move game.Square, flips game.Bitboard) int {
	n := 0
	for s := range flips.Squares() {
		n = max(n, turnStart(move, s)+len(flipWidths))
	}
	return n
}

// turnStart is the frame in which the disc on s starts to flip.
func turnStart(move, s game.Square) int {
	if !move.IsSquare() || s == move {
		return 0
	}
	df, dr := s.File()-move.File(), s.Rank()-move.Rank()
	return flipStagger * (max(df, -df, dr, -dr) - 1)
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
