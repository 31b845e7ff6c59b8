// Package scene is what rooms and renderers have in common. A room decides: it takes what a
// person asks for, and describes by meaning what is to be shown and done. A renderer, the screen
// or lines of text, lays that out. Nothing here knows a terminal.
package scene

import (
	"strings"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
)

// Doer carries out actions, with the argument that was typed after the word.
type Doer interface {
	Do(a action.Action, arg string) []Effect
}

// Room is what the board is used for. Its methods are called by one goroutine at a time.
type Room interface {
	// One of the actions that open the room is the first that it does.
	Doer
	// Square is a square that was typed, clicked or chosen with the cursor, or game.Pass.
	Square(s game.Square) []Effect
	// Scene describes what there is to see. It is called often.
	Scene() Scene
	// Actions are those that make sense now, the most useful first. Those behind the one that
	// leaves the room need not be shown.
	Actions() []action.Action
}

// Aside is a room beside which the game waits, and the room that was open: they are back when
// it is left. A text that is pasted is for it.
type Aside interface {
	Room
	// Read takes a record, with on the moves that go on from the board.
	Read(r *record.Record, on bool) []Effect
}

// Follower rooms show the game that is played, which moves on and is replaced under them. A
// screen closes others once the board shows another game than theirs.
type Follower interface {
	Room
	// Arrived is called when the room has opened, and when the game stands elsewhere.
	Arrived() []Effect
	Leaver
}

// Leaver rooms are told when they have closed.
type Leaver interface{ Left() }

// Env is what a room may know of where it runs.
type Env interface {
	Printer() *lang.Printer
	// Name is how a person asks for an action: its key, or its word in quotes.
	Name(a action.Action) string
	Settings() *config.Store
	// Names says what openings are called.
	Names() phrase.Names
	// Keeps reports whether results of the person are kept.
	Keeps() bool
}

// Scene is all that a room shows. It is about one position.
type Scene struct {
	Kind     string        // of room, in capitals: "LESSON"
	Title    string        // "3. Where you may play"
	Spoken   string        // Kind and Title as a sentence
	Count    string        // how far it is: "1 of 2"
	Node     *game.Node    // with the position
	Legal    bool          // legal moves are marked
	Only     game.Bitboard // those that are; zero for all
	Waits    bool          // a move is awaited
	Painted  bool          // squares are changed one by one, not played on
	Signs    map[game.Square]Sign
	Sections []Section

	Score  *Worth         // what the position is worth; nil where that is not told
	Values []ai.MoveScore // what is known of its moves, best first
	Priors bool           // what people choose there is of use

	Progress *Progress // of work that has an end; nil for none
	Enter    string    // what action.Play does, in a word; empty if it plays on a square
	// GoOn is the action that is all there is to do. A screen waits until the person asks for
	// it; lines of text do it at once, unless Stay is set.
	GoOn action.Action
	Stay bool
}

// MustPass reports whether the side to move can only pass.
func (s Scene) MustPass() bool { return !s.Painted && s.Node.Board().Position().MustPass() }

// Worth is what a position is worth.
type Worth struct {
	Discs  float64 // for Black, -64 to 64
	Known  bool
	Proven bool
}

// Progress is how far work has come.
type Progress struct{ Done, Total int }

// Sign is what a square means.
type Sign uint8

// The signs.
const (
	Wrong      Sign = iota // a move that is wrong
	Inaccuracy             // one that is hardly wrong
	Blunder                // one that is very wrong
	Right                  // the person's right move
	Answer                 // the right move, shown
	Better                 // a move that was not made and should have been
)

// Section is a part of a scene. One aside is shown where there is room, and not read out. With
// columns it is a table of moves, of which a screen picks one to go on with.
type Section struct {
	Name    string // by which it is asked for; empty for none
	Heading string
	Change  action.Action // changes what it shows; empty for nothing
	Aside   bool
	List    bool // a screen shows one of the lists at a time
	Columns []Column
	Items   []Item
	Plot    bool            // it is a graph
	Fill    func() []Item   // more items, made where they are wanted; nil for none
	Say     func() []string // read out behind them; nil for nothing
}

// All returns the items of a section.
func (s Section) All() []Item {
	if s.Fill == nil {
		return s.Items
	}
	return append(s.Items, s.Fill()...)
}

// Column is a column of a table. Of those before Kept ones have no room, the last give way.
type Column struct {
	Title string
	W     int // cells that it needs; zero for those of its longest
	Kept  bool
	Kind  ColumnKind
}

// ColumnKind is what a column is for.
type ColumnKind uint8

// The kinds of columns.
const (
	Plain  ColumnKind = iota
	Accent            // that matters most
	Rest              // of less weight, as long as there is room
)

// Item is a sentence or, with an action, a choice.
type Item struct {
	Kind   Kind
	Text   string
	More   string // of less weight, at the other end of a line
	Action action.Action
	Arg    string      // of the action
	Square game.Square // in a table, the move
	Cells  []string    // in a table; Text says them in a sentence
	On     bool        // it is the present one
	Class  review.Class
	Depth  int // of a branch in a tree
	Graph  *Graph
	Line   *Judged
	Seat   *Seat
}

// Seat is a side of a game that is played, and the clock there.
type Seat struct {
	Side  game.Color
	Turn  bool // it is to move
	Timed bool
	Left  time.Duration
}

// Graph is what a game is worth after each of its discs, and the line that leaves it.
type Graph struct {
	Points, Line []Point
	From         int // number of the first of Line
}

// Point is a place of a graph.
type Point struct {
	Worth
	Class review.Class // of the move that led there
	Node  *game.Node
}

// Path names a node as action.GoTo takes it.
func Path(n *game.Node) string {
	var text strings.Builder
	for n := range n.Path() {
		if n.Parent() != nil && n.Move().IsSquare() {
			text.WriteString(n.Board().Size().Name(n.Move()))
		}
	}
	return text.String()
}

// Judged is a line of a game with the judgement of its moves.
type Judged struct {
	Nodes []*game.Node
	Known *review.Review
}

// Kind is what an item is for.
type Kind uint8

// The kinds of items.
const (
	Text    Kind = iota
	Task         // what the person is to do: the last to be left out
	Note         // of less weight
	Caution      // that something is odd
	Told         // where the last Tell stands on a screen
	Tip          // how a screen is used
	About        // what the task is about, until something is told
	Score        // how the person is doing: read when it changes
	Tally        // how many attempts went well so far: not read
	Discs        // the counts
	Moves        // of the game
	Turn         // whose turn it is, and what the move pointed at leads to
	Players      // the counts, with both names in Text and More
	Side         // a seat, with the name in Text
	Legend       // what signs mean, for those who see them
	Button       // a choice that stands beside others
	Plot         // the graph
	Line         // the judged line
	Branch       // a move in a tree; one that begins a row is Row
	Row
	Spoken // read out in place of what a screen shows otherwise
)
