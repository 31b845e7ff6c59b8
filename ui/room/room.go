// Package room is the contract between the screen's shell and its rooms. A room is
// what the board is used for at the moment: a game is played there, a position is
// set up, a game is analysed or reviewed, an opening is practised. The shell takes
// what people do and gives it to the dialog in front or to the room; the room says
// what the board and the panel beside it show, keeps its own state, and asks the
// shell for everything that is not its own. Rooms do not know each other, and there
// is nothing of play here. Dialogs stand in front of rooms: Esc and the key to quit close
// what is in front, a dialog or else a room, and leave the program from the game alone.
package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/theme"
	"othello/ui/widget"
)

// Room is what the board is used for. Its methods are called from Update and View
// alone, never at the same time.
type Room interface {
	// Scope is where keys count while the room is open, beside those that count
	// everywhere.
	Scope() action.Scope
	// Do carries out an action that is not the shell's own; k is the key that asked
	// for it, the zero value if none did.
	Do(a action.Action, k tea.KeyPressMsg) tea.Cmd
	// Click is a click of the left button on s.
	Click(s game.Square) tea.Cmd
	// Type is a square that was typed, or game.Pass. The cursor is on the square.
	Type(s game.Square) tea.Cmd
	// View says what the board shows, which is the present position of the game with
	// its last move unless the room changes that.
	View(v *board.View)
	// Panel writes what stands beside the board.
	Panel(s *widget.Sheet)
	// Footer are the actions worth showing in the present situation, the most useful
	// first.
	Footer() []action.Action
}

// A room may do more; what it does not do, the shell does in the usual way.
type (
	// Pointing rooms take what the mouse does, unless it is of no use to them. s is
	// game.NoSquare beside the board.
	Pointing interface {
		Point(msg tea.MouseMsg, s game.Square) (cmd tea.Cmd, used bool)
	}
	// Reading rooms take text that is pasted or typed, and the records read from it,
	// instead of the game that would be opened.
	Reading interface {
		Read(text string) tea.Cmd
		Take(r *record.Record) tea.Cmd
	}
	// Lacking rooms have no use for some of the actions that count everywhere.
	Lacking interface {
		Lacks(a action.Action) bool
	}
	// Listing rooms have more to choose from by name than their actions, for the menu.
	Listing interface {
		Choices() []Choice
	}
	// Foreseeing rooms know of some actions that they can do nothing at the moment.
	Foreseeing interface {
		Vain(a action.Action) bool
	}
	// Wording rooms have words of their own for what some of their keys do now.
	Wording interface {
		Word(a action.Action) string
	}
	// Helping rooms say themselves how they are used, above the keys of the help.
	Helping interface {
		Help() string
	}
	// Named rooms say in a few words what people do there, for the window's title.
	Named interface {
		Title() string
	}
	// ShowingPriors rooms show, if they say so, what the network expects players to choose
	// in the position on the board: it is asked then.
	ShowingPriors interface {
		ShowsPriors() bool
	}
	// Scoring rooms know what the position on the board is worth, for the bar beside it; with
	// false there is none.
	Scoring interface {
		Score() (board.Score, bool)
	}
	// Boardless rooms have no board: their panel is as large as the window.
	Boardless interface {
		Boardless()
	}
	// Working rooms do work that has an end.
	Working interface {
		Progress() (percent int, busy bool)
	}
)

// Choice is something that the menu offers by its name.
type Choice struct {
	Group, Name string
	Do          func() tea.Cmd
}

// Later is a message that carries what to do once it arrives: the shell
// calls it. What may have become stale meanwhile is for it to find out.
type Later func() tea.Cmd

// Shell is what the screen does for rooms and dialogs.
type Shell interface {
	Styles() *theme.Styles
	Printer() *lang.Printer // for what is shown now; the language may change later
	Keys() action.Keymap
	Cursor() *Cursor
	Hints() bool // legal moves are marked

	Say(text string)  // a line until the next move or message
	Warn(text string) // a line about something that went wrong
	Quiet()           // removes the line

	Open(d Dialog) // in front of all others
	Close()        // the dialog in front

	// Remember sets a setting to what a person has chosen, so that it is there again at the
	// next start. What shows the setting is for the caller to change.
	Remember(r *config.Setting, value any)

	Do(a action.Action) tea.Cmd // as if it was clicked
	// Go does work in the background and brings the message that it ends in, such as a
	// Later. The program waits for it when it is left.
	Go(work func() tea.Msg) tea.Cmd
}

// Looking is a room in which a game is looked at rather than played: no engine replies
// and no clock runs. Moves made on the board become variations.
type Looking interface {
	Room
	Arrived() tea.Cmd // the game stands at another node, or is another game
	End()             // the room gives way to another one
}

// SayNoUse says that a key does nothing in the present room.
func SayNoUse(s Shell) {
	s.Say(s.Printer().F("That key does nothing here: %s lists the keys.", s.Keys().First(action.Help)))
}
