package serve

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/frame"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
	"othello/ui/widget"
)

// screen is what one visitor sees, and the only tea.Model of a connection: the lobby, or
// a table. It draws what the visit shows, and lets background work do what the visitor
// asks for. Nothing in it can reach a file, a command or another visitor but through the
// visit.
type screen struct {
	visit  *lobby.Visitor
	kinds  []ai.Kind
	values bool          // those who watch see the evaluation bar
	tr     *lang.Printer // of the language that was chosen; see Printer

	balanced bool        // games can begin with a balanced start
	terms    lobby.Terms // that were chosen last
	work     *crash.Group
	keys     action.Keymap
	busy     bool  // something that was asked for is being done
	reason   error // why the connection ends; nil if the visitor leaves

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

	lobby   lobbyRoom
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
func newScreen(v *lobby.Visitor, setup Setup, tr *lang.Printer, cfg theme.Config, look theme.Terminal, work *crash.Group) (*screen, error) {
	keys, err := action.NewKeymap(nil)
	if err != nil {
		return nil, err
	}
	m := &screen{
		visit: v, kinds: setup.Lobby.Kinds, values: setup.Values || setup.Lobby.Review != nil, tr: tr, terms: usualTerms, balanced: setup.Lobby.Balanced != nil, work: work, keys: keys, theme: cfg, terminal: look,
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
			m.Warn(sentence(m.Printer(), msg.err))
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
		m.width, m.height = min(msg.Width, maxWidth), min(msg.Height, maxHeight)
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
		m.lobby.see(m.visit.Listing())
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
