package serve

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/frame"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/lobby"
	"othello/ui/widget"
)

// Heights of parts of the panel.
const (
	movesMost = 8  // rows of moves above the chat
	graphH    = 8  // of the graph with its heading
	roomyH    = 16 // of a panel in which a title has room
	tallH     = 30 // ... and the graph
)

// draw writes the table into lines of the screen.
func (t *table) draw(lines []string) {
	m, l := t.m, t.m.layout
	b := strings.Split(t.board().Render(m.styles), "\n")
	sheet := &widget.Sheet{Styles: m.styles, Printer: m.Printer(), W: l.Panel.W, H: max(1, min(l.Panel.H, len(lines)-l.Panel.Y)), Whole: l.Panel.H}
	t.panel(sheet)
	for _, h := range sheet.Hits {
		h.Area.X, h.Area.Y = h.Area.X+l.Panel.X, h.Area.Y+l.Panel.Y
		m.hits = append(m.hits, h)
	}
	blocks := []frame.Block{{Lines: t.gauge(), At: l.Gauge}, {Lines: b, At: l.Board}, {Lines: sheet.Lines, At: l.Panel}}
	for y := range lines {
		lines[y] = frame.Line(blocks, y)
	}
}

// gauge is the evaluation bar: for those who watch, and for all once the game is over.
func (t *table) gauge() []string {
	if t.m.layout.Gauge.W == 0 || t.view.You != game.Empty && t.view.State != lobby.Over {
		return nil
	}
	n := t.game.Node()
	s := t.score(n)
	for ; !s.Known && n.Parent() != nil; s = t.score(n) {
		n = n.Parent()
	}
	return strings.Split(s.Gauge(t.m.Printer(), t.m.styles, t.m.layout.Gauge.H), "\n")
}

