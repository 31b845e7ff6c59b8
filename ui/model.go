package ui

import (
	"context"
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/game"
	"othello/ui/action"
	"othello/ui/edit"
	"othello/ui/explore"
	"othello/ui/openings"
	"othello/ui/play"
	"othello/ui/priors"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/study"
	"othello/ui/theme"
	"othello/ui/value"
	"othello/ui/widget"
)

// model is the whole state of the screen, and the program's only tea.Model. Only
// Update changes it; commands and engines work on what they were given.
type model struct {
	setup Setup
	cfg   Config
	keys  action.Keymap
	env   []string

	interrupted bool // the person left by ctrl+c

	// The window.
	width, height int
	probe         theme.Probe
	terminal      theme.Terminal
	styles        *theme.Styles
	layout        layout
	dialogBox     widget.Rect  // where the content of the dialog in front was drawn
	hits          []widget.Hit // what else can be clicked than the board

	ses     *session.Session
	opening struct { // looked up for node
		node *game.Node
		name string
	}

	network  *priors.Network
	explorer *explore.Explorer
	explored bool // the explorer is wanted
	openings *openings.Openings

	// The game looked at.
	study *study.Study

	// The position that is set up.
	editor *edit.Editor
	behind room.Room // to go back to from the editor

	// What the person is doing.
	room    room.Room
	play    *play.Room
	cursor  room.Cursor
	hints   bool // legal moves are marked
	choices bool // ... with how often players choose each
	measure value.Measure
	entry   entry
	typed   string // last text that was typed and could not be read; empty if none
	dialogs []room.Dialog
	notice  notice
}

// newModel checks the setup. The error names the setting that is wrong.
func newModel(ctx context.Context, s Setup, env []string, profile colorprofile.Profile) (*model, error) {
	keys, err := action.NewKeymap(s.Config.Keys)
	if err != nil {
		return nil, err
	}
	if err := checkNames(s.Config); err != nil {
		return nil, err
	}
	m := &model{
		setup: s, cfg: s.Config, keys: keys, env: env,
		width: 80, height: 24, terminal: theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(s.Config.Config, env, runtime.GOOS)},
		cursor: room.Cursor{At: game.At(3, 2), Hover: game.NoSquare}, hints: s.Config.Hints,
	}
	m.play = play.New(m, play.Setup{Animation: s.Config.Animation, Bell: s.Config.Bell, Delay: time.Duration(s.Config.MoveDelay)})
	if err := m.sit(ctx, s); err != nil {
		return nil, err
	}
	m.play.Sit(m.ses)
	m.room = m.play
	m.explorer = explore.New(m, s.Reference, s.Games)
	m.notice.text = s.Notice
	m.study = study.New(m, study.Setup{Reference: s.Reference, Network: s.Network, Engines: s.Engines, CacheDir: s.CacheDir})
	m.network = priors.New(m, s.Network)
	m.editor, m.openings = edit.New(m, s.DataDir), openings.New(m, s.Reference, s.DataDir)
	if err := m.restyle(); err != nil {
		return nil, err
	}
	return m, nil
}

// Init asks for what the program must know before it can begin.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, probeLater(), m.start(), m.await())
}

// restyle makes the styles for the present theme, background and colours.
func (m *model) restyle() error {
	st, err := theme.New(m.cfg.Config, m.terminal)
	if err != nil {
		return err
	}
	m.styles = st
	m.relayout()
	return nil
}

// relayout finds room for the board and the panel.
func (m *model) relayout() {
	m.layout = layoutFor(m.width, m.height, m.cfg, m.boardView().Board.Size())
}

// lastSquare is the square of the last move, NoSquare after a pass or at the start.
func (m *model) lastSquare() game.Square {
	if s := m.ses.Game().Node().Move(); s.IsSquare() {
		return s
	}
	return game.NoSquare
}
