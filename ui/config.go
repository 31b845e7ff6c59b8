package ui

import (
	"context"
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
	"othello/ui/games"
	"othello/ui/remember"
	"othello/ui/session"
	"othello/ui/theme"
)

// Config is what a person can choose about the program's looks and habits; its
// keys are those of config.toml, where each is explained. A flag counts more than an
// environment variable, that more than a person's file, that more than what was chosen on
// the screen earlier (package remember), and that more than the defaults.
type Config struct {
	theme.Config
	Language    string              `toml:"language"`    // of the program, one of lang.Choices
	Animation   bool                `toml:"animation"`   // turn discs over one after the other
	Hints       bool                `toml:"hints"`       // mark the legal moves
	Percentages bool                `toml:"percentages"` // with the marks, how often players choose each move
	Measure     string              `toml:"measure"`     // what the squares say of moves: "values", "wins", "visits", "priors" or "none"
	Values      string              `toml:"values"`      // which moves have values on the squares: "all", "best" or "none"
	EvalBar     string              `toml:"eval_bar"`    // when the evaluation bar and the graph are shown, one of EvalBarChoices
	Turned      bool                `toml:"turned"`      // the board is seen from White's side
	Bell        bool                `toml:"bell"`        // ring when the engine has moved
	Ponder      bool                `toml:"ponder"`      // engines think while a person is on the move
	AutoPass    bool                `toml:"auto_pass"`   // a person who has no move passes unasked
	Keys        map[string][]string `toml:"keys"`        // keys by action name
	Size        int                 `toml:"size"`        // board size of a new game: 8, 6 or 4
	Black       string              `toml:"black"`       // who plays Black: "human" or the ID of a kind of engine
	White       string              `toml:"white"`       // who plays White, as Black
	Level       int                 `toml:"level"`       // level of the engines, from 1
	Clock       time.Duration       `toml:"clock"`       // time per side, "5m"; zero for no clock
	Increment   time.Duration       `toml:"increment"`   // time gained after each move
	MoveDelay   time.Duration       `toml:"move_delay"`  // least time between two engine moves

	OpeningNames string `toml:"opening_names"` // language of opening names: "en", "ja", "both" or "auto" for the program's
	Wthor        string `toml:"wthor"`         // folder of WTHOR databases to explore; empty for none
}

// Puzzles reads puzzles, once they are wanted.
type Puzzles func() ([]puzzle.Puzzle, error)

// Setup is all that the screen gets from outside.
type Setup struct {
	Config   Config
	Kinds    []ai.Kind        // kinds of engine to choose from, at least one
	Game     *record.Record   // game to open at its end; nil for a new or a resumed one
	Choices  []Choice         // games to choose from at the start, for example of a WTHOR file
	StateDir string           // directory of the autosave; empty for none
	Archive  *archive.Archive // finished games; nil for not keeping them
	DataDir  string           // directory of the saved positions and of results of practice; empty for none
	Puzzles  Puzzles          // reads the program's puzzles; nil for none
	Notice   string           // line to show at the start; empty for none
	Board    *game.Board      // position to start from; nil for the opening
	Fresh    bool             // start anew without offering the unfinished game, which is kept aside
	Review   bool             // review the game that is opened
	Memory   *remember.Memory // what the settings are, and what keeps what is chosen; nil for none beyond this run
	CacheDir string           // directory of the results of reviews; empty for none
	Engines  string           // version of the engines, which results on disk are kept apart by
	Threads  int              // processors that one search uses; zero for all

	// Network judges moves as players choose them, without any search: its analysis
	// of a position, asked for the scores of all moves, has a Prior for each and the
	// WinRate of the value head. Nil for none.
	Network ai.Engine

	// Learn teaches the person's own book a finished game, which ended at the node,
	// and says in a sentence what it learned. It is called in the background; when ctx
	// is done the book stays as it was. Nil for not learning.
	Learn func(ctx context.Context, end *game.Node) (string, error)

	// Renew takes over what other programs have taught the book meanwhile. It is called
	// in the background when a game begins. Nil for nothing.
	Renew func()

	Reference *book.Live                         // to look positions up in; nil for none
	Games     func() (*record.Collection, error) // reads the games to explore, once they are wanted; nil for none

	// GamesOf is what Games is with another folder of databases in the settings. Nil for
	// what cannot be changed.
	GamesOf func(folder string) func() (*record.Collection, error)

	// OpenFile reads a file or folder of any format that a person names, "~/" for the
	// home directory; it may be called in the background. Nil for none.
	OpenFile func(path string) ([]Choice, error)

	disk     session.Disk  // in the place of StateDir; nil for that
	patience time.Duration // with a disk that is slow to take the game when the program is left; zero for saverPatience
}

// Choice is a game that can be opened from a list.
type Choice = games.Choice
