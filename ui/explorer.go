package ui

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
)

// library is where the explorer looks up the position on the board: the reference
// book at once, the person's games in commands, one at a time.
type library struct {
	shown  bool
	filter record.Filter

	games *record.Explorer // nil until they are read
	busy  bool             // a command is reading games or looking into them
	fault error            // why the games could not be read; nil if they were not wanted yet, or were read
	known map[query]*finding
	order []query // of known, the oldest first
	asked query   // of the finding shown last, which stays until there is the next
}

// query is what is looked up in the games.
type query struct {
	position game.Position
	filter   record.Filter
}

// finding is the answer.
type finding struct {
	record.Survey
	exact map[game.Square]int // true values of moves for the side to move, where games give them
}

// findingsMost is the number of findings kept at hand. One of the first moves
// lists all games: 1 MB for 130,000 of them.
const findingsMost = 24

// explores reports whether the explorer has anything to say in the present mode.
func (m *model) explores() bool {
	_, playing := m.room.(playing)
	_, exploring := m.exploring()
	return *m.explorerShown() && (playing || exploring) && m.game.Board().Size() == game.Size8
}

// explorerShown is whether the explorer is wanted. Drills begin without it.
func (m *model) explorerShown() *bool {
	if d, ok := m.room.(*drilling); ok {
		return &d.peeks
	}
	return &m.library.shown
}

// toggleExplorer shows or hides the explorer. Games that could not be read are
// tried again.
func (m *model) toggleExplorer() {
	l := &m.library
	if m.game.Board().Size() != game.Size8 {
		m.Say("Openings are known on the board of 8 x 8 squares alone.")
		return
	}
	shown := m.explorerShown()
	if *shown = !*shown; !*shown {
		return
	}
	l.fault = nil
	if m.setup.Games == nil && m.setup.Reference.Book().Len() == 0 {
		m.Say("There is neither an opening book nor a folder of games to look into: start with --wthor DIR.")
	}
}

// bookAlone reports whether there are no games to explore but those that the opening
// book counts.
func (m *model) bookAlone() bool { return m.setup.Games == nil || m.library.fault != nil }

// query is what to ask of the games about the position on the board. After a
// forced pass the moves are the other side's.
func (m *model) query() query {
	p := m.game.Position()
	if p.MustPass() {
		p = p.Pass()
	}
	return query{p, m.library.filter}
}

// finding is what the games say of the position on the board; nil if that is not
// known yet.
func (m *model) finding() *finding { return m.library.known[m.query()] }

// libraryMsg is the end of a command of the library.
type libraryMsg struct {
	games *record.Explorer // read just now; nil otherwise
	asked query
	found *finding // nil unless something was asked
	err   error
}

// consult looks up the position on the board if that is wanted and not known. It is
// called after every message, so that the end of one command begins the next.
func (m *model) consult() tea.Cmd {
	l := &m.library
	if !m.explores() || m.setup.Games == nil || l.busy || l.fault != nil {
		return nil
	}
	if l.games == nil {
		l.busy = true
		return readGames(m.setup.Games)
	}
	ask := m.query()
	if l.known[ask] != nil {
		l.asked = ask
		return nil
	}
	l.busy = true
	games := l.games
	return func() tea.Msg { return libraryMsg{asked: ask, found: lookUp(games, ask)} }
}

func readGames(read func() (*record.Collection, error)) tea.Cmd {
	return func() tea.Msg {
		c, err := read()
		if err == nil && c.Len() == 0 {
			err = errors.New("the databases hold no games")
		}
		if err != nil {
			return libraryMsg{err: err}
		}
		return libraryMsg{games: record.NewExplorer(c)}
	}
}

// lookUp asks the games. Just before the point from which databases know the true
// result, each move has one of its own.
func lookUp(games *record.Explorer, ask query) *finding {
	f := &finding{Survey: games.Look(ask.position, ask.filter)}
	depth := 0
	for _, d := range games.Collection().Databases {
		depth = max(depth, d.Depth)
	}
	if f.Position.Empties()-1 != depth {
		return f
	}
	f.exact = map[game.Square]int{}
	for _, played := range f.Moves {
		next := f.Position.Play(played.Move)
		s := games.Look(next, record.Filter{})
		switch {
		case s.Exact == nil:
		case s.Position == next:
			f.exact[played.Move] = -*s.Exact
		default: // after a pass it is the same side's turn
			f.exact[played.Move] = *s.Exact
		}
	}
	return f
}

func (m *model) updateLibrary(msg libraryMsg) tea.Cmd {
	l := &m.library
	l.busy = false
	switch {
	case msg.err != nil:
		l.fault = msg.err
		m.Warn(fmt.Sprintf("No games to explore: %v.", msg.err))
	case msg.games != nil:
		l.games, l.known, l.order = msg.games, map[query]*finding{}, nil
		if errs := msg.games.Collection().Errors; len(errs) > 0 {
			m.Warn(fmt.Sprintf("%d of the files could not be read: %v.", len(errs), errs[0]))
		}
	case msg.found != nil:
		l.keep(msg.asked, msg.found)
	}
	return nil
}

// keep puts a finding at hand and drops the oldest if there are too many.
func (l *library) keep(ask query, f *finding) {
	if l.known[ask] == nil {
		l.order = append(l.order, ask)
	}
	l.known[ask] = f
	if len(l.order) > findingsMost {
		delete(l.known, l.order[0])
		l.order = l.order[1:]
	}
}

// exploreAct carries out the actions of the explorer. The one that plays is the
// explorer's where a move of its list was picked and nothing has happened since.
func (m *model) exploreAct(a action.Action) (cmd tea.Cmd, used bool) {
	switch a {
	case action.Explorer:
		m.toggleExplorer()
	case action.ExplorerNext, action.ExplorerPrev:
		d := 1
		if a == action.ExplorerPrev {
			d = -1
		}
		m.pickRow(d)
	case action.ExplorerFilter:
		m.openFilter()
	case action.ExplorerGames:
		m.openFoundGames()
	case action.Play:
		if _, playing := m.room.(playing); playing || !m.explores() || !m.cursor.Shown || m.pickedRow() < 0 {
			return nil, false
		}
		return m.room.Click(m.cursor.At), true
	default:
		return nil, false
	}
	return nil, true
}

// pickRow puts the cursor on the move of the next row of the list, from where the
// usual key plays it.
func (m *model) pickRow(d int) {
	if !m.explores() {
		m.Say(fmt.Sprintf("%s shows the explorer, in which moves can be picked.", m.keys.First(action.Explorer)))
		return
	}
	rows := m.rows()
	if len(rows) == 0 {
		return
	}
	at := m.pickedRow()
	switch {
	case at < 0 && d > 0:
		at = 0
	case at < 0:
		at = len(rows) - 1
	default:
		at = (at + d + len(rows)) % len(rows)
	}
	m.cursor.At, m.cursor.Shown, m.cursor.Hover = rows[at].move, true, game.NoSquare
}

// pickedRow is the row of the move that is pointed at, -1 for none.
func (m *model) pickedRow() int {
	s := m.pointedMove()
	if !s.IsSquare() {
		return -1
	}
	for i, r := range m.rows() {
		if r.same.Has(s) {
			return i
		}
	}
	return -1
}
