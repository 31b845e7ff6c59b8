package ui

import (
	"context"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/play"
	"othello/ui/room"
	"othello/ui/rooms"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/study"
	"othello/ui/theme"
)

// Setup is all that the screen gets from outside.
type Setup = config.Setup

// model is the whole state of the screen, and the program's only tea.Model. Only
// Update changes it; commands and engines work on what they were given.
type model struct {
	room.Screen

	setup       Setup
	tr          *lang.Printer
	env         []string // environment
	jobs        *jobs
	lost        error // why the terminal could not be taken back; nil if it could
	interrupted bool  // the person left by ctrl+c
	unkept      bool  // what is chosen cannot be kept, and that was said

	ses *session.Session

	place
	actions  map[action.Action]func() tea.Cmd // the same in all rooms
	openers  map[action.Action]asker          // rooms by the actions that open them
	play     *play.Room                       // always there
	rooms    *rooms.Rooms
	studying *screen.Room // that shows the analysis and the review
	explorer *screen.Aside
	editor   *screen.Aside
	files    *screen.Room // that carries out what Games decides

	network *panel.Network // what players would choose
	saving  saving
}

// newModel checks the setup. The error names the setting that is wrong.
func newModel(ctx context.Context, s Setup, env []string, profile colorprofile.Profile) (*model, error) {
	now := s.Settings.UI
	keys, err := action.NewKeymap(now.Keys)
	if err != nil {
		return nil, err
	}
	m := &model{
		jobs: newJobs(ctx), setup: s, env: env,
		saving: saving{last: tea.View{AltScreen: true}},
	}
	m.Screen = room.NewScreen(m, keys, theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(now.Config, env, runtime.GOOS)})
	m.Pointer.Turned, m.Labels = now.Turned, now.Labels
	m.network = panel.NewNetwork(m, s.Network)
	m.play = play.New(m, play.Setup{
		Begin:   m.begin,
		Priors:  m.network,
		ScoreAt: func(n *game.Node) board.Score { return board.Score(m.rooms.Study.ScoreAt(n)) },
		Summary: func() *review.Review { return m.rooms.Study.Summary() },
	})
	if err := m.sit(ctx, s); err != nil {
		return nil, err
	}
	m.rooms = rooms.New(screen.Env{Host: m}, m.ses, rooms.Setup{
		Setup: s, Game: m.looked, Board: m.shownBoard, Record: m.toSave,
		Study: study.Setup{Priors: m.network.Of, Said: func() string { return m.network.Text(m.Layout.Panel.W) }},
		Begin: func(as session.Match) { m.replace(as, nil) },
	})
	m.play.Sit(m.ses, m.rooms.Table)
	m.room = m.play
	m.Notice.Text = s.Notice
	m.open()
	m.actions = m.newActions()
	if err := m.restyle(); err != nil {
		return nil, err
	}
	return m, nil
}

// Init asks for what the program must know before it can begin.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.Probe(), m.start(), m.await(), m.jobs.next)
}

func (m *model) restyle() error {
	if err := m.Looks.Restyle(m.setup.Settings.UI.Config); err != nil {
		return err
	}
	m.tr = nil // a terminal of ASCII shows English
	if !m.Looks.Styles.ASCII {
		m.tr = lang.For(lang.Choose(m.setup.Settings.UI.Language, m.env))
	}
	m.relayout()
	return nil
}

func (m *model) relayout() {
	m.Relayout(m.setup.Settings.UI.Square, m.setup.Settings.UI.EvalBar != "never")
}
