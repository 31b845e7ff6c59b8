package ui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
)

// explorer is a mode in which a game is looked at rather than played: no engine
// replies and no clock runs. Moves made on the board become variations.
type explorer interface {
	room.Room
	arrived() tea.Cmd // the game stands at another node, or is another game
	end()             // the room gives way to another one
}

// exploring is the mode, if it is an explorer.
func (m *model) exploring() (explorer, bool) {
	e, ok := m.room.(explorer)
	return e, ok
}

// home is where the game stood before it was explored, to be gone on with from
// there. The zero value is nowhere.
type home struct {
	node    *game.Node
	paused  bool
	flagged game.Color
	spent   time.Duration // on the next move
}

// explore changes from the present mode to e.
func (m *model) explore(e explorer) tea.Cmd {
	if old, ok := m.exploring(); ok {
		old.end()
	} else {
		m.settleHome()
	}
	m.room = e
	m.cancelEntry()
	m.Quiet()
	return m.visit()
}

// settleHome makes the present node the one to come back to.
func (m *model) settleHome() {
	m.home = home{m.game.Node(), m.paused, m.flagged, m.watch.elapsed()}
	m.paused, m.flagged = false, game.Empty
}

// cancelEntry drops a coordinate that is being typed.
func (m *model) cancelEntry() { m.entry.file = "" }

// visit stops what was under way for the last position and tells the explorer.
func (m *model) visit() tea.Cmd {
	m.stopAnimation()
	return m.advance()
}

// leaveHome goes back to playing, at the node where the game was left.
func (m *model) leaveHome() tea.Cmd {
	e, ok := m.exploring()
	if !ok {
		return nil
	}
	e.end()
	h := m.home
	m.room, m.home = playing{m}, home{}
	m.Quiet()
	if h.node == nil || !m.game.GoTo(h.node) { // another game was opened meanwhile
		return m.rest(0)
	}
	m.paused, m.flagged = h.paused, h.flagged
	m.dirty = true
	return m.rest(h.spent)
}

// goHome makes the game stand where it was left, while the mode stays.
func (m *model) goHome() {
	if h := m.home; h.node != nil && m.game.GoTo(h.node) {
		m.flagged = h.flagged
	}
}

// stopExploring plays whatever game is taken up next.
func (m *model) stopExploring() {
	if e, ok := m.exploring(); ok {
		m.goHome()
		e.end()
		m.room, m.home = playing{m}, home{}
	}
}

// playHere goes back to playing, at the node that is being looked at. A person
// who plays one colour gets the move.
func (m *model) playHere() tea.Cmd {
	e, ok := m.exploring()
	if !ok {
		return nil
	}
	if m.game.Node() == m.home.node {
		return m.leaveHome()
	}
	e.end()
	m.room, m.home = playing{m}, home{}
	m.Quiet()
	m.flagged = game.Empty
	m.giveMoveToPerson()
	m.dirty = true
	cmd := m.rest(0)
	m.Say(fmt.Sprintf("Playing on from here: Black is %s, White is %s. %s swaps.", m.player(game.Black), m.player(game.White), m.keys.First(action.Swap)))
	return cmd
}

// rest takes up the turn after exploring. An engine does not move unasked.
func (m *model) rest(spent time.Duration) tea.Cmd {
	m.stopAnimation()
	m.analysis, m.fault = nil, nil
	if s := m.game.Node().Move(); s.IsSquare() {
		m.cursor.At = s
	}
	if !m.stopped() && !m.match.side(m.game.Turn()).human {
		m.paused = true
		m.Say(fmt.Sprintf("Paused: %s lets the engine move.", m.keys.First(action.Pause)))
	}
	return m.turn(spent)
}

// atHome calls do while the game stands where it was left, so that what is saved
// is the game and not the look at it.
func (m *model) atHome(do func()) {
	at := m.game.Node()
	line := m.game.Line()
	if m.home.node == nil || !m.game.GoTo(m.home.node) {
		do()
		return
	}
	do()
	m.game.GoTo(line[len(line)-1])
	m.game.GoTo(at)
}

