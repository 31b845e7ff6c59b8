package openings

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/session"
)

func (e *Explorer) Scope() action.Scope { return action.InExplorer }
func (e *Explorer) Title() string       { return e.tr().T("explorer") }

func (e *Explorer) Help() string {
	return e.tr().T("The game waits: what is done here does not change it. Step into a move of the list, or click or type any legal move. Paste a game to explore it. Discs is the average margin for the side to move, ideal the same under perfect play from 24 empty squares on, value what the book says, trap the discs that people's replies lose on average.")
}

func (e *Explorer) Do(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	switch a {
	case action.Left, action.Undo:
		return e.step(-1)
	case action.Right, action.Redo, action.Play:
		return e.step(1)
	case action.Up:
		e.pick(-1)
	case action.Down:
		e.pick(1)
	case action.ExplorerStart:
		return e.goTo(e.line.Root())
	case action.ExplorerEnd:
		line := e.line.Line()
		return e.goTo(line[len(line)-1])
	case action.ExplorerFilter:
		return e.openFilter()
	case action.ExplorerGames:
		return e.openGames()
	case action.ExplorerPlay:
		return e.playFrom()
	case action.Analyse, action.Review:
		return e.host.Study(a, &record.Record{Game: e.line})
	case action.ExplorerLeave:
		return e.host.Leave()
	default:
		room.SayNoUse(e.host)
	}
	return nil
}

func (e *Explorer) Lacks(a action.Action) bool {
	return a.OfPlay() && a != action.Undo && a != action.Redo || a == action.Measure || a == action.Explorer
}

// Type implements room.Room: it is a move to look at. What followed before stays in the list.
func (e *Explorer) Type(s game.Square) tea.Cmd {
	g := e.line
	passed := g.MustPass() && s != game.Pass && g.Play(game.Pass) == nil
	if err := session.Illegal(g.Board(), s); err != nil {
		if passed {
			g.Undo()
		}
		return e.host.Refuse(err)
	}
	if err := g.Play(s); err != nil {
		return e.host.Refuse(err)
	}
	return e.arrived()
}

func (e *Explorer) Click(s game.Square) tea.Cmd { return e.Type(s) }

// step goes a move back, or into the picked row, else along the line. A forced pass is skipped.
func (e *Explorer) step(d int) tea.Cmd {
	g := e.line
	if d < 0 {
		if !g.Undo() {
			return nil
		}
		if g.Node().Move() == game.Pass {
			g.Undo()
		}
		return e.arrived()
	}
	rows := e.rows()
	if at := e.row(rows); at >= 0 && (e.picked >= 0 || g.Node().Next() == nil) {
		return e.Type(rows[at].move)
	}
	if !g.Redo() {
		e.host.Say(e.tr().T("No move is known here."))
		return nil
	}
	if g.Node().Move() == game.Pass {
		g.Redo()
	}
	return e.arrived()
}

func (e *Explorer) goTo(n *game.Node) tea.Cmd {
	if e.line.Node() == n || !e.line.GoTo(n) {
		return nil
	}
	return e.arrived()
}

func (e *Explorer) arrived() tea.Cmd {
	e.picked = -1
	c := e.host.Cursor()
	c.Shown, c.Hover = false, game.NoSquare
	e.host.Quiet()
	return e.look()
}

func (e *Explorer) pick(d int) {
	if rows := e.rows(); len(rows) > 0 {
		switch at := e.row(rows); {
		case at >= 0:
			e.picked = (at + d + len(rows)) % len(rows)
		case d > 0:
			e.picked = 0
		default:
			e.picked = len(rows) - 1
		}
	}
}

// row is the picked row, else that of the line's next move, at its end the first; -1 for none.
func (e *Explorer) row(rows []row) int {
	if e.picked >= 0 && e.picked < len(rows) {
		return e.picked
	}
	next := e.line.Node().Next()
	if next != nil && next.Move() == game.Pass {
		next = next.Next()
	}
	switch {
	case next != nil:
		return slices.IndexFunc(rows, func(r row) bool { return r.same.Has(next.Move()) })
	case len(rows) > 0:
		return 0
	}
	return -1
}

func (e *Explorer) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	by, _ := room.MouseStep(msg)
	if by == 0 {
		return nil, false
	}
	return e.step(by), true
}

func (e *Explorer) Board() game.Board { return e.line.Board() }

func (e *Explorer) Read(records []*record.Record, on bool) tea.Cmd {
	if len(records) == 0 {
		e.host.Warn(e.tr().T("Not opened: it holds no game."))
		return nil
	}
	g := records[0].Game
	switch {
	case on:
		for _, m := range g.Moves() {
			if err := e.line.Play(m); err != nil {
				return e.host.Refuse(err)
			}
		}
		return e.arrived()
	case g.Board().Size() != game.Size8:
		e.host.Say(e.tr().T("Openings are known for the 8 x 8 board only."))
		return nil
	}
	return e.explore(g)
}

// playFrom plays on in the game on the board if it came here by the same moves, else in a new one.
func (e *Explorer) playFrom() tea.Cmd {
	h, ses := e.host, e.host.Session()
	if n := sameNode(ses.Game(), e.line); n != nil {
		cmd := h.Leave()
		ses.Look()
		ses.GoTo(n)
		return tea.Batch(cmd, h.PlayHere())
	}
	g, err := game.FromMoves(e.line.Root().Board(), e.line.Moves())
	if err != nil {
		return h.Refuse(err)
	}
	h.NewGame(e.tr().T("New game from here"), g, nil)
	return nil
}

// sameNode is the node of g after the moves of other; nil if there is none.
func sameNode(g, other *game.Game) *game.Node {
	if g.Root().Board() != other.Root().Board() {
		return nil
	}
	at := g.Root()
next:
	for _, m := range other.Moves() {
		for _, n := range at.Children() {
			if n.Move() == m {
				at = n
				continue next
			}
		}
		return nil
	}
	return at
}

func (e *Explorer) View(v *board.View) {
	v.Show(e.line.Node())
	v.Notes, v.Signs, v.Turning = nil, nil, 0
	p := e.query().position
	mouse := *e.host.Cursor()
	mouse.Shown = false
	panel.EitherMoves(v, p, &mouse, e.host.Hints())
	if rows := e.rows(); e.row(rows) >= 0 {
		v.Cursor = rows[e.row(rows)].move
	}
}

func (e *Explorer) Footer() []action.Action {
	list := []action.Action{action.Left, action.Right, action.Up, action.Down}
	if !e.bookAlone() {
		list = append(list, action.ExplorerFilter, action.ExplorerGames)
	}
	return append(list, action.ExplorerPlay, action.Analyse, action.Review, action.Help, action.ExplorerLeave)
}
