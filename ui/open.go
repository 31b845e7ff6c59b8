package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
)

// restore swaps the game with the one that was replaced last.
func (m *model) restore() tea.Cmd {
	if m.ses.Replaced() > 0 {
		m.dropAside()
	}
	return m.play.Ask(action.Restore, "")
}

func (m *model) OpenGame(r *record.Record, on bool) tea.Cmd {
	if a, ok := m.room.(room.Aside); ok {
		return a.Read(r, on)
	}
	if on {
		err := m.ses.PlayLine(m.ses.Game().Node(), r.Game.Moves())
		cmd := m.Step()
		if err != nil {
			cmd = tea.Batch(cmd, m.Refuse(err))
		}
		return cmd
	}
	m.play.Took(r)
	return tea.Batch(m.Step(), m.reviewAtOnce())
}

// readText reads a text, which may be long, in the background, unless it is a square, which is
// played.
func (m *model) readText(text string) tea.Cmd {
	if size := m.shownBoard().Size(); !m.aside() && len(text) < 100 {
		name := strings.TrimSpace(text)
		if s, lone := record.Move(size, text); lone && s.IsSquare() { // "1. f5!"
			name = size.Name(s)
		}
		if isSquare(name) {
			return m.Typed(name)
		}
	}
	return m.files.Apply(m.rooms.Games.Read(text, false))
}

// shown returns the game on the board: while exploring or editing, not the session's.
func (m *model) shown() *game.Game {
	if m.room == m.editor {
		return m.editor.Game()
	}
	return m.looked()
}

// looked returns the game that is played, looked at or explored.
func (m *model) looked() *game.Game {
	if m.room == m.explorer {
		return m.explorer.Game()
	}
	return m.ses.Game()
}

// shownBoard returns the position on the board.
func (m *model) shownBoard() game.Board {
	if a, ok := m.room.(room.Aside); ok {
		return a.Board()
	}
	return m.ses.Game().Board()
}

// toSave returns the game or the edited position as it is to be saved.
func (m *model) toSave() *record.Record {
	if m.room == m.editor || m.room == m.explorer {
		return &record.Record{Game: m.shown()}
	}
	return m.ses.AsRecord()
}

// typed plays or opens a text that was typed.
func (m *model) typed(text string) tea.Cmd {
	switch strings.ToLower(text) {
	case "":
		return nil
	case "pass", "pa", "--":
		return m.room.Type(game.Pass)
	}
	if a, arg := action.Asked(text); a != "" {
		return m.command(a, arg)
	}
	return m.readText(text)
}
