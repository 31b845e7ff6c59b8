package serve

import (
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
	"othello/ui/action"
	"othello/ui/frame"
	"othello/ui/remember"
	"othello/ui/room"
	"othello/ui/serve/house"
	"othello/ui/theme"
	"othello/ui/widget"
)

// screen is what one visitor sees, and the only tea.Model of a connection: the lobby, or
// a table. It draws what the visit shows, and lets background work do what the visitor
// asks for. Nothing in it can reach a file, a command or another visitor but through the
// visit.
type screen struct {
	visit  *house.Visit
	kinds  []ai.Kind
	values bool // those who watch see the evaluation bar
	work   *crash.Group
	keys   action.Keymap
	busy   bool  // something that was asked for is being done
	reason error // why the connection ends; nil if the visitor leaves

	width, height int
	layout        frame.Layout
	dialogBox     widget.Rect
	hits          []widget.Hit
	probe         theme.Probe
	terminal      theme.Terminal
	theme         theme.Config
	styles        *theme.Styles
	behind        *theme.Styles

	cursor  room.Cursor
	hints   bool
	file    string // of a coordinate that is being typed; empty for none
	text    string // line to the visitor
	grave   bool   // ... about something that went wrong
	dialogs []room.Dialog

	lobby   lobby
	table   *table // nil in the lobby
	ticking bool   // a clock is looked at soon

	drawn time.Time // when seen was drawn
	seen  tea.View
	late  bool // it is drawn again soon
}

var _ room.Shell = (*screen)(nil)

// Messages of a connection.
type (
	wakeMsg struct{}               // the visit has something
	endMsg  struct{ reason error } // the connection ends
	doneMsg struct {               // what was asked for is done
		err  error
		then func() tea.Cmd
	}
	tickMsg struct{} // a clock shows another time
	drawMsg struct{} // what was left out is drawn
)

// newScreen is the screen of a visit in a terminal.
func newScreen(v *house.Visit, kinds []ai.Kind, values bool, cfg theme.Config, look theme.Terminal, work *crash.Group) (*screen, error) {
	keys, err := action.NewKeymap(nil)
	if err != nil {
		return nil, err
	}
	m := &screen{
		visit: v, kinds: kinds, values: values, work: work, keys: keys, theme: cfg, terminal: look,
		width: 80, height: 24, hints: true, cursor: room.Cursor{At: game.At(3, 2), Hover: game.NoSquare},
	}
	m.lobby.m = m
	if err := m.restyle(); err != nil {
		return nil, err
	}
	m.look()
	return m, nil
}

// Init implements tea.Model.
func (m *screen) Init() tea.Cmd {
	m.welcome()
	return tea.Batch(tea.RequestBackgroundColor, tea.Tick(probeDelay, func(time.Time) tea.Msg { return probeMsg{} }))
}

// probeDelay lets the first frame go out before the terminal is asked how wide its
// characters are.
const probeDelay = 60 * time.Millisecond

type probeMsg struct{}

// Update implements tea.Model.
func (m *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.update(msg)
	return m, tea.Batch(cmd, m.startClock(), m.drawLater())
}

// drawEach is the least time between two drawings: however many messages come, so that a
// flood of keys costs little more than one. What comes sooner is drawn a moment later.
const drawEach = 20 * time.Millisecond

func (m *screen) drawLater() tea.Cmd {
	if m.late || time.Since(m.drawn) >= drawEach {
		return nil
	}
	m.late = true
	return tea.Tick(drawEach, func(time.Time) tea.Msg { return drawMsg{} })
}

func (m *screen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseMsg:
		return m.mouse(msg)
	case tea.PasteMsg:
		if d, ok := m.top().(room.Pasting); ok {
			return d.Paste(msg.Content)
		}
	case room.Later:
		return msg()
	case wakeMsg:
		return m.look()
	case doneMsg:
		m.busy = false
		cmd := m.look()
		if msg.err != nil {
			m.Warn(sentence(msg.err))
		} else if msg.then != nil {
			return tea.Batch(cmd, msg.then())
		}
		return cmd
	case tickMsg:
		m.ticking = false
	case drawMsg:
		m.late = false
	case endMsg:
		m.reason = msg.reason
		return tea.Quit
	case tea.WindowSizeMsg:
		m.width, m.height = min(msg.Width, mostWidth), min(msg.Height, mostHeight)
		m.cursor.Hover, m.drawn = game.NoSquare, time.Time{}
	case tea.BackgroundColorMsg:
		m.terminal.Dark = msg.IsDark()
		m.restyled()
	case probeMsg:
		if text := m.probe.Ask(m.width, m.height); text != "" {
			return tea.Raw(text)
		}
	case tea.CursorPositionMsg:
		if m.probe.Answer(msg.X, msg.Y, &m.terminal) {
			m.restyled()
			return tea.ClearScreen
		}
	}
	return nil
}

