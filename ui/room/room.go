// Package room is the contract between the screen's shell and its rooms. A room is
// what the board is used for at the moment: a game is played there, a position is
// set up, a game is analysed or reviewed, an opening is practised. The shell takes
// what people do and gives it to the dialog in front or to the room; the room says
// what the board and the panel beside it show, keeps its own state, and asks the
// shell for everything that is not its own. Rooms do not know each other, and there
// is nothing of play here.
package room

import tea "charm.land/bubbletea/v2"

// Dialog is a box in front of the board that takes all input until it is closed.
type Dialog interface {
	Title() string
	Key(k tea.KeyPressMsg) tea.Cmd
	Click(x, y int) tea.Cmd // a cell of what Content drew
	Wheel(d int) tea.Cmd    // one notch, down positive
	Content(w, h int) string
}

// Pasting dialogs take pasted text; others are closed by it.
type Pasting interface {
	Paste(text string) tea.Cmd
}

// Later is a message that carries what is to be done once it arrives: the shell
// calls it. What may have become stale meanwhile is for it to find out.
type Later func() tea.Cmd
