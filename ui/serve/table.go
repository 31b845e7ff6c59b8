package serve

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/dialog"
	"othello/ui/panel"
	"othello/ui/serve/lobby"
)

// table is a board at which the visitor plays or watches.
type table struct {
	m    *screen
	view *lobby.View
	game *game.Game // the same game, to look at
	at   int        // the ply that is looked at once it is over; -1 for the last
}

// see takes in the table as it is.
func (t *table) see(v *lobby.View) {
	if t.view != nil && v.Round != t.view.Round || v.State != lobby.Over {
		t.at = -1
	}
	t.view, t.game = v, v.NewGame()
	t.goTo()
}

// myTurn reports whether the visitor is to move.
func (t *table) myTurn() bool {
	return t.view.State == lobby.Playing && t.view.You != game.Empty && t.view.Board.Turn == t.view.You && !t.view.Board.Over()
}

func (t *table) mustPass() bool { return t.myTurn() && t.view.Board.Position().MustPass() }

// title says in few words what goes on.
func (t *table) title() string {
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

// commands are what can be done at the table.
func (t *table) commands() []command {
	tr := t.m.Printer()
	m, v := t.m, t.view
	var list []command
	add := func(word, long string, do func() tea.Cmd, keys ...string) {
		list = append(list, command{keys: keys, word: word, long: long, do: do})
	}
	plays := v.You != game.Empty
	if o := v.Offer; o != nil && plays {
		if o.By == v.You {
			add(tr.T("take the offer back"), tr.T("take your offer back"), func() tea.Cmd { return m.do(m.visit.Withdraw, nil) }, "z")
		} else {
			add(tr.T("accept"), tr.T("accept the offer"), func() tea.Cmd { return t.answer(true) }, "y")
			add(tr.T("decline"), tr.T("decline the offer"), func() tea.Cmd { return t.answer(false) }, "n")
		}
	}
	switch {
	case plays && v.State == lobby.Playing:
		if t.mustPass() {
			add(tr.T("pass"), tr.T("pass"), func() tea.Cmd { return t.play(game.Pass) }, "p", "enter")
		} else if t.myTurn() {
			add(tr.T("play"), tr.T("play the square; typing it does the same: f5"), func() tea.Cmd { return t.act(action.Play) }, "enter", "space")
		}
		if v.Offer == nil {
			add(tr.T("take back"), tr.T("ask to take your last move back"), func() tea.Cmd { return t.offer(lobby.TakeBack) }, "u", "backspace")
			add(tr.T("draw"), tr.T("offer a draw"), func() tea.Cmd { return t.offer(lobby.Draw) }, "=")
		}
		add(tr.T("resign"), tr.T("resign"), t.resign, "x")
	case v.State == lobby.Over:
		if plays && v.Offer == nil {
			add(tr.T("rematch"), tr.T("offer a rematch, with colours swapped"), func() tea.Cmd { return t.offer(lobby.Rematch) }, "ctrl+r", "r")
		}
		add(tr.T("back"), tr.T("one move back"), func() tea.Cmd { t.step(-1); return nil }, "left")
		add(tr.In("a move", "on"), tr.T("one move on"), func() tea.Cmd { t.step(1); return nil }, "right")
		add("", tr.T("to the start"), func() tea.Cmd { t.step(-len(v.Moves)); return nil }, "home")
		add("", tr.T("to the end"), func() tea.Cmd { t.step(len(v.Moves)); return nil }, "end")
		add(tr.T("mistake"), tr.T("to the next mistake"), t.nextMistake, "J", "pgdown")
	}
	add(tr.T("chat"), tr.T("say something to all at the table"), m.chat, "/", "tab")
	list = append(list, command{keys: []string{"esc", "q"}, word: tr.T("leave"), long: tr.T("leave the table"), leave: true, do: t.leave})
	return list
}

// act carries out an action.
func (t *table) act(a action.Action) tea.Cmd {
	switch a {
	case action.Play:
		switch {
		case t.mustPass():
			return t.play(game.Pass)
		case !t.m.cursor.Shown: // nobody plays on a square that is not marked
			t.m.cursor.Show()
		default:
			return t.play(t.m.cursor.At)
		}
	case action.Pass:
		return t.play(game.Pass)
	default:
		t.m.cursor.Move(a, t.view.Board.Out)
	}
	return nil
}

// typed takes the keys of a coordinate, and reports whether a key was one.
func (t *table) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	m, name := t.m, k.String()
	if file := m.file; file != "" {
		m.file = ""
		if len(name) == 1 && name[0] >= '1' && name[0] <= '8' {
			s, err := t.view.Board.Size().ParseSquare(file + name)
			if err != nil {
				m.Warn(t.m.Printer().F("%s%s is not on this board.", file, name))
				return nil, true
			}
			m.cursor.At = s
			return t.play(s), true
		}
		if name == "esc" || name == "backspace" {
			return nil, true
		}
	}
	if lower := strings.ToLower(name); action.IsFile(lower) {
		m.file = lower
		return nil, name != "h" // which moves the cursor as well
	}
	return nil, false
}

// play makes a move of the visitor's.
func (t *table) play(s game.Square) tea.Cmd {
	m := t.m
	if t.view.You == game.Empty {
		m.Say(t.m.Printer().T("You are watching."))
		return nil
	}
	return m.do(func() error { return m.visit.Play(s) }, nil)
}

func (t *table) offer(what lobby.Proposal) tea.Cmd {
	m := t.m
	return m.do(func() error { return m.visit.Offer(what) }, nil)
}

func (t *table) answer(accept bool) tea.Cmd {
	m := t.m
	return m.do(func() error { return m.visit.Answer(accept) }, nil)
}

// resign asks once more.
func (t *table) resign() tea.Cmd {
	tr := t.m.Printer()
	m := t.m
	m.Open(&dialog.Question{Shell: m, Heading: tr.T("Resign"), Text: tr.T("Give this game up?"), Answers: []dialog.Answer{
		{Text: tr.T("Play on")},
		{Text: tr.T("Resign"), Do: func() tea.Cmd { return m.do(m.visit.Resign, nil) }},
	}})
	return nil
}

// leave goes back to the lobby, and asks once more if a game is left.
func (t *table) leave() tea.Cmd {
	tr := t.m.Printer()
	m := t.m
	rise := func() tea.Cmd { return m.do(m.visit.LeaveTable, nil) }
	if t.view.You == game.Empty || t.view.State != lobby.Playing {
		return rise()
	}
	m.Open(&dialog.Question{Shell: m, Heading: tr.T("Leave"), Text: tr.T("Leave the board? Your seat is kept for a while: the lobby brings you back."), Answers: []dialog.Answer{
		{Text: tr.T("Stay")},
		{Text: tr.T("Leave"), Do: rise},
	}})
	return nil
}

// board is the board as it looks now.
func (t *table) board() board.View {
	m, n := t.m, t.game.Node()
	v := board.View{Board: n.Board(), Size: m.layout.Square, Turned: m.cursor.Turned, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
	if s := n.Move(); n.Parent() != nil && s.IsSquare() {
		v.Last = s
	}
	t.pointOut(&v)
	if t.myTurn() {
		panel.EitherMoves(&v, v.Board.Position(), &m.cursor, m.hints)
	}
	return v
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
	return tea.Tick(next, func(time.Time) tea.Msg { return tickMsg{} })
}