// look takes in what has happened, and what is there now.
func (m *screen) look() tea.Cmd {
	var cmds []tea.Cmd
	events := m.visit.Step()
	if v := m.visit.Table(); v == nil {
		if m.table != nil {
			m.table, m.dialogs, m.file = nil, nil, ""
		}
		m.lobby.see(m.visit.Lobby())
	} else {
		if m.table == nil || m.table.view.Table != v.Table {
			m.table, m.dialogs, m.file = &table{m: m, at: -1}, nil, ""
			m.Quiet()
		}
		m.table.see(v)
	}
	for _, e := range events {
		cmds = append(cmds, m.told(e))
	}
	return tea.Batch(cmds...)
}

// do lets something be done in the background, one thing at a time, and says why it was
// not done. then is called after it; nil for nothing.
func (m *screen) do(work func() error, then func() tea.Cmd) tea.Cmd {
	if m.busy {
		return nil
	}
	m.busy = true
	return m.Go(func() tea.Msg { return doneMsg{work(), then} })
}

// Go implements room.Shell.
func (m *screen) Go(work func() tea.Msg) tea.Cmd {
	type result struct {
		msg tea.Msg
		err error
	}
	done := make(chan result, 1)
	m.work.Go(func() {
		var r result
		r.err = crash.Catch(func() error { r.msg = work(); return nil })
		done <- r
	})
	return func() tea.Msg {
		r := <-done
		if r.err != nil {
			panic(r.err) // to the guard
		}
		return r.msg
	}
}

// press handles a key: the dialog in front, a coordinate that is being typed, then the
// room.
func (m *screen) press(k tea.KeyPressMsg) tea.Cmd {
	if k.String() == "ctrl+c" {
		return tea.Quit
	}
	if m.layout.TooSmall {
		if m.keys.Action(k) == action.Quit {
			return tea.Quit
		}
		return nil // nobody sees what it would do
	}
	if d := m.top(); d != nil {
		return room.Press(m, d, k)
	}
	if m.table == nil {
		if m.lobby.list.Key(k.String()) {
			return nil
		}
	} else if cmd, used := m.table.typed(k); used {
		return cmd
	}
	for _, c := range m.commands() {
		if slices.Contains(c.keys, k.String()) {
			return c.do()
		}
	}
	return m.Do(m.keys.Action(k))
}

// Do implements room.Shell: what is the same everywhere, and else the room's.
func (m *screen) Do(a action.Action) tea.Cmd {
	switch a {
	case action.Theme:
		names := theme.Names(m.theme)
		m.theme.Theme = names[(slices.Index(names, m.theme.Theme)+1)%len(names)]
		m.Say("Theme: " + m.theme.Theme)
		m.restyled()
	case action.Help:
		m.Open(&help{m: m})
	case action.Redraw:
		return tea.ClearScreen
	case action.Hints:
		m.hints = !m.hints
	case action.Turn:
		m.cursor.Turned = !m.cursor.Turned
	default:
		if m.table != nil {
			return m.table.act(a)
		}
		return m.lobby.act(a)
	}
	return nil
}

// command is a key that counts here alone.
type command struct {
	keys  []string
	word  string // for the footer
	long  string // for the help
	do    func() tea.Cmd
	leave bool // it closes what is here
}

// commands are what can be done here now, the most useful first.
func (m *screen) commands() []command {
	if m.table != nil {
		return m.table.commands()
	}
	return m.lobby.commands()
}

