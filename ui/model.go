package ui

import (
	"context"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/play"
	"othello/ui/room"
	"othello/ui/rooms"
	"othello/ui/screen"
	"othello/ui/study"
	"othello/ui/theme"
)

// Setup is all that the screen gets from outside.
type Setup = config.Setup

// model is the whole state of the screen, and the program's only tea.Model. Only
// Update changes it; commands and engines work on what they were given.
type model struct {
	palette

	jobs        *jobs
	lost        error // why the terminal could not be taken back; nil if it could
	interrupted bool  // the person left by ctrl+c
	saving      saving
}

// newModel checks the setup. The error names the setting that is wrong.
func newModel(ctx context.Context, s Setup, env []string, profile colorprofile.Profile) (*model, error) {
	now := s.Settings.UI
	keys, err := action.NewKeymap(now.Keys)
	if err != nil {
		return nil, err
	}
	m := &model{jobs: newJobs(ctx), saving: saving{last: tea.View{AltScreen: true}}}
	m.setup, m.env = s, env
	m.Screen = room.NewScreen(m, keys, theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(now.Config, env, runtime.GOOS)})
	m.Pointer.Turned, m.Labels = now.Turned, now.Labels
	m.network = panel.NewNetwork(m, s.Network)
	m.play = play.New(m, play.Setup{
		Priors:  m.network,
		ScoreAt: func(n *game.Node) board.Score { return board.Score(m.rooms.Study.ScoreAt(n)) },
		Summary: func() *review.Review { return m.rooms.Study.Summary() },
	})
	if err := m.sit(ctx, s); err != nil {
		return nil, err
	}
	m.rooms = rooms.New(screen.Env{Host: m}, m.ses, rooms.Setup{
		Setup: s, Game: m.beside, Board: func() game.Board { return m.shown().Board() }, Record: m.toSave,
		Study: study.Setup{Priors: m.network.Of, Said: func() string { return m.network.Text(m.Layout.Panel.W) }},
		Begin: m.replace,
	})
	m.play.Sit(m.ses, m.rooms.Table)
	m.room = m.play
	m.Notice.Text = s.Notice
	m.open()
	if err := m.restyle(); err != nil {
		return nil, err
	}
	return m, nil
}

// Init asks for what the program must know before it can begin.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.Probe(), m.start(), m.await(), m.jobs.next)
}

// await returns the command that waits until something happens in the session.
func (m *model) await() tea.Cmd {
	return func() tea.Msg {
		if m.ses.Wait() {
			return wakeMsg{}
		}
		return nil
	}
}

// wakeMsg tells that something has happened in the session.
type wakeMsg struct{}
