package serve

import (
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"

	"othello/game"
	"othello/internal/crash"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
)

// screen is what one visitor sees, and the only tea.Model of a connection: the screen of
// package room with the lobby or a table in it. It lets background work do what the
// visitor asks for. Nothing in it can reach a file, a command or another visitor but
// through the visitor.
type screen struct {
	room.Screen

	visitor *lobby.Visitor
	user    string // what the client calls the visitor, if that can be a name
	setup   *Setup
	tr      *lang.Printer // of the language that was chosen; see Printer
	theme   theme.Config
	hints   bool
	terms   lobby.Terms // that were chosen last
	work    *crash.Group

	lobby lobbyRoom
	table *table // nil in the lobby

	asked   room.Generation // of what is done for the visitor, and of time that passes
	busy    bool            // something that was asked for is being done
	reason  error           // why the connection ends; nil if the visitor leaves
	ticking bool            // a clock is looked at soon
	frames  frames
	redraws rate.Sometimes // of the whole screen, which costs more than any other key
}

var (
	_ tea.Model  = (*screen)(nil)
	_ room.Owner = (*screen)(nil)
)

// Messages of a connection.
type (
	wakeMsg struct{}               // the visitor has something
	endMsg  struct{ reason error } // the connection ends
)

// usualKeys is the keymap of all visitors.
var usualKeys = sync.OnceValues(func() (action.Keymap, error) { return action.NewKeymap(nil) })

func newScreen(v *lobby.Visitor, setup *Setup, tr *lang.Printer, cfg theme.Config, t theme.Terminal, work *crash.Group) (*screen, error) {
	keys, err := usualKeys()
	if err != nil {
		return nil, err
	}
	m := &screen{visitor: v, setup: setup, tr: tr, theme: cfg, hints: true, redraws: rate.Sometimes{Interval: lobbyInterval}, frames: frames{rate: rate.NewLimiter(frameRate, framesAtOnce)}, terms: usualTerms, work: work}
	m.Screen = room.NewScreen(m, keys, t)
	m.lobby.m = m
	if err := m.Looks.Restyle(cfg); err != nil {
		return nil, err
	}
	m.look()
	return m, nil
}

func (m *screen) Init() tea.Cmd {
	m.welcome()
	return tea.Batch(tea.RequestBackgroundColor, m.Probe())
}

func (m *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.update(msg)
	return m, tea.Batch(cmd, m.startClock(), m.drawLater())
}

func (m *screen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.MouseMsg:
		return m.Mouse(msg)
	case tea.PasteMsg:
		if d, ok := m.Top().(room.Paster); ok {
			return d.Paste(msg.Content)
		}
	case tea.FocusMsg, tea.BlurMsg, tea.EnvMsg:
		m.Listen(msg)
	case room.Result:
		return msg.Take()
	case wakeMsg:
		return m.look()
	case endMsg:
		m.reason = msg.reason
		return tea.Quit
	case tea.WindowSizeMsg:
		m.Resize(msg.Width, msg.Height)
		m.frames.now = true
	case tea.BackgroundColorMsg:
		m.Looks.Terminal.Dark = msg.IsDark()
		m.restyle()
	case tea.CursorPositionMsg:
		if m.Probed(msg) {
			m.restyle()
			return tea.ClearScreen
		}
	}
	return nil
}

// look takes in what has happened, and what is there now.
func (m *screen) look() tea.Cmd {
	events, before := m.visitor.Step(), m.table
	if v := m.visitor.Table(); v == nil {
		m.table = nil
		m.lobby.see(m.visitor.Listing())
	} else {
		if m.table == nil || m.table.view.Table != v.Table {
			m.table = &table{m: m, at: -1}
			m.Quiet()
		}
		m.table.see(v)
	}
	if m.table != before {
		m.Dialogs = nil
		m.DropFile()
	}
	var cmds []tea.Cmd
	for _, e := range events {
		cmds = append(cmds, m.announce(e))
	}
	return tea.Batch(cmds...)
}

