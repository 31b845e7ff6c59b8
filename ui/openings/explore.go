package openings

import (
	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/panel"
	"othello/ui/room"
)

// Explorer is the room in which people look up what was played: what the book values in a
// position, and what was played there in their own collection of games, filtered if they
// want, with the games themselves to open. It goes through a copy of the line of the game on
// the board, which stays as it is. The book answers at once, the games in commands, one at a time.
type Explorer struct {
	host room.Host
	book *book.Live
	trap *panel.Traps                       // how hard the moves are to answer; nil where nobody knows
	read func() (*record.Collection, error) // nil without games

	open   bool
	line   *game.Game // that is gone through; nil before the explorer was opened
	picked int        // row of the list; -1 for the one to which the line goes on

	filter record.Filter
	games  *record.Explorer // nil until they are read
	busy   bool             // a command is reading games or looking into them
	fault  error            // why the games could not be read; nil if they were not wanted yet, or were read
	known  map[query]*finding
	source room.Generation
}

// NewExplorer returns an explorer of a book, which may be nil, and of the games that read reads
// once they are wanted; nil for none.
func NewExplorer(h room.Host, b *book.Live, traps *panel.Traps, read func() (*record.Collection, error)) *Explorer {
	e := &Explorer{host: h, book: b, trap: traps}
	e.Use(read) // is not open: nothing to do
	return e
}

func (e *Explorer) tr() *lang.Printer { return e.host.Printer() }

// Use makes read what reads the games, once they are wanted; nil for none.
func (e *Explorer) Use(read func() (*record.Collection, error)) tea.Cmd {
	e.read, e.games, e.fault, e.known = read, nil, nil, map[query]*finding{}
	e.busy = false
	e.source.End()
	return e.look()
}

// Reading reports whether the games are being read.
func (e *Explorer) Reading() bool { return e.busy && e.games == nil }

// Line is the line that is gone through, which stands at the position shown.
func (e *Explorer) Line() *game.Game { return e.line }

// Begin opens the explorer where the game stands. Games that could not be read are tried again.
func (e *Explorer) Begin() tea.Cmd {
	tr := e.tr()
	if e.open {
		return nil
	}
	if e.host.Session().Game().Board().Size() != game.Size8 {
		e.host.Say(tr.T("Openings are known for the 8 x 8 board only."))
		return nil
	}
	e.open, e.fault = true, nil
	cmd := tea.Batch(e.host.Enter(e), e.explore(e.host.Session().Game()))
	if e.read == nil && e.book.Book().Len() == 0 {
		e.host.Say(tr.T("No opening book and no games to explore: start with --wthor DIR."))
	}
	return cmd
}

// Closed takes note that the explorer is not shown any more.
func (e *Explorer) Closed() { e.open = false }

// explore goes through a copy of the line of g, from the present node.
func (e *Explorer) explore(g *game.Game) tea.Cmd {
	line := g.Line()
	e.line = game.FromBoard(line[0].Board())
	at := e.line.Node()
	for _, n := range line[1:] {
		if e.line.Play(n.Move()) != nil {
			break // no game has such a line
		}
		if n == g.Node() {
			at = e.line.Node()
		}
	}
	e.line.GoTo(at)
	return e.arrived()
}

// bookAlone reports whether only the book's games are known.
func (e *Explorer) bookAlone() bool { return e.read == nil || e.fault != nil }

// query is what to look up: the position, after a forced pass that of the other side.
func (e *Explorer) query() query {
	p := e.line.Position()
	if p.MustPass() {
		p = p.Pass()
	}
	return query{p, e.filter}
}

// finding is what the games say of the position; nil if that is not known yet.
func (e *Explorer) finding() *finding { return e.known[e.query()] }

func (e *Explorer) Traps(w int) (game.Position, bool) {
	return e.query().position, columnsFor(w, !e.bookAlone(), e.trap.Fit()).trap > 0
}

// look looks the position up, unless it is known. Call it when the position changes; the end of
// one command starts the next.
func (e *Explorer) look() tea.Cmd {
	if !e.open || e.read == nil || e.busy || e.fault != nil {
		return nil
	}
	ask := e.query()
	if e.games != nil && e.known[ask] != nil {
		return nil
	}
	e.busy = true
	read, games := e.read, e.games
	if games == nil {
		return room.Work(&e.source, func() (*record.Explorer, error) { return readGames(read) }, e.have)
	}
	return room.Work(&e.source, func() (*finding, error) { return lookUp(games, ask), nil }, func(f *finding, _ error) tea.Cmd {
		e.busy = false
		e.keep(ask, f)
		return e.look()
	})
}

func readGames(read func() (*record.Collection, error)) (*record.Explorer, error) {
	c, err := read()
	switch {
	case err != nil:
		return nil, err
	case c.Len() == 0:
		return nil, lang.Errorf("the databases hold no games")
	}
	return record.NewExplorer(c), nil
}

func (e *Explorer) have(games *record.Explorer, err error) tea.Cmd {
	e.busy, e.fault = false, err
	if err != nil {
		e.host.Warn(e.tr().F("No games to explore: %v.", err))
		return nil
	}
	e.games, e.known = games, map[query]*finding{}
	if errs := games.Collection().Errors; len(errs) > 0 {
		e.host.Warn(e.tr().F("%s could not be read. The first: %v.", e.tr().Count(len(errs), "file"), errs[0]))
	}
	return e.look()
}
