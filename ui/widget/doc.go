// Package widget is what rooms and dialogs draw besides the board: lines of text that
// fill a given number of cells, lists, frames. It knows how to draw and which cell means
// what; what a choice does is its user's affair. Widths are in cells of the terminal.
package widget
