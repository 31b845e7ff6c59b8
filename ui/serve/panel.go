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
	"othello/ui/serve/house"
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
	sheet := &widget.Sheet{Styles: m.styles, W: l.Panel.W, H: max(1, min(l.Panel.H, len(lines)-l.Panel.Y)), Whole: l.Panel.H}
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
	if t.m.layout.Gauge.W == 0 || t.view.You != game.Empty && t.view.State != house.Over {
		return nil
	}
	n := t.game.Node()
	s := t.score(n)
	for ; !s.Known && n.Parent() != nil; s = t.score(n) {
		n = n.Parent()
	}
	return strings.Split(s.Gauge(t.m.styles, t.m.layout.Gauge.H), "\n")
}

// panel writes what stands beside the board.
func (t *table) panel(s *widget.Sheet) {
	st, v := t.m.styles, t.view
	roomy := s.H >= roomyH
	if roomy {
		title := st.Title.Render("OTHELLO") + st.Dim.Render(fmt.Sprintf("  table %d", v.Table))
		right := "casual"
		if v.Rated {
			right = "rated"
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
		s.Add(st.Dim.Render(widget.Fit(fmt.Sprintf("%d watch: %s", n, strings.Join(v.Watchers, ", ")), s.W)))
	}
	if v.State == house.Over && s.H >= tallH {
		panel.Graph(s, t.game, t.score, graphH, func(n *game.Node) tea.Cmd {
			t.at = n.Ply() - t.game.Root().Ply()
			t.goTo()
			return nil
		})
	}
	chat := 0
	if len(v.Chat) > 0 && s.Room() >= 4 {
		chat = min(len(v.Chat)+1, max(2, s.Room()/2))
	}
	if roomy && s.Room() > chat+2 {
		s.Add(widget.Rule(st, "Moves", s.W))
	}
	if rows := s.Room() - chat; rows > 0 {
		s.Add(panel.Moves(st, t.game, s.W, min(rows, movesMost))...)
	}
	if chat > 0 {
		s.Add(widget.Rule(st, "Chat", s.W))
		s.Add(chatLines(t.m, v.Chat, s.W, s.Room())...)
	}
}

// playerLine is a side's disc, player, clock and number of discs.
func (t *table) playerLine(c game.Color, w int) string {
	st, v := t.m.styles, t.view
	p := v.Player(c)
	black, white := t.game.Board().Count()
	n := black
	if c == game.White {
		n = white
	}
	style, mark := st.Text, "  "
	if v.State == house.Playing && v.Board.Turn == c {
		style = st.Accent.Bold(true)
		mark = style.Render("> ")
	}
	clock := ""
	if v.Terms.Clock > 0 {
		left := v.Remaining(c, time.Now())
		if v.State == house.Free {
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
	name := playerName(p)
	switch {
	case p.Name == "":
		name = "(free)"
	case v.You == c:
		name += " (you)"
	case !p.Present:
		name += " (away)"
	}
	return widget.Spread(left+style.Render(widget.Fit(name, w-ansi.StringWidth(left+right)-1)), right, w)
}

// standing says whose turn it is, or how the game ended.
func (t *table) standing(w int) string {
	st, v := t.m.styles, t.view
	turn := v.Board.Turn
	switch {
	case v.State == house.Over && t.at >= 0:
		text := fmt.Sprintf("After move %d of %d", t.game.Node().Ply(), len(v.Moves))
		if s := t.score(t.game.Node()); s.Known {
			text += fmt.Sprintf(", Black %s", game.Signed(s.Discs, 0))
		}
		return st.Accent.Render(widget.Fit(text, w))
	case v.State == house.Over:
		return st.Title.Render(widget.Fit(verdict(v), w))
	case v.State == house.Free && v.Invited != "":
		return st.Warning.Render(widget.Fit("Waiting for "+v.Invited, w))
	case v.State == house.Free:
		return st.Warning.Render(widget.Fit("Waiting for somebody to play", w))
	case v.State == house.Waiting:
		return st.Warning.Render(widget.Fit("Waiting until both are back", w))
	case t.mustPass():
		return st.Warning.Bold(true).Render(widget.Fit("You have no move: p passes", w))
	case t.myTurn():
		return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("Your move: you are %v", turn), w))
	case v.Thinking:
		return st.Accent.Render(widget.Fit(fmt.Sprintf("%v is thinking", turn), w))
	}
	return st.Accent.Render(widget.Fit(panel.Standing(t.game), w))
}

// offered says what is offered by whom.
func (t *table) offered() string {
	o := t.view.Offer
	if o == nil {
		return ""
	}
	what := proposal(o.What)
	switch {
	case o.By == t.view.You:
		return "You offer " + what + "."
	case t.view.You == game.Empty:
		return fmt.Sprintf("%v offers %s.", o.By, what)
	}
	return fmt.Sprintf("%s offers %s: y or n.", t.view.Player(o.By).Name, what)
}

func proposal(p house.Proposal) string {
	switch p {
	case house.Draw:
		return "a draw"
	case house.TakeBack:
		return "to take a move back"
	}
	return "a rematch"
}

// away says until when the seat of somebody who is away is kept.
func (t *table) away() string {
	v := t.view
	if v.Until.IsZero() || v.State != house.Playing {
		return ""
	}
	return "The seat of who is away is kept for " + panel.ClockText(time.Until(v.Until)) + "."
}