// panel writes what stands beside the board.
func (t *table) panel(s *widget.Sheet) {
	tr := t.m.Printer()
	st, v := t.m.styles, t.view
	roomy := s.H >= roomyH
	if roomy {
		title := st.Title.Render("OTHELLO") + st.Dim.Render(tr.F("  table %d", v.Table))
		right := tr.In("a game", "casual")
		if v.Past {
			right = tr.F("game %d", int(v.Game))
		} else if v.Rated {
			right = tr.In("a game", "rated")
		}
		s.Add(widget.Spread(title, st.Dim.Render(right), s.W))
	}
	s.Add(t.playerLine(game.Black, s.W), t.playerLine(game.White, s.W))
	if roomy {
		black, white := t.game.Board().Count()
		s.Add(board.Bar(st, float64(black), float64(white), s.W))
	}
	s.Add(t.standing(s.W))
	if text := t.offered(); text != "" {
		s.Add(st.Warning.Render(widget.Fit(text, s.W)))
	}
	if text := t.away(); text != "" {
		s.Add(st.Warning.Render(widget.Fit(text, s.W)))
	}
	if n := len(v.Watchers); n > 0 && roomy {
		s.Add(st.Dim.Render(widget.Fit(tr.F("%d watch: %s", n, strings.Join(v.Watchers, ", ")), s.W)))
	}
	if v.State == lobby.Over {
		t.judgement(s)
		if s.H >= tallH {
			panel.Graph(s, t.game, t.score, graphH, func(n *game.Node) tea.Cmd {
				return t.goToPly(n.Ply() - t.game.Root().Ply())
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
		s.Add(chatLines(t.m, v.Chat, s.W, s.Room())...)
	}
}

// moves lists the moves in so many rows, with the marks of the review if there is one.
func (t *table) moves(s *widget.Sheet, rows int) {
	if r := t.view.Review; r == nil {
		s.Add(panel.Moves(t.m.Printer(), s.Styles, t.game, s.W, min(rows, movesMost))...)
	} else {
		most := s.H
		s.H = len(s.Lines) + rows
		panel.JudgedMoves(s, t.game.Line(), r, t.ply(), t.goToPly)
		s.H = most
	}
}

// playerLine is a side's disc, player, clock and number of discs.
func (t *table) playerLine(c game.Color, w int) string {
	tr := t.m.Printer()
	st, v := t.m.styles, t.view
	p := v.Player(c)
	black, white := t.game.Board().Count()
	n := black
	if c == game.White {
		n = white
	}
	style, mark := st.Text, "  "
	if v.State == lobby.Playing && v.Board.Turn == c {
		style = st.Accent.Bold(true)
		mark = style.Render("> ")
	}
	clock := ""
	if v.Terms.Clock > 0 && !v.Past {
		left := v.Remaining(c, time.Now())
		if v.State == lobby.Free {
			left = v.Terms.Clock
		}
		clock = widget.PadLeft(panel.ClockText(left), len("0:00:00"))
		if left < 10*time.Second {
			clock = st.Warning.Render(clock)
		} else {
			clock = style.Render(clock)
		}
	}
	right := clock + " " + style.Bold(true).Render(fmt.Sprintf("%3d", n))
	left := mark + board.Swatch(st, c) + " "
	name := playerName(tr, p)
	switch {
	case p.Name == "":
		name = tr.T("(free)")
	case v.You == c:
		name = tr.F("%s (you)", name)
	case !p.Present && !v.Past:
		name = tr.F("%s (away)", name)
	}
	return widget.Spread(left+style.Render(widget.Fit(name, w-ansi.StringWidth(left+right)-1)), right, w)
}

// standing says whose turn it is, or how the game ended.
func (t *table) standing(w int) string {
	tr := t.m.Printer()
	st, v := t.m.styles, t.view
	turn := v.Board.Turn
	switch {
	case v.State == lobby.Over && t.at >= 0:
		return st.Accent.Render(widget.Fit(t.looked(), w))
	case v.State == lobby.Over:
		return st.Title.Render(widget.Fit(verdict(tr, v), w))
	case v.State == lobby.Free && v.Invited != "":
		return st.Warning.Render(widget.Fit(tr.F("Waiting for %s", v.Invited), w))
	case v.State == lobby.Free:
		return st.Warning.Render(widget.Fit(tr.T("Waiting for somebody to play"), w))
	case v.State == lobby.Waiting:
		return st.Warning.Render(widget.Fit(tr.T("Waiting until both are back"), w))
	case t.mustPass():
		return st.Warning.Bold(true).Render(widget.Fit(tr.T("You have no move: p passes"), w))
	case t.myTurn():
		return st.Accent.Bold(true).Render(widget.Fit(tr.F("Your move: you are %v", turn), w))
	case v.Thinking:
		return st.Accent.Render(widget.Fit(tr.F("%v is thinking", turn), w))
	}
	return st.Accent.Render(widget.Fit(panel.Standing(tr, t.game), w))
}

// looked says which position is looked at.
func (t *table) looked() string {
	tr := t.m.Printer()
	text := tr.T("The start")
	if m := t.move(); m != nil {
		text = phrase.MoveHead(tr, m, t.view.Board.Size()) + m.Class.Mark()
	} else if t.ply() > 0 {
		text = moveText(tr, t.view, t.ply()-1)
	}
	if s := t.score(t.game.Node()); s.Known {
		text = tr.F("%s: Black %s", text, game.Signed(s.Discs, 0))
	}
	return text
}

// offered says what is offered by whom.
func (t *table) offered() string {
	tr := t.m.Printer()
	o := t.view.Offer
	if o == nil {
		return ""
	}
	what := proposal(tr, o.What)
	switch {
	case o.By == t.view.You:
		return tr.F("You offer %s.", what)
	case t.view.You == game.Empty:
		return tr.F("%v offers %s.", o.By, what)
	}
	return tr.F("%s offers %s: y or n.", t.view.Player(o.By).Name, what)
}

// away says until when the seat of somebody who is away is kept.
func (t *table) away() string {
	v := t.view
	if v.Until.IsZero() || v.State != lobby.Playing {
		return ""
	}
	return t.m.Printer().F("The seat of who is away is kept for %s.", panel.ClockText(time.Until(v.Until)))
}