// mouse gives a mouse message to what lies under it.
func (m *screen) mouse(msg tea.MouseMsg) tea.Cmd {
	at := msg.Mouse()
	if m.layout.TooSmall {
		return nil
	}
	if d := m.top(); d != nil {
		return m.dialogMouse(d, msg)
	}
	switch msg.(type) {
	case tea.MouseMotionMsg:
		m.cursor.Hover = game.NoSquare
		if s, ok := m.squareAt(at.X, at.Y); ok {
			m.cursor.Hover, m.cursor.Shown = s, false
		}
	case tea.MouseWheelMsg:
		if m.table == nil {
			m.lobby.list.Move(wheel(at.Button))
		} else {
			m.table.step(wheel(at.Button))
		}
	case tea.MouseClickMsg:
		if at.Button != tea.MouseLeft {
			return nil
		}
		if s, ok := m.squareAt(at.X, at.Y); ok {
			m.cursor.At, m.cursor.Shown = s, false
			return m.table.play(s)
		}
		return m.hit(at.X, at.Y)
	}
	return nil
}

func wheel(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}

// hit does what is there to click on.
func (m *screen) hit(x, y int) tea.Cmd {
	for _, h := range m.hits {
		switch {
		case !h.Area.Contains(x, y):
		case h.Do != nil:
			return h.Do(x-h.Area.X, y-h.Area.Y)
		default:
			return m.Do(h.Action)
		}
	}
	return nil
}

func (m *screen) dialogMouse(d room.Dialog, msg tea.MouseMsg) tea.Cmd {
	at, box := msg.Mouse(), m.dialogBox
	switch msg.(type) {
	case tea.MouseWheelMsg:
		if n := wheel(at.Button); n != 0 {
			return d.Wheel(n)
		}
	case tea.MouseClickMsg:
		outer := widget.Rect{X: box.X - 2, Y: box.Y - 1, W: box.W + 4, H: box.H + 2}
		switch {
		case at.Button != tea.MouseLeft:
		case box.Contains(at.X, at.Y):
			return d.Click(at.X-box.X, at.Y-box.Y)
		case !outer.Contains(at.X, at.Y):
			if cmd := m.hit(at.X, at.Y); cmd != nil {
				return cmd
			}
			return room.Dismiss(m, d)
		}
	}
	return nil
}

func (m *screen) squareAt(x, y int) (game.Square, bool) {
	if b := m.layout.Board; m.table != nil && b.Contains(x, y) {
		return m.table.board().SquareAt(x-b.X, y-b.Y)
	}
	return game.NoSquare, false
}

// View implements tea.Model.
func (m *screen) View() tea.View {
	if now := time.Now(); now.Sub(m.drawn) >= drawEach {
		m.seen, m.drawn = m.draw(), now
	}
	return m.seen
}

func (m *screen) draw() tea.View {
	v := tea.NewView(m.styles.Legible(m.content()))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Othello: " + m.title()
	return v
}

func (m *screen) title() string {
	if m.table != nil {
		return m.table.title()
	}
	return "lobby"
}

// content is the screen as text: exactly height lines.
func (m *screen) content() string {
	size := game.Size8
	if m.table != nil {
		size = m.table.view.Board.Size()
	}
	m.layout = frame.For(m.width, m.height, m.theme.Square, m.table != nil && m.values, size)
	m.hits, m.dialogBox = nil, widget.Rect{}
	if m.layout.TooSmall {
		return m.tooSmall()
	}
	d := m.top()
	if d == nil {
		return strings.Join(m.base(), "\n")
	}
	usual := m.styles
	m.styles = m.behind
	lines := m.base()
	m.styles = usual
	m.hits = nil
	rows := frame.Fitting(m.dialogHints(d), m.width, 2)
	free := m.height - len(rows)
	clear(lines[min(m.layout.Footer.Y, free):])
	keys, hits := frame.Keys(m.styles, rows, free)
	copy(lines[free:], keys)
	m.hits = hits
	m.dialogBox = frame.Over(lines[:free], m.styles, m.width, d)
	return strings.Join(lines, "\n")
}

// base is the screen without dialogs.
func (m *screen) base() []string {
	l := m.layout
	keys, hits := frame.Keys(m.styles, frame.Fitting(m.commandHints(), l.Footer.W, l.Footer.H), l.Footer.Y)
	m.hits = append(m.hits, hits...)
	message := m.message(l.Footer.W)
	free := l.Footer.Y - len(message)
	lines := make([]string, m.height)
	if m.table != nil {
		m.table.draw(lines[:free])
	} else {
		m.lobby.draw(lines[:free])
	}
	copy(lines[free:], message)
	copy(lines[l.Footer.Y:], keys)
	return lines
}