// tryMove makes a move in the game that is being looked at; a move that was not
// there becomes a variation, and is kept.
func (m *model) tryMove(s game.Square) tea.Cmd {
	if m.game.MustPass() {
		s = game.Pass
	}
	if !m.game.Position().Legal(s) {
		switch {
		case m.game.Over():
			m.Say("The game is over here: there is no move to try.")
		case s == game.Pass:
			m.Warn(fmt.Sprintf("%v has a move and must play it.", m.game.Turn()))
		default:
			m.Warn(fmt.Sprintf("%v cannot play %v: %s.", m.game.Turn(), s, phrase.Illegal(m.game.Board(), s)))
		}
		return nil
	}
	known := len(m.game.Node().Children())
	if err := m.game.Play(s); err != nil {
		m.Warn(err.Error())
		return nil
	}
	if len(m.game.Node().Parent().Children()) > known {
		m.dirty, m.touched = true, true
	}
	m.Quiet()
	if s == game.Pass {
		m.Say(fmt.Sprintf("%v passes: it has no move.", m.game.Node().Mover()))
	}
	return m.visit()
}

// goTo looks at another node of the game.
func (m *model) goTo(n *game.Node) tea.Cmd {
	if n == nil || n == m.game.Node() || !m.game.GoTo(n) {
		return nil
	}
	m.Quiet()
	return m.visit()
}

// goToPly looks at a node of the present line, the nearest that there is.
func (m *model) goToPly(ply int) tea.Cmd {
	line := m.game.Line()
	return m.goTo(line[max(0, min(ply, len(line)-1))])
}

// stepBy goes along the present line.
func (m *model) stepBy(d int) tea.Cmd { return m.goToPly(m.game.Node().Ply() + d) }

// goToSibling goes to another move that was tried instead of the last one; where
// there is none, to one instead of the nearest move before it that has some.
func (m *model) goToSibling(d int) tea.Cmd {
	for n := m.game.Node(); n.Parent() != nil; n = n.Parent() {
		list := n.Parent().Children()
		if len(list) < 2 {
			continue
		}
		i := slices.Index(list, n)
		return m.goTo(list[(i+d+len(list))%len(list)])
	}
	m.Say("No other moves were tried on this line: play one on the board.")
	return nil
}

// promote makes the present line the main one, as far as it is not yet.
func (m *model) promote() tea.Cmd {
	n := m.game.Node()
	if onMainLine(n) {
		m.Say("This is the main line already.")
		return nil
	}
	m.game.Promote(n)
	m.dirty = true
	m.Say("This line is the main line now.")
	return m.visit()
}

// onMainLine reports whether the main line leads through n.
func onMainLine(n *game.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Children()[0] != n {
			return false
		}
	}
	return true
}

// deleteLine removes the present move and all that follows it. The game as it was
// is put on the shelf of replaced games, from where a key brings it back.
func (m *model) deleteLine() tea.Cmd {
	n := m.game.Node()
	if n.Parent() == nil {
		m.Say("There is no move here to delete.")
		return nil
	}
	var data []byte
	var err error
	m.atHome(func() { data, err = encodeSave(m.session(), 0, m.kinds) })
	if err != nil {
		m.Warn(fmt.Sprintf("Not deleted: %v.", err))
		return nil
	}
	before, err := decodeSave(data, m.kinds, m.match)
	if err != nil {
		m.Warn(fmt.Sprintf("Not deleted: %v.", err))
		return nil
	}
	for h := m.home.node; h != nil; h = h.Parent() {
		if h == n { // the game itself ends before it now
			m.home = home{node: n.Parent()}
			break
		}
	}
	if m.loaded {
		m.put(before.session, 0)
	}
	m.shelf = append(m.shelf, before.session)
	m.shelf = m.shelf[max(0, len(m.shelf)-shelfMost):]
	m.game.Delete(n)
	m.dirty = true
	cmd := m.visit()
	m.Say(fmt.Sprintf("Deleted %v and what follows it: %s brings it back.", n.Move(), m.keys.First(action.Restore)))
	return cmd
}
