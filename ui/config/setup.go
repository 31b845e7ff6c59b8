package config

import (
	"othello/ai"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game/record"
	"othello/game/wthor"
	"othello/internal/job"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/session"
)

// Setup is all that a front end, the screen or the lines of text, gets from outside.
type Setup struct {
	session.Setup // of the sitting, to which a front end adds what is its own

	Settings *Store
	Choices  []GameChoice // games to choose from at the start, for example of a WTHOR file
	Notice   string       // line to show at the start; empty for none

	DataDir  string     // directory of the position edited last and of results of practice; empty for none
	CacheDir string     // directory of the results of reviews; empty for none
	Engines  string     // version of the engines, which results on disk are kept apart by
	Book     *book.Book // to look positions up in; nil for none

	// Network judges moves as players choose them, without any search: its analysis
	// of a position, asked for the scores of all moves, has a Prior for each and the
	// WinRate of the value head. Nil for none.
	Network ai.Engine

	// Judge is the engine that judges moves and positions, whoever plays: in reviews and
	// analysis, for hints and the coach. It shares nothing with the engines that play, which
	// would play better by what it finds.
	Judge ai.Engine

	Begin action.Action // opens the room to begin with, Lessons, Puzzles or Review; empty for none
	With  string        // argument of Begin

	Puzzles func() ([]puzzle.Puzzle, error)   // reads the program's puzzles; nil for none
	Games   func() (*wthor.Collection, error) // reads the games to explore, once they are wanted; nil for none

	// GamesOf is what Games is with another folder of databases in the settings. Nil for
	// what cannot be changed.
	GamesOf func(folder string) func() (*wthor.Collection, error)

	// OpenFile reads a file or folder of any format that a person names, "~/" for the
	// home directory; it may be called in the background. Nil for none.
	OpenFile func(path string) ([]GameChoice, error)

	// Of the lines of text alone.

	Printer     *lang.Printer // of the language at first
	Interactive bool          // a person types
	Job         job.Job       // what a shell does with lines of text
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