// messageMost is the number of lines that a message may take.
const messageMost = 2

// message is what is being typed, else what there is to say.
func (m *screen) message(w int) []string {
	text, style := m.text, m.styles.Text
	if m.grave {
		style = m.styles.Warning
	}
	if m.file != "" {
		text, style = m.file+"_ now a digit", m.styles.Accent
	}
	if text == "" {
		return nil
	}
	lines := strings.Split(ansi.Wrap(text, max(1, w-2), ""), "\n")
	if len(lines) > messageMost {
		lines = lines[:messageMost]
		lines[messageMost-1] = widget.Fit(lines[messageMost-1]+"...", w-2)
	}
	for i, l := range lines {
		lines[i] = style.Render(widget.Pad(" "+l, w))
	}
	return lines
}

// commandHints are the keys of the room.
func (m *screen) commandHints() []frame.Hint {
	var list []frame.Hint
	for _, c := range m.commands() {
		if c.word == "" {
			continue
		}
		h := frame.Hint{Keys: c.keys[:1], Word: c.word, Hits: []widget.Hit{{Do: func(_, _ int) tea.Cmd { return c.do() }}}}
		if c.leave {
			h.Rank = frame.RankLeave
		}
		list = append(list, h)
	}
	return append(list, frame.Hint{Keys: []string{"?"}, Word: "help", Rank: frame.RankHelp, Hits: []widget.Hit{{Action: action.Help}}})
}

// dialogHints are the keys of the dialog in front.
func (m *screen) dialogHints(d room.Dialog) []frame.Hint {
	var list []frame.Hint
	var h frame.Hint
	for _, s := range append(d.Shortcuts(), room.Shortcut{Key: "esc", Word: "close"}) {
		h.Keys = append(h.Keys, s.Key)
		h.Hits = append(h.Hits, widget.Hit{Do: func(_, _ int) tea.Cmd { return room.Press(m, d, action.Press(s.Key)) }})
		if s.Word != "" {
			h.Word = s.Word
			list, h = append(list, h), frame.Hint{}
		}
	}
	return list
}

func (m *screen) tooSmall() string {
	lines := []string{
		fmt.Sprintf("Too small: %dx%d", m.width, m.height),
		fmt.Sprintf("Othello needs %dx%d.", m.layout.NeedW, m.layout.NeedH),
	}
	lines = lines[:max(0, min(len(lines), m.height))]
	for i, line := range lines {
		lines[i] = ansi.Truncate(line, max(m.width, 0), "")
	}
	return strings.Join(lines, "\n")
}

func (m *screen) restyle() error {
	st, err := theme.New(m.theme, m.terminal)
	if err != nil {
		return err
	}
	behind, err := theme.NewBehind(m.theme, m.terminal)
	if err != nil {
		return err
	}
	m.styles, m.behind = st, behind
	return nil
}

func (m *screen) restyled() {
	if err := m.restyle(); err != nil {
		m.Warn(fmt.Sprintf("Theme not changed: %v.", err))
	}
}

func (m *screen) top() room.Dialog {
	if len(m.dialogs) == 0 {
		return nil
	}
	return m.dialogs[len(m.dialogs)-1]
}

// Styles implements room.Shell.
func (m *screen) Styles() *theme.Styles { return m.styles }

// Keys implements room.Shell.
func (m *screen) Keys() action.Keymap { return m.keys }

// Cursor implements room.Shell.
func (m *screen) Cursor() *room.Cursor { return &m.cursor }

// Hints implements room.Shell.
func (m *screen) Hints() bool { return m.hints }

// Say implements room.Shell.
func (m *screen) Say(text string) { m.text, m.grave = text, false }

// Warn implements room.Shell.
func (m *screen) Warn(text string) { m.text, m.grave = text, true }

// Quiet implements room.Shell.
func (m *screen) Quiet() { m.text = "" }

// Open implements room.Shell.
func (m *screen) Open(d room.Dialog) { m.dialogs = append(m.dialogs, d) }

// Close implements room.Shell.
func (m *screen) Close() { m.dialogs = m.dialogs[:max(0, len(m.dialogs)-1)] }

// Remember implements room.Shell: nothing of a guest's looks is kept.
func (m *screen) Remember(remember.Key, any) {}
