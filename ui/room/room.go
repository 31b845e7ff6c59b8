// Package room is the contract between the screen's shell and its rooms. A room is
// what the board is used for at the moment: a game is played there, a position is
// set up, a game is analysed or reviewed, an opening is practised. The shell takes
// what people do and gives it to the dialog in front or to the room; the room says
// what the board and the panel beside it show, keeps its own state, and asks the
// shell for everything that is not its own. Rooms do not know each other, and there
// is nothing of play here.
package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/theme"
)

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

// Shell is what the screen does for rooms and dialogs.
type Shell interface {
	Styles() *theme.Styles
	Keys() action.Keymap
	Cursor() *Cursor
	Hints() bool // legal moves are to be marked

	Say(text string)  // a line until the next move or message
	Warn(text string) // a line about something that went wrong
	Quiet()           // removes the line

	Open(d Dialog) // in front of all others
	Close()        // the dialog in front

	Do(a action.Action) tea.Cmd // as if it was clicked
	// Go does work in the background and brings the message that it ends in, such as a
	// Later. The program waits for it when it is left.
	Go(work func() tea.Msg) tea.Cmd
}
