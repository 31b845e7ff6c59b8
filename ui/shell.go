package ui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/explore"
	"othello/ui/frame"
	"othello/ui/openings"
	"othello/ui/phrase"
	"othello/ui/puzzle"
	"othello/ui/room"
	"othello/ui/session"
)

var (
	_ explore.Host  = (*model)(nil)
	_ openings.Host = (*model)(nil)
	_ puzzle.Host   = (*model)(nil)
)

// Printer implements room.Shell.
func (m *model) Printer() *lang.Printer { return m.tr }

// Hints implements room.Shell.
func (m *model) Hints() bool { return m.setup.Settings.UI.Hints }

// Go implements room.Shell.
func (m *model) Go(work func() tea.Msg) tea.Cmd {
	return frame.Go(m.ses.Go, work)
}

// Remember implements room.Shell.
func (m *model) Remember(r *config.Setting, value any) {
	if m.setup.Settings.Choose(r, fmt.Sprint(value)) {
		m.flushSettings()
	}
}

// flushSettings writes what was chosen, in the background, and says once why it cannot be
// kept.
func (m *model) flushSettings() {
	session.Keeping(m.ses, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, m.setup.Settings.Flush(ctx)
	}, func(_ struct{}, err error) {
		if err != nil && !m.unkept {
			m.Warn(m.tr.F("What you choose will not be remembered: %v.", err))
		}
		m.unkept = err != nil
	})
}

// Game implements explore.Host.
func (m *model) Game() *game.Game { return m.ses.Game() }

// Names implements explore.Host.
func (m *model) Names() phrase.Names {
	names := phrase.NamesFor(m.tr, m.setup.Settings.UI.OpeningNames)
	names.ASCII = m.Looks.Styles.ASCII
	return names
}

// LookAt implements openings.Host.
func (m *model) LookAt(g *record.Record, r room.Looking) tea.Cmd {
	m.dropAside()
	as := m.ses.Match()
	as.Clock, as.Increment = 0, 0
	m.ses.LookAt(g, as)
	return m.Look(r)
}

// Analyse implements openings.Host.
func (m *model) Analyse() tea.Cmd { return m.study.Analyse() }

// Review implements openings.Host.
func (m *model) Review() tea.Cmd { return m.study.Review() }

// NewGameFrom implements openings.Host.
func (m *model) NewGameFrom(name string, moves []game.Square) {
	m.play.MenuFrom(m.tr.F("New game from %s", name), func(as session.Match) tea.Cmd {
		g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
		if err != nil {
			m.Warn(m.tr.F("The game could not start: %v.", err))
			return m.Release()
		}
		cmd := m.NewGame(as, g)
		if name := m.OpeningName(); name != "" {
			m.Say(m.tr.F("A new game from %s: %v to move.", name, g.Turn()))
		}
		return cmd
	})
}

// Learn implements play.Host.
func (m *model) Learn() tea.Cmd { return m.study.Learn() }

// Summary implements play.Host.
func (m *model) Summary() *review.Review { return m.study.Summary() }
