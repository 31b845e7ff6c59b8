package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/edit"
	"othello/ui/room"
	"othello/ui/session"
)

var _ edit.Host = (*model)(nil)

// editing reports whether the editor is open.
func (m *model) editing() bool { return m.room == m.editor }

// Record implements edit.Host.
func (m *model) Record() *record.Record {
	r := *m.ses.Record()
	r.Game = m.shown()
	return &r
}

// Keep implements edit.Host.
func (m *model) Keep(name string, data []byte) { m.ses.Keep(name, data) }

// EnterEditor implements edit.Host.
func (m *model) EnterEditor() { m.stepAside(m.editor) }

// LeaveEditor implements edit.Host.
func (m *model) LeaveEditor() tea.Cmd { return m.comeBack() }

// aside reports whether a room is open beside which the game waits, with a board of its
// own: the editor or the explorer.
func (m *model) aside() bool { return m.editing() || m.room == m.explorer }

// stepAside opens such a room; from another one of them, it takes its place.
func (m *model) stepAside(r room.Room) {
	if m.aside() {
		m.closeAside()
	}
	if e := m.Looking(); e != nil {
		e.End()
	}
	m.ses.SetAway(true)
	m.play.StopAnimation()
	m.DropFile()
	m.behind, m.room = m.room, r
}

// comeBack goes back to where stepAside was called.
func (m *model) comeBack() tea.Cmd {
	m.closeAside()
	m.Quiet()
	return m.visit()
}

// closeAside makes the room before the one aside the present one.
func (m *model) closeAside() {
	if m.editing() {
		m.editor.Closed()
	} else {
		m.explorer.Closed()
	}
	m.room = m.behind
	m.ses.SetAway(false)
}

// dropAside closes the room aside because another game takes the board, whatever was
// there before.
func (m *model) dropAside() {
	if m.aside() {
		m.closeAside()
		m.room = m.play
		m.ses.EndLook()
	}
}

// PlayFrom implements edit.Host.
func (m *model) PlayFrom(b game.Board) {
	m.play.MenuFrom(m.tr.T("Play from here"), func(as session.Match) tea.Cmd {
		cmd := m.NewGame(as, game.FromBoard(b))
		if m.Notice.Text == "" {
			m.Say(m.tr.F("Playing from the edited position. %s edits it again.", m.Keymap.First(action.Edit)))
		}
		return cmd
	})
}

// AnalyseFrom implements edit.Host.
func (m *model) AnalyseFrom(b game.Board) tea.Cmd {
	if b == m.ses.Game().Board() {
		return tea.Batch(m.LeaveEditor(), m.study.Analyse())
	}
	m.dropAside()
	cmd := m.openRecord(&record.Record{Game: game.FromBoard(b)})
	m.Quiet()
	return tea.Batch(cmd, m.study.Analyse())
}

// Understood implements edit.Host.
func (m *model) Understood(refusal string) {
	if refusal == "" {
		m.unread = ""
		return
	}
	m.Warn(refusal + m.typedText())
}
