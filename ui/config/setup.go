package config

import (
	"context"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/archive"
	"othello/ui/session"
)

// Setup is all that a front end, the screen or the lines of text, gets from outside.
type Setup struct {
	Settings *Store
	Kinds    []ai.Kind      // kinds of engine to choose from, at least one
	Match    session.Match  // of the first game
	Game     *record.Record // game to open at its end; nil for a new or a resumed one
	Board    *game.Board    // position to start from; nil for the opening
	Choices  []GameChoice   // games to choose from at the start, for example of a WTHOR file
	Fresh    bool           // start anew without offering the unfinished game, which is kept aside
	Notice   string         // line to show at the start; empty for none

	Disk     session.Disk     // of the game that is played; nil for not saving it
	Archive  *archive.Archive // finished games; nil for not keeping them
	DataDir  string           // directory of the saved positions and of results of practice; empty for none
	CacheDir string           // directory of the results of reviews; empty for none
	Engines  string           // version of the engines, which results on disk are kept apart by
	Book     *book.Live       // to look positions up in; nil for none

	// Network judges moves as players choose them, without any search: its analysis
	// of a position, asked for the scores of all moves, has a Prior for each and the
	// WinRate of the value head. Nil for none.
	Network ai.Engine

	// Coach returns the engine that judges moves while a game goes on, and is called in the
	// background. It shares nothing with those that play, which would play better by what it
	// finds. Nil for no coach in the lines of text.
	Coach func() ai.Engine

	// Own edits the book, which is the person's own. Nil if it is not.
	Own *book.Learner

	// Follow returns the move that engines are made to play in a position, by the opening
	// in the settings; false for none.
	Follow func(p game.Position) (game.Square, bool)

	// Learn teaches the person's own book a finished game, which ended at the node,
	// and says in a sentence what it learned. It is called in the background; when ctx
	// is done the book stays as it was. Nil for not learning.
	Learn func(ctx context.Context, end *game.Node) (string, error)

	// Renew takes over what other programs have taught the book meanwhile. It is called
	// in the background when a game begins. Nil for nothing.
	Renew func()

	Lessons bool                               // begin with the lessons
	Puzzles func() ([]puzzle.Puzzle, error)    // reads the program's puzzles; nil for none
	Games   func() (*record.Collection, error) // reads the games to explore, once they are wanted; nil for none

	// GamesOf is what Games is with another folder of databases in the settings. Nil for
	// what cannot be changed.
	GamesOf func(folder string) func() (*record.Collection, error)

	// OpenFile reads a file or folder of any format that a person names, "~/" for the
	// home directory; it may be called in the background. Nil for none.
	OpenFile func(path string) ([]GameChoice, error)

	// Of the screen alone.

	Review bool // review the game that is opened

	// Of the lines of text alone.

	Printer     *lang.Printer // of the language at first
	Interactive bool          // a person types
	Puzzle      bool          // ask puzzles, and leave when no more are wanted
	Wish        puzzle.Wish   // which of them
}

// GameChoice is a game that can be opened from a list.
type GameChoice struct {
	Title string
	Open  func() (*record.Record, error)
}

// Read reads the game.
func (c GameChoice) Read() (*record.Record, error) {
	r, err := c.Open()
	if err == nil && r == nil {
		err = lang.Errorf("it holds no game")
	}
	return r, err
}
