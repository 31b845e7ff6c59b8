package serve

import (
	"othello/ui/room"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/serve/lobby"
)

// table is the room at whose board the visitor plays or watches.
type table struct {
	m    *screen
	view *lobby.View
	game *game.Game // the same game, to look at
	at   int        // the ply that is looked at once it is over; -1 for the last
}

var _ room.BoardPage = (*table)(nil)

// see takes in the table as it is.
func (t *table) see(v *lobby.View) {
	if t.view != nil && v.Round != t.view.Round || v.State != lobby.Over {
		t.at = -1
	}
	t.view, t.game = v, v.NewGame()
	t.goTo(t.at)
}

// you is the side that the visitor plays; Empty for none.
func (t *table) you() game.Color {
	if t == nil {
		return game.Empty
	}
	return t.view.You
}

// seated reports whether the visitor plays here.
func (t *table) seated() bool { return t.view.You != game.Empty }

// myTurn reports whether the visitor is to move.
func (t *table) myTurn() bool {
	return t.seated() && t.view.State == lobby.Playing && t.view.Board.Turn == t.view.You && !t.view.Board.Over()
}

func (t *table) mustPass() bool { return t.myTurn() && t.view.Board.Position().MustPass() }

func (t *table) Title() string {
	tr := t.m.Printer()
	switch {
	case t.view.State == lobby.Over:
		return tr.T("game over")
	case t.view.State == lobby.Free:
		return tr.T("waiting")
	case t.myTurn():
		return tr.T("your move")
	}
	return tr.F("%v to move", t.view.Board.Turn)
}

func (t *table) commands() (list commands) {
	m, v, tr := t.m, t.view, t.m.Printer()
	offer := func(what lobby.Proposal) func() tea.Cmd {
		return m.ask(func() error { return m.visitor.Offer(what) })
	}
	if o := v.Offer; o != nil && o.By == v.You {
		list.key(tr.T("take the offer back"), tr.T("take your offer back"), m.ask(m.visitor.Withdraw), "z")
	} else if o != nil && t.seated() {
		list.key(tr.T("accept"), tr.T("accept the offer"), m.ask(func() error { return m.visitor.Answer(true) }), "y")
		list.key(tr.T("decline"), tr.T("decline the offer"), m.ask(func() error { return m.visitor.Answer(false) }), "n")
	}
	switch {
	case t.seated() && v.State == lobby.Playing:
		if t.mustPass() {
			list.key(tr.T("pass"), tr.T("pass"), func() tea.Cmd { return t.Type(game.Pass) }, "p", "enter")
		} else if t.myTurn() {
			list.key(tr.T("play"), tr.T("play the square; typing it does the same: f5"), func() tea.Cmd { return m.Pointer.Play(t.Type) }, "enter", "space")
		}
		if v.Offer == nil {
			list.key(tr.T("take back"), tr.T("ask to take your last move back"), offer(lobby.TakeBack), "u", "backspace")
			list.key(tr.T("draw"), tr.T("offer a draw"), offer(lobby.Draw), "=")
		}
		list.key(tr.T("resign"), tr.T("resign"), func() tea.Cmd {
			room.Confirm(m, tr.T("Resign"), tr.T("Give this game up?"), tr.T("Play on"), tr.T("Resign"), m.ask(m.visitor.Resign))
			return nil
		}, "x")
	case v.State == lobby.Over:
		if t.seated() && v.Offer == nil {
			list.key(tr.T("rematch"), tr.T("offer a rematch, with colours swapped"), offer(lobby.Rematch), "ctrl+r", "r")
		}
		step := func(d int) func() tea.Cmd { return func() tea.Cmd { return t.step(d) } }
		list.key(tr.T("back"), tr.T("one move back"), step(-1), "left")
		list.key(tr.In("a move", "on"), tr.T("one move on"), step(1), "right")
		list.key("", tr.T("to the start"), step(-len(v.Moves)), "home")
		list.key("", tr.T("to the end"), step(len(v.Moves)), "end")
		list.key(tr.T("mistake"), tr.T("to the next mistake"), t.nextMistake, "J", "pgdown")
	}
	list.key(tr.T("chat"), tr.T("say something to all at the table"), m.chat, "/", "tab")
	list.key(tr.T("leave"), tr.T("leave the table"), t.leave, "esc", "q")
	return list
}

// Act implements visitorRoom: what remains are the keys that move the cursor.
func (t *table) Act(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	t.m.Pointer.Move(a, t.view.Board.Out)
	return nil
}

func (t *table) Click(s game.Square) tea.Cmd { return t.Type(s) }

// Type implements room.BoardPage: it makes a move of the visitor's.
func (t *table) Type(s game.Square) tea.Cmd {
	if !t.seated() {
		t.m.Say(t.m.Printer().T("You are watching."))
		return nil
	}
	return t.m.do(func() error { return t.m.visitor.Play(s) }, nil)
}

// Point implements room.Pointer: the wheel steps through a game that is over.
func (t *table) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	d, wheel := room.MouseStep(msg)
	if !wheel || d == 0 {
		return nil, false
	}
	return t.step(d), true
}

func (t *table) View(v *board.View) {
	if m := t.move(); m != nil && t.at >= 0 && m.Class.Wrong() {
		panel.PointOut(v, m, true)
	}
	if t.myTurn() {
		panel.EitherMoves(v, v.Board.Position(), &t.m.Pointer, t.m.hints)
	}
}

// leave goes back to the lobby, and asks once more if a game is left.
func (t *table) leave() tea.Cmd {
	tr := t.m.Printer()
	if !t.seated() || t.view.State != lobby.Playing {
		return t.m.do(t.m.visitor.LeaveTable, nil)
	}
	room.Confirm(t.m, tr.T("Leave"), tr.T("Leave the board? Your seat is kept for a while: the lobby brings you back."), tr.T("Stay"), tr.T("Leave"), t.m.ask(t.m.visitor.LeaveTable))
	return nil
}

// startClock looks at the clocks again when one of them shows another time.
func (m *screen) startClock() tea.Cmd {
	if m.ticking || m.table == nil || m.table.view.State != lobby.Playing {
		return nil
	}
	v, next := m.table.view, time.Duration(0)
	if v.Running != game.Empty && v.Terms.Clock > 0 {
		next = panel.NextTick(v.Remaining(v.Running, time.Now()))
	} else if !v.Until.IsZero() {
		next = time.Second
	}
	if next == 0 {
		return nil
	}
	m.ticking = true
	return m.asked.After(next, room.Just(func() { m.ticking = false }))
}
