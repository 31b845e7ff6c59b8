// Package widget is what rooms and dialogs draw besides the board: lines of text that
// fill a given number of cells, lists, frames. It knows how to draw and which cell means
// what; what a choice does is its user's affair. Widths are in cells of the terminal.
//
// Bubbles, the components that come with Bubble Tea, have some of this too; the help takes its
// columns of keys from there. These stay our own: their text input reads the clipboard of the
// machine on which the program runs, which is not that of a guest of the server, and their list
// knows no mouse and keeps all lines, where ours asks for those that are seen.
package widget
