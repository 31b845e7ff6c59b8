// Package explore looks the position on the board up: what the opening book values
// there and what was played in the person's own collection of games, filtered if they
// want, with the games themselves to open. It stands beside the board below the panel
// of a room, or in its place; the board stays the room's, which also makes the moves
// that are picked here.
package explore

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// Host is what the explorer needs of the program beside a room.Shell.
type Host interface {
	room.Shell
	Game() *game.Game    // on the board
	Names() phrase.Names // of openings

	// Explored is whether the explorer is wanted here; nil where it has no place.
	Explored() *bool
	// Brief writes whose turn it is, or the name that the move pointed at leads to; and
	// above that, where there is room for it, what else is worth knowing of the game.
	Brief(s *widget.Sheet, roomy bool)
	// Click is a click on a square.
	Click(s game.Square) tea.Cmd
	// OpenAt opens a game in review, where it comes to p in any orientation.
	OpenAt(r *record.Record, p game.Position) tea.Cmd
}

// Hiding rooms say themselves whether the explorer is wanted in them: drills begin
// without it, since it tells the answers.
type Hiding interface{ Explored() *bool }

// Explorer looks positions up: in the book at once, in the games in commands, one at a
// time.
type Explorer struct {
	Wanted bool // people want to see it, where it has a place

	host Host
	book *book.Live
	read func() (*record.Collection, error) // nil without games

	filter record.Filter
	games  *record.Explorer // nil until they are read
	busy   bool             // a command is reading games or looking into them
	fault  error            // why the games could not be read; nil if they were not wanted yet, or were read
	known  map[query]*finding
	order  []query // of known, the oldest first
}

// New is an explorer of a book, which may be nil, and of the games that read reads once
// they are wanted; nil for none.
func New(h Host, b *book.Live, read func() (*record.Collection, error)) *Explorer {
	return &Explorer{host: h, book: b, read: read}
}

// On reports whether the explorer is shown.
func (e *Explorer) On() bool {
	wanted := e.host.Explored()
	return wanted != nil && *wanted && e.host.Game().Board().Size() == game.Size8
}

// Reading reports whether the games are being read.
func (e *Explorer) Reading() bool { return e.busy && e.games == nil }

// toggle shows or hides the explorer. Games that could not be read are tried again.
func (e *Explorer) toggle() tea.Cmd {
	wanted := e.host.Explored()
	if e.host.Game().Board().Size() != game.Size8 {
		e.host.Say("Openings are known for the 8 x 8 board only.")
		return nil
	}
	if *wanted = !*wanted; !*wanted {
		return nil
	}
	e.fault = nil
	if e.read == nil && e.book.Book().Len() == 0 {
		e.host.Say("No opening book and no games to explore: start with --wthor DIR.")
	}
	return e.Look()
}

// bookAlone reports whether there are no games to explore but those that the opening
// book counts.
func (e *Explorer) bookAlone() bool { return e.read == nil || e.fault != nil }

// query is what to ask of the games about the position on the board. After a
// forced pass the moves are the other side's.
func (e *Explorer) query() query {
	p := e.host.Game().Position()
	if p.MustPass() {
		p = p.Pass()
	}
	return query{p, e.filter}
}

// finding is what the games say of the position on the board; nil if that is not
// known yet.
func (e *Explorer) finding() *finding { return e.known[e.query()] }

// Look looks up the position on the board if that is wanted and not known. It must be
// called when the position changes; the end of one command starts the next.
func (e *Explorer) Look() tea.Cmd {
	if !e.On() || e.read == nil || e.busy || e.fault != nil {
		return nil
	}
	ask := e.query()
	if e.games != nil && e.known[ask] != nil {
		return nil
	}
	e.busy = true
	read, games := e.read, e.games
	return func() tea.Msg {
		if games == nil {
			games, err := readGames(read)
			return room.Later(func() tea.Cmd { return e.have(games, err) })
		}
		found := lookUp(games, ask)
		return room.Later(func() tea.Cmd {
			e.busy = false
			e.keep(ask, found)
			return e.Look()
		})
	}
}

func readGames(read func() (*record.Collection, error)) (*record.Explorer, error) {
	c, err := read()
	switch {
	case err != nil:
		return nil, err
	case c.Len() == 0:
		return nil, errors.New("the databases hold no games")
	}
	return record.NewExplorer(c), nil
}

// have takes the games that were read.
func (e *Explorer) have(games *record.Explorer, err error) tea.Cmd {
	e.busy, e.fault = false, err
	if err != nil {
		e.host.Warn(fmt.Sprintf("No games to explore: %v.", err))
		return nil
	}
	e.games, e.known, e.order = games, map[query]*finding{}, nil
	if errs := games.Collection().Errors; len(errs) > 0 {
		e.host.Warn(fmt.Sprintf("%d files could not be read. The first: %v.", len(errs), errs[0]))
	}
	return e.Look()
}

// Do carries out the actions of the explorer, and reports whether a is one. The one
// that plays is, where a move of the list was picked.
func (e *Explorer) Do(a action.Action) (cmd tea.Cmd, used bool) {
	switch a {
	case action.Explorer:
		return e.toggle(), true
	case action.ExplorerNext:
		e.pickRow(1)
	case action.ExplorerPrev:
		e.pickRow(-1)
	case action.ExplorerFilter:
		return e.openFilter(), true
	case action.ExplorerGames:
		return e.openGames(), true
	case action.Play:
		if c := e.host.Cursor(); e.On() && c.Shown && e.pickedRow() >= 0 {
			return e.host.Click(c.At), true
		}
		return nil, false
	default:
		return nil, false
	}
	return nil, true
}

// pickRow puts the cursor on the move of the next row of the list, from where the
// usual key plays it.
func (e *Explorer) pickRow(d int) {
	if !e.On() {
		e.host.Say(fmt.Sprintf("%s shows the explorer, where moves can be picked.", e.host.Keys().First(action.Explorer)))
		return
	}
	rows := e.rows()
	if len(rows) == 0 {
		return
	}
	at := e.pickedRow()
	switch {
	case at < 0 && d > 0:
		at = 0
	case at < 0:
		at = len(rows) - 1
	default:
		at = (at + d + len(rows)) % len(rows)
	}
	c := e.host.Cursor()
	c.At = rows[at].move
	c.Show()
}

// pickedRow is the row of the move that is pointed at, -1 for none.
func (e *Explorer) pickedRow() int {
	s := e.host.Cursor().Pointed()
	if !s.IsSquare() || !e.host.Game().Position().Legal(s) {
		return -1
	}
	return slices.IndexFunc(e.rows(), func(r row) bool { return r.same.Has(s) })
}
