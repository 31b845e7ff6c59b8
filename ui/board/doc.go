// Package board draws a board: the rim with its coordinates, squares, discs that lie
// or turn over, marks of moves, values on a scale from the best to the worst, the cursor;
// beside it the evaluation bar; and says which square a cell belongs to. A View holds all
// that is shown at one moment, so that the package needs no game that is going on and no
// time: whoever shows a board counts the frames of an animation. A square is described
// once, as a picture without cells (picture.go), for which theme finds the nearest
// characters and colours of the terminal.
package board
