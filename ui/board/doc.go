// Package board draws a board: the rim with its coordinates, squares, discs that lie
// or turn over, marks of moves, values on a scale from the best to the worst, the cursor;
// beside it the evaluation bar; and says which square a cell belongs to. A View holds all
// that is shown at one moment, so that the package needs no game that is going on and no
// time: whoever shows a board counts the frames of an animation. Discs are figures of
// block characters that come as near to a circle as the characters that the terminal
// surely shows one cell wide allow (discs.go).
package board