// do runs work in the background, one at a time, and shows its error. Without one then is
// called; nil for nothing.
func (m *screen) do(work func() error, then func() tea.Cmd) tea.Cmd {
	if m.busy {
		return nil
	}
	m.busy = true
	return m.Go(room.Work(&m.asked, func() (struct{}, error) { return struct{}{}, work() }, func(_ struct{}, err error) tea.Cmd {
		m.busy = false
		cmd := m.look()
		if err != nil {
			m.Warn(phrase.Sentence(m.Printer(), err))
		} else if then != nil {
			return tea.Batch(cmd, then())
		}
		return cmd
	}))
}

// ask is a command that has something done.
func (m *screen) ask(work func() error) func() tea.Cmd {
	return func() tea.Cmd { return m.do(work, nil) }
}

func (m *screen) Go(work func() tea.Msg) tea.Cmd { return room.Go(m.work.Go, work) }

// Printer implements room.Shell: English where the terminal shows no more than ASCII.
func (m *screen) Printer() *lang.Printer {
	if m.Looks.Styles.ASCII {
		return nil
	}
	return m.tr
}

// Remember implements room.Shell: nothing of a visitor's looks is kept.
func (m *screen) Remember(*config.Setting, any) {}
func (m *screen) Hints() bool                   { return m.hints }
func (m *screen) Room() room.Page               { return m.room() }
func (m *screen) Game() *game.Game              { return m.table.game }

// room is the table, or else the lobby.
func (m *screen) room() visitorRoom {
	if m.table != nil {
		return m.table
	}
	return &m.lobby
}

func (m *screen) restyle() {
	if err := m.Looks.Restyle(m.theme); err != nil {
		m.Warn(m.Printer().F("Theme not changed: %v.", err))
	}
}

// nextLanguage shows the next language.
func (m *screen) nextLanguage() tea.Cmd {
	if m.Looks.Styles.ASCII {
		m.Say(m.Printer().T("This terminal shows no other language."))
		return nil
	}
	tags := lang.Tags()
	tag := tags[(slices.Index(tags, m.tr.Tag())+1)%len(tags)]
	m.tr = lang.For(tag)
	m.Quiet()
	return m.do(func() error { return m.visitor.SetLanguage(tag) }, nil)
}

// frames bounds how often a screen is drawn, so that a flood of keys costs little more than one
// key. A change that comes too soon is drawn a moment later.
type frames struct {
	rate *rate.Limiter
	seen tea.View
	now  bool // the next one is drawn whatever the rate
	late bool // it is drawn again soon
}

func (m *screen) redraw() (cmd tea.Cmd) {
	m.redraws.Do(func() { cmd = tea.ClearScreen })
	return cmd
}

// Each visitor's screen is drawn frameRate times a second at most, and so many times at once.
const frameRate, framesAtOnce = 20, 8

func (m *screen) drawLater() tea.Cmd {
	f := &m.frames
	if f.late || f.now || f.rate.Tokens() >= 1 {
		return nil
	}
	f.late = true
	return m.asked.After(time.Second/frameRate, room.Just(func() { f.late = false }))
}

func (m *screen) View() tea.View {
	if m.frames.now || m.frames.rate.Allow() {
		m.Relayout(m.theme.Square, m.setup.Values || m.setup.Lobby.Review != nil)
		content := ""
		if m.Layout.TooSmall {
			content = m.TooSmall()
		} else {
			content = strings.Join(m.Lines(), "\n")
		}
		v := tea.NewView(m.Looks.Styles.Legible(content))
		v.AltScreen = true
		v.MouseMode = tea.MouseModeAllMotion
		v.ReportFocus = true
		v.WindowTitle = "Othello: " + m.room().Title()
		m.frames.seen, m.frames.now = v, false
	}
	return m.frames.seen
}
