// Package room is the screen: a room with dialogs in front of it. A room is what the board is
// used for at the moment: a game is played there, a position is set up, a game is analysed or
// reviewed, an opening is practised. The Screen takes what people do and gives it to the
// dialog in front or to the room; the room says what the board and the panel beside it show,
// keeps its own state, and asks its Host for everything that is not its own. Rooms do not
// know each other, and there is nothing of play here. Dialogs that several rooms use are
// here too. Esc and the key to quit close what is in front, a dialog or else a room, and
// leave the program from the game alone.
package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/theme"
)

// Room is what the board is used for. Its methods are called from Update and View
// alone, never at the same time.
type Room interface {
	BoardPage
	// Do carries out an action that is not the shell's own.
	Do(a action.Action) tea.Cmd
	// Ask carries out an action with what follows its word.
	Ask(a action.Action, arg string) tea.Cmd
	// Footer are the actions worth showing in the present situation, the most useful
	// first, and Label is a word for what one of them does now.
	Footer() []action.Action
	Label(a action.Action) string
	// ShowsPriors reports whether the room shows what the network expects players to choose
	// in the position on the board: it is asked then.
	ShowsPriors() bool
}

// Choice is something that the menu offers by its name.
type Choice struct {
	Group, Name string
	Keys        string   // that ask for it; empty if none do
	Words       []string // by which it is found as well
	First       bool     // listed before anything is typed
	Do          func() tea.Cmd
}

// Shell is what the screen does for rooms and dialogs.
type Shell interface {
	Styles() *theme.Styles
	Printer() *lang.Printer // for what is shown now; the language may change later
	Keys() action.Keymap
	Cursor() *Cursor

	Say(text string)  // a line until the next move or message
	Warn(text string) // a line about something that went wrong
	Quiet()           // removes the line

	Open(d Dialog) // in front of all others
	Close()        // the dialog in front

	// Remember sets a setting to what a person has chosen, so that it is there again at the
	// next start. What shows the setting is for the caller to change.
	Remember(r *config.Setting, value any)

	Do(a action.Action) tea.Cmd // as if it was clicked
}

// SayNoUse says that a key does nothing in the present room.
func SayNoUse(s Shell) {
	s.Say(s.Printer().F("That key does nothing here: %s lists the keys.", s.Keys().Ask(action.Help)))
}

// Viewer is the shell as what shows a room needs it.
type Viewer interface {
	Shell
	Names() phrase.Names // of openings
	Settings() *config.Store
}

// Host is the shell as all rooms see it: what it does for dialogs, the session, and the ways
// from one room to another. What only one room needs is given to that when it is made.
type Host interface {
	Viewer
	Session() *session.Session
	Step() tea.Cmd            // takes in what the session has to tell after it was asked for something
	Soon(do func() tea.Cmd)   // does something at the end of the step that is under way
	Refuse(err error) tea.Cmd // says why the session refuses a move
	Release() tea.Cmd         // lets the game go on that waited for a choice
	// Set gives a setting a value, or with standard the one that it has when nothing is chosen.
	// It counts at once where that is possible.
	Set(r *config.Setting, text string, standard bool) tea.Cmd

	// Enter opens a room, to look at a game, without clocks, or for nil the one that is there; or
	// one beside which the game waits. With back, leaving it opens the room again in which the game
	// was looked at before.
	Enter(r Room, g *record.Record, back bool) tea.Cmd
	Leave() tea.Cmd          // goes back to where the room was entered from, or to play
	Ask(e scene.Ask) tea.Cmd // carries out an action of another part of the program
	// NewGame asks who plays on where g stands, and says a text once they do.
	NewGame(heading, text string, g *game.Game) tea.Cmd
}
