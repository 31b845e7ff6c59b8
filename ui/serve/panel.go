package serve

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
	"othello/ui/widget"
)

// Heights of parts of the panel.
const (
	maxMoves = 8  // rows of moves above the chat
	graphH   = 8  // of the graph with its heading
	roomyH   = 16 // of a panel in which a title has room
	tallH    = 30 // ... and the graph
)

func (t *table) Panel(s *widget.Sheet) {
	tr := t.m.Printer()
	st, v := t.m.Looks.Styles, t.view
	roomy := s.H >= roomyH
	if roomy {
		title := st.Title.Render("OTHELLO") + st.Dim.Render(tr.F("  table %d", v.Table))
		right := ratedWord(tr, v.Rated)
		if v.Past {
			right = tr.F("game %d", int(v.Game))
		}
		s.Add(widget.Spread(title, st.Dim.Render(right), s.W))
	}
	s.Add(t.playerLine(game.Black, s.W), t.playerLine(game.White, s.W))
	if roomy {
		black, white := t.game.Board().Count()
		s.Add(board.Bar(st, float64(black), float64(white), s.W))
	}
	s.Add(t.standing(s.W))
	for _, text := range []string{t.offered(), t.away()} {
		if text != "" {
			for _, line := range widget.WrappedIn(text, s.W, chatRows) {
				s.Add(st.Warning.Render(line))
			}
		}
	}
	if n := len(v.Watchers); n > 0 && roomy {
		s.Add(st.Dim.Render(widget.Fit(tr.F("%d watch: %s", n, strings.Join(v.Watchers, ", ")), s.W)))
	}
	if v.State == lobby.Over {
		t.judgement(s)
	}
	if s = s.Aside(); v.State == lobby.Over {
		if s.H >= tallH {
			panel.Graph(s, t.m.Printer().T("Graph"), t.game, t.score, graphH, func(n *game.Node) tea.Cmd {
				return t.goTo(n.Ply() - t.game.Root().Ply())
			})
		}
	}
	chat := 0
	if len(v.Chat) > 0 && s.Room() >= 4 {
		chat = min(len(v.Chat)+1, max(2, s.Room()/2))
	}
	if roomy && s.Room() > chat+2 {
		s.Add(widget.Rule(st, tr.T("Moves"), s.W))
	}
	if rows := s.Room() - chat; rows > 0 {
		t.moves(s, rows)
	}
	if chat > 0 {
		s.Add(widget.Rule(st, tr.T("Chat"), s.W))
		s.Add(chatLines(s.Styles, v.Chat, s.W, s.Room())...)
	}
}

// moves lists the moves in so many rows, with the marks of the review if there is one.
func (t *table) moves(s *widget.Sheet, rows int) {
	if r := t.view.Review; r == nil {
		s.Add(panel.Moves(t.m.Printer(), s.Styles, t.game, s.W, min(rows, maxMoves))...)
	} else {
		most := s.H
		s.H = len(s.Lines) + rows
		panel.JudgedMoves(s, t.game.Line(), r, t.ply(), t.goTo)
		s.H = most
	}
}

// playerLine is a side's disc, player, clock and number of discs.
func (t *table) playerLine(c game.Color, w int) string {
	tr := t.m.Printer()
	v, p := t.view, t.view.Player(c)
	name := playerName(tr, t.m.setup.Lobby.Kinds, p)
	switch {
	case p.Name == "":
		name = tr.T("(free)")
	case v.You == c:
		name = tr.F("%s (you)", name)
	case !p.Present && !v.Past:
		name = tr.F("%s (away)", name)
	}
	line := panel.Player{Side: c, Board: t.game.Board(), Turn: v.State == lobby.Playing && v.Board.Turn == c, Timed: v.Terms.Clock > 0 && !v.Past, Left: v.Remaining(c, time.Now())}
	if v.State == lobby.Free {
		line.Left = v.Terms.Clock
	}
	return line.Line(t.m.Looks.Styles, w, func(style lipgloss.Style, w int) string { return style.Render(widget.Fit(name, w-1)) })
}

// standing says whose turn it is, or how the game ended.
func (t *table) standing(w int) string {
	tr := t.m.Printer()
	st, v := t.m.Looks.Styles, t.view
	style, text := st.Accent, panel.Standing(tr, t.game.Board())
	switch {
	case v.State == lobby.Over && t.at >= 0:
		text = t.looked()
	case v.State == lobby.Over:
		style, text = st.Title, verdict(tr, v.Result, v.Board.Result())
	case v.State == lobby.Free && v.Invited != "":
		style, text = st.Warning, tr.F("Waiting for %s", v.Invited)
	case v.State == lobby.Free:
		style, text = st.Warning, tr.T("Waiting for somebody to play")
	case v.State == lobby.Waiting:
		style, text = st.Warning, tr.T("Waiting until both are back")
	case t.mustPass():
		style, text = st.Warning.Bold(true), tr.T("You have no move: p passes")
	case t.myTurn():
		style, text = st.Accent.Bold(true), tr.F("Your move: you are %v", v.Board.Turn)
	case v.Thinking:
		text = tr.F("%v is thinking", v.Board.Turn)
	}
	return style.Render(widget.Fit(text, w))
}

// looked says which position is looked at.
func (t *table) looked() string {
	tr := t.m.Printer()
	text := tr.T("The start")
	if m := t.move(); m != nil {
		text = phrase.MoveHead(tr, m, t.view.Board.Size()) + m.Class.Mark()
	} else if t.ply() > 0 {
		text = phrase.Placed(tr, t.game.Node())
	}
	if s := t.score(t.game.Node()); s.Known {
		text = tr.F("%s: Black %s", text, game.Signed(s.Discs, 0))
	}
	return text
}

func (t *table) offered() string {
	tr := t.m.Printer()
	o := t.view.Offer
	if o == nil {
		return ""
	}
	what := proposal(tr, o.What, t.view.Rated)
	switch {
	case o.By == t.view.You:
		return tr.F("You propose %s.", what)
	case t.view.You == game.Empty:
		return tr.F("%v proposes %s.", o.By, what)
	}
	return tr.F("%s proposes %s: y or n.", t.view.Player(o.By).Name, what)
}

// away says until when the seat of somebody who is away is kept.
func (t *table) away() string {
	v := t.view
	if v.Until.IsZero() || v.State != lobby.Playing {
		return ""
	}
	return t.m.Printer().F("The seat of who is away is kept for %s.", panel.ClockText(time.Until(v.Until)))
}
