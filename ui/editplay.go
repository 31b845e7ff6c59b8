package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/phrase"
)

// openPlayFrom asks who plays on from the edited position.
func (m *model) openPlayFrom() {
	b := m.editor.board()
	if b.Over() {
		m.Warn(fmt.Sprintf("There is nothing to play: %s", phrase.After(phrase.Result(b.Result()))))
		return
	}
	m.Open(newMenuFrom(m, b))
}

// playFrom leaves the editor for a game that starts from b.
func (m *model) playFrom(b game.Board, as match) tea.Cmd {
	as.size = b.Size()
	m.dropEditor()
	cmd := m.begin(&session{game: game.FromBoard(b), match: as, record: &record.Record{}})
	if m.notice.text == "" {
		m.Say(fmt.Sprintf("Playing from the edited position. %s edits it again.", m.keys.First(action.Edit)))
	}
	return cmd
}

// analyseEdited leaves the editor for the analysis of the edited position.
func (m *model) analyseEdited() tea.Cmd {
	e := m.editor
	b := e.board()
	if b.Over() {
		m.Warn(fmt.Sprintf("There is nothing to analyse: %s", phrase.After(phrase.Result(b.Result()))))
		return nil
	}
	if b == m.game.Board() {
		m.closeEditor()
		m.Quiet()
		return tea.Batch(m.goOn(), m.analyse())
	}
	m.dropEditor()
	cmd := m.openRecord(&record.Record{Game: game.FromBoard(b)})
	m.Quiet()
	return tea.Batch(cmd, m.analyse())
}

// dropEditor closes the editor because another game takes the board, whatever was
// there before.
func (m *model) dropEditor() {
	if m.editing() {
		m.closeEditor()
		m.room = playing{m}
		m.goHome()
		m.home = home{}
	}
}
