package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/session"
)

// Host is the shell as all rooms see it: what it does for dialogs, the session, and the ways
// from one room to another. What only one room needs is given to that when it is made.
type Host interface {
	Shell
	Session() *session.Session
	Step() tea.Cmd            // takes in what the session has to tell after it was asked for something
	Refuse(err error) tea.Cmd // says why the session refuses a move
	Release() tea.Cmd         // lets the game go on that waited for a choice
	Names() phrase.Names      // of openings
	Settings() *config.Store

	Looking() Looking   // the room that is open, if it is one for looking; nil otherwise
	Visit() *Generation // of work for the room that is open and the game on the board: it ends with either

	Enter(r Room) tea.Cmd                       // opens a Looking room for the game on the board, or an Aside
	LookAt(g *record.Record, r Looking) tea.Cmd // opens r with a game of its own on the board, without clocks
	Leave() tea.Cmd                             // goes back to where the room was entered from, or to play
	PlayHere() tea.Cmd                          // plays on from the node that is looked at

	// Study carries out action.Analyse, Review or Learn with a game, which is looked at
	// without clocks; nil for the one on the board.
	Study(a action.Action, g *record.Record) tea.Cmd
	// NewGame asks who plays on where g stands. said is what to say once they do, if there is
	// nothing else; nil for nothing.
	NewGame(heading string, g *game.Game, said func() string)
}

// Looking is a room in which a game is looked at rather than played: no engine replies
// and no clock runs. Moves made on the board become variations.
type Looking interface {
	Room
	Arrived() tea.Cmd // the game stands at another node, or is another game
	End()             // the room gives way to another one
}

// Aside is a room with a board of its own, beside which the game waits. Text that is pasted
// or typed is read for it.
type Aside interface {
	Room
	Board() game.Board                              // that is shown
	Read(records []*record.Record, on bool) tea.Cmd // takes what was read; with on it goes on from the board
	Closed()                                        // the room is not shown any more
}
