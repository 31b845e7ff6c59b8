package serve

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/dialog"
	"othello/ui/frame"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/serve/house"
	"othello/ui/widget"
)

// table is a board at which the visitor plays or watches.
type table struct {
	m    *screen
	view *house.View
	game *game.Game // the same game, to look at
	at   int        // the ply that is looked at once it is over; -1 for the last
}

// see takes in the table as it is.
func (t *table) see(v *house.View) {
	if t.view != nil && v.Round != t.view.Round || v.State != house.Over {
		t.at = -1
	}
	t.view, t.game = v, v.NewGame()
	t.goTo()
}

// goTo goes to the ply that is looked at.
func (t *table) goTo() {
	line := t.game.Line()
	if t.at >= len(line)-1 {
		t.at = -1
	}
	if t.at >= 0 {
		t.game.GoTo(line[t.at])
	} else {
		t.game.GoTo(line[len(line)-1])
	}
}

// step looks at the position some plies further on.
func (t *table) step(d int) {
	if t.view.State == house.Over {
		t.at = max(0, t.game.Node().Ply()+d)
		t.goTo()
	}
}

// myTurn reports whether the visitor is to move.
func (t *table) myTurn() bool {
	return t.view.State == house.Playing && t.view.You != game.Empty && t.view.Board.Turn == t.view.You && !t.view.Board.Over()
}

func (t *table) mustPass() bool { return t.myTurn() && t.view.Board.Position().MustPass() }

// title says in few words what goes on.
func (t *table) title() string {
	switch {
	case t.view.State == house.Over:
		return "game over"
	case t.view.State == house.Free:
		return "waiting"
	case t.myTurn():
		return "your move"
	}
	return t.view.Board.Turn.String() + " to move"
}

// commands are what can be done at the table.
func (t *table) commands() []command {
	m, v := t.m, t.view
	var list []command
	add := func(word, long string, do func() tea.Cmd, keys ...string) {
		list = append(list, command{keys: keys, word: word, long: long, do: do})
	}
	plays := v.You != game.Empty
	if o := v.Offer; o != nil && plays {
		if o.By == v.You {
			add("take the offer back", "take your offer back", func() tea.Cmd { return m.do(m.visit.Withdraw, nil) }, "z")
		} else {
			add("accept", "accept the offer", func() tea.Cmd { return t.answer(true) }, "y")
			add("decline", "decline the offer", func() tea.Cmd { return t.answer(false) }, "n")
		}
	}
	switch {
	case plays && v.State == house.Playing:
		if t.mustPass() {
			add("pass", "pass", func() tea.Cmd { return t.play(game.Pass) }, "p", "enter")
		} else if t.myTurn() {
			add("play", "play the square; typing it does the same: f5", func() tea.Cmd { return t.act(action.Play) }, "enter", "space")
		}
		if v.Offer == nil {
			add("take back", "ask to take your last move back", func() tea.Cmd { return t.offer(house.TakeBack) }, "u", "backspace")
			add("draw", "offer a draw", func() tea.Cmd { return t.offer(house.Draw) }, "=")
		}
		add("resign", "resign", t.resign, "x")
	case v.State == house.Over:
		if plays && v.Offer == nil {
			add("rematch", "offer a rematch, with colours swapped", func() tea.Cmd { return t.offer(house.Rematch) }, "ctrl+r", "r")
		}
		add("back", "one move back", func() tea.Cmd { t.step(-1); return nil }, "left")
		add("on", "one move on", func() tea.Cmd { t.step(1); return nil }, "right")
		add("", "to the start", func() tea.Cmd { t.step(-len(v.Moves)); return nil }, "home")
		add("", "to the end", func() tea.Cmd { t.step(len(v.Moves)); return nil }, "end")
		add("mistake", "to the next mistake", t.nextMistake, "J", "pgdown")
	}
	add("chat", "say something to all at the table", m.chat, "/", "tab")
	list = append(list, command{keys: []string{"esc", "q"}, word: "leave", long: "leave the table", leave: true, do: t.leave})
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
				m.Warn(fmt.Sprintf("%s%s is not on this board.", file, name))
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
		m.Say("You are watching.")
		return nil
	}
	return m.do(func() error { return m.visit.Play(s) }, nil)
}

