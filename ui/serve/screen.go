package serve

import (
	"context"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/practice"
	"othello/ui/room"
	"othello/ui/scene"
	renderer "othello/ui/screen"
	"othello/ui/serve/lobby"
	"othello/ui/theme"
)

// screen is what one visitor sees, and the only tea.Model of a connection: the screen of
// package room with the lobby or a table in it. What the visitor asks for is done at once, and the
// screen stands still until it is. Nothing in it can reach a file, a command or another visitor but
// through the visitor.
type screen struct {
	room.Screen
	guest

	tr    *lang.Printer // of the language that was chosen; see Printer
	theme theme.Config

	lobby lobbyRoom
	table *table // where the visitor is; nil in the lobby
	page  *page  // of the table

	lessons *page           // of home, of which nothing is kept
	lesson  *game.Game      // shown in the lobby; nil for none
	later   room.Generation // what follows in a lesson

	settings config.Store // of the visit, as they are at first

	asked   room.Generation // of what is done for the visitor, and of time that passes
	ticking bool            // a clock is looked at soon
	frames  frames
}

var (
	_ tea.Model  = (*screen)(nil)
	_ room.Owner = (*screen)(nil)
)

// wakeMsg says that there is something for the visitor.
type wakeMsg struct{}

// usualKeys is the keymap of all visitors, of whom nobody has set any.
var usualKeys, _ = action.NewKeymap(nil)

func newScreen(v *lobby.Visitor, setup *Setup, tr *lang.Printer, t theme.Terminal) (*screen, error) {
	m := &screen{tr: tr, theme: setup.Theme, frames: newFrames(setup.Limits.Work)}
	m.guest = guest{visitor: v, setup: &setup.Lobby, tr: m.Printer, name: usualKeys.First, asks: true, terms: usualTerms}
	m.Screen = room.NewScreen(m, usualKeys, t)
	m.lobby.m = m
	m.lessons = m.newPage(practice.Lessons(m), lang.N("how to play"))
	if err := m.Looks.Restyle(m.theme); err != nil {
		return nil, err
	}
	m.look()
	return m, nil
}

// newPage returns a room with a board.
func (m *screen) newPage(in scene.Room, title string) *page {
	return &page{renderer.NewFace(m, in, renderer.About{Title: title}, m.follow, m.Game), in}
}

func (m *screen) Init() tea.Cmd {
	m.welcome()
	return tea.Batch(tea.RequestBackgroundColor, m.Probe())
}

func (m *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer m.frames.spend(time.Now())
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
	case room.Result:
		return msg.Take()
	case wakeMsg:
		return m.look()
	case tea.WindowSizeMsg:
		m.Resize(msg.Width, msg.Height)
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
	t := m.guest.look(before)
	if t == nil {
		m.lobby.see(m.visitor.Listing())
	}
	if t != before {
		if m.table = t; t != nil {
			m.page = m.newPage(t, "")
			m.Quiet()
		}
		m.Dialogs = nil
		m.stopPractice()
	}
	var cmds []tea.Cmd
	for _, e := range events {
		cmds = append(cmds, m.tell(e))
	}
	return tea.Batch(cmds...)
}

// Printer implements room.Shell: English where the terminal shows no more than ASCII.
func (m *screen) Printer() *lang.Printer {
	if m.Looks.Styles.ASCII {
		return nil
	}
	return m.tr
}

// Remember implements room.Shell: a visitor's settings count as long as the visit.
func (m *screen) Remember(r *config.Setting, value any) {
	switch r {
	case config.Language:
		m.tr = lang.For(value.(string))
		m.restyle()
	case config.Lesson:
		m.settings.UI.Lesson = value.(int)
	}
}

func (m *screen) Room() room.Page { return m.room() }

// Game implements room.Owner.
func (m *screen) Game() *game.Game {
	if m.table != nil {
		return m.table.game
	}
	return m.lesson
}

// room is the table, the lessons, or else the lobby.
func (m *screen) room() visitorRoom {
	switch {
	case m.table != nil:
		return m.page
	case m.lesson != nil:
		return m.lessons
	}
	return &m.lobby
}

// restyle takes in how things are shown now, and in which language.
func (m *screen) restyle() {
	if err := m.Looks.Restyle(m.theme); err != nil {
		m.Warn(m.Printer().F("Theme not changed: %v.", err))
	}
	m.lobby.see(m.visitor.Listing())
}

// frames bounds how often a screen is drawn, and the time that what a visitor does takes, so that
// a flood of keys costs little more than one key. A change that comes too soon is drawn a moment
// later.
type frames struct {
	work  *rate.Limiter // in microseconds
	seen  tea.View
	drawn time.Time // when it was
	late  bool      // it is drawn again soon
}

// Each visitor's screen is drawn once in frameTime at most and, where the visitor has had too much
// time, once in slowTime. What a visitor does may take workAtOnce microseconds at once, and
// Limits.Work in each second: a game takes less than a tenth of that.
const (
	frameTime  = 50 * time.Millisecond
	slowTime   = 250 * time.Millisecond
	workAtOnce = 20_000
)

// newFrames returns the bounds of a new visitor.
func newFrames(work time.Duration) frames {
	return frames{work: rate.NewLimiter(rate.Limit(max(work, time.Millisecond).Microseconds()), workAtOnce)}
}

// ready reports whether a frame may be drawn.
func (f *frames) ready() bool {
	since := time.Since(f.drawn)
	return since >= slowTime || since >= frameTime && f.work.Tokens() > 0
}

// wait waits until the visitor may have something done, but not longer than between two frames of
// who has had too much.
func (f *frames) wait(ctx context.Context) {
	for end := time.Now().Add(slowTime); f.work.Tokens() <= 0 && ctx.Err() == nil && time.Now().Before(end); {
		pause(ctx, frameTime)
	}
}

// spend counts the time since something was begun.
func (f *frames) spend(began time.Time) { f.take(time.Since(began).Microseconds()) }

func (f *frames) take(microseconds int64) {
	f.work.ReserveN(time.Now(), int(min(microseconds, workAtOnce)))
}

// drawn counts what finding, encoding and encrypting the changes of a screen costs.
type drawn struct {
	to     io.Writer
	frames *frames
}

// bytesWork is how many bytes of changes take a microsecond.
const bytesWork = 8

func (d drawn) Write(data []byte) (int, error) {
	d.frames.take(int64(len(data) / bytesWork))
	return d.to.Write(data)
}

func (m *screen) drawLater() tea.Cmd {
	f := &m.frames
	if f.late || f.ready() {
		return nil
	}
	f.late = true
	return m.asked.After(frameTime, room.Just(func() { f.late = false }))
}

func (m *screen) View() tea.View {
	if f := &m.frames; f.ready() {
		began := time.Now()
		f.seen = m.draw()
		f.drawn = time.Now()
		f.spend(began)
	}
	return m.frames.seen
}

func (m *screen) draw() tea.View {
	m.Relayout(m.theme.Square, m.setup.Judge != nil)
	content := ""
	if m.Layout.TooSmall {
		content = m.TooSmall()
	} else {
		content = strings.Join(m.Lines(), "\n")
	}
	v := tea.NewView(m.Looks.Styles.Legible(content))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Othello: " + m.room().Title()
	return v
}