func (t *table) offer(what house.Proposal) tea.Cmd {
	m := t.m
	return m.do(func() error { return m.visit.Offer(what) }, nil)
}

func (t *table) answer(accept bool) tea.Cmd {
	m := t.m
	return m.do(func() error { return m.visit.Answer(accept) }, nil)
}

// resign asks once more.
func (t *table) resign() tea.Cmd {
	m := t.m
	m.Open(&dialog.Question{Shell: m, Heading: "Resign", Text: "Give this game up?", Answers: []dialog.Answer{
		{Text: "Play on"},
		{Text: "Resign", Do: func() tea.Cmd { return m.do(m.visit.Resign, nil) }},
	}})
	return nil
}

// leave goes back to the lobby, and asks once more if a game is left.
func (t *table) leave() tea.Cmd {
	m := t.m
	rise := func() tea.Cmd { return m.do(m.visit.Rise, nil) }
	if t.view.You == game.Empty || t.view.State != house.Playing {
		return rise()
	}
	m.Open(&dialog.Question{Shell: m, Heading: "Leave", Text: "Leave the board? Your seat is kept for a while: the lobby brings you back.", Answers: []dialog.Answer{
		{Text: "Stay"},
		{Text: "Leave", Do: rise},
	}})
	return nil
}

// mistake is how many discs a move must have lost to be one.
const mistake = 4

// nextMistake goes to the position before the next move that lost much; from the end it
// begins at the start.
func (t *table) nextMistake() tea.Cmd {
	from := t.game.Node().Ply() + 1
	if t.at < 0 {
		from = 0
	}
	for i := from; i < len(t.view.Moves); i++ {
		if lost, known := t.lost(i); known && lost >= mistake {
			t.at = i
			t.goTo()
			move := t.view.Moves[i]
			t.m.Say(fmt.Sprintf("Here %v played %s and lost %.0f discs.", move.Color, phrase.Move(t.view.Board.Size(), move.Square), lost))
			return nil
		}
	}
	t.m.Say("No mistake follows, as far as the moves were valued.")
	return nil
}

// lost is how many discs move i has cost; false if that is not known.
func (t *table) lost(i int) (float64, bool) {
	moves := t.view.Moves
	if i == 0 || moves[i].Score == nil || moves[i-1].Score == nil {
		return 0, false
	}
	return board.For(moves[i].Color, *moves[i-1].Score-*moves[i].Score), true
}

// score is what is known of a node.
func (t *table) score(n *game.Node) board.Score {
	i := n.Ply() - t.game.Root().Ply() - 1
	if i < 0 || i >= len(t.view.Moves) || t.view.Moves[i].Score == nil {
		return board.Score{}
	}
	return board.Score{Discs: *t.view.Moves[i].Score, Known: true, Proven: t.view.State == house.Over && i == len(t.view.Moves)-1 && n.Board().Over()}
}

// board is the board as it looks now.
func (t *table) board() board.View {
	m, n := t.m, t.game.Node()
	v := board.View{Board: n.Board(), Size: m.layout.Square, Turned: m.cursor.Turned, Cursor: game.NoSquare, Hover: game.NoSquare, Last: game.NoSquare}
	if s := n.Move(); n.Parent() != nil && s.IsSquare() {
		v.Last = s
	}
	if t.myTurn() {
		panel.EitherMoves(&v, v.Board.Position(), &m.cursor, m.hints)
	}
	return v
}

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

// Heights of parts of the panel.
const (
	movesMost = 8  // rows of moves above the chat
	graphH    = 8  // of the graph with its heading
	roomyH    = 16 // of a panel in which a title has room
	tallH     = 30 // ... and the graph
)

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

// startClock looks at the clocks again when one of them shows another time.
func (m *screen) startClock() tea.Cmd {
	if m.ticking || m.table == nil || m.table.view.State != house.Playing {
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
