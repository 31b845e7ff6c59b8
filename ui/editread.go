package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
)

// editReadMsg is text that has been read for the editor.
type editReadMsg struct {
	records []*record.Record
	format  record.Format
	err     error
}

// read reads pasted or typed text in a command, since it may be long. Moves are
// tried as a game from the opening first, then as going on from the board.
func (e *editor) Read(text string) tea.Cmd {
	board := e.board()
	return func() tea.Msg {
		records, format, err := record.ParseFrom(game.StartBoard(board.Size()), []byte(text))
		if err != nil && format == record.Transcript {
			for _, from := range []game.Board{board, game.StartBoard(game.Size8)} {
				if more, _, errHere := record.ParseFrom(from, []byte(text)); errHere == nil {
					records, err = more, nil
					break
				}
			}
		}
		return editReadMsg{records, format, err}
	}
}

func (m *model) updateEditRead(msg editReadMsg) tea.Cmd {
	e, ok := m.room.(*editor)
	if msg.err == nil {
		m.typed = ""
	}
	switch {
	case !ok: // left meanwhile
	case msg.err != nil:
		m.Warn(fmt.Sprintf("Not read: %v.%s", msg.err, m.typedText()))
	case len(msg.records) == 0:
		m.Warn("Not read: there is no position in it.")
	case len(msg.records) > 1:
		m.Open(dialog.NewChooser(m, "Positions in the text", recordTitles(msg.records),
			func(i int) tea.Cmd { return e.Take(msg.records[i]) }, nil))
	default:
		return e.Take(msg.records[0])
	}
	return nil
}

// take makes the position at which a game stands the edited one.
func (e *editor) Take(r *record.Record) tea.Cmd {
	m := e.m
	b := r.Game.Board()
	if b == e.board() {
		m.Say("That is the position on the board already.")
		return nil
	}
	e.set(b, m.cursor.At)
	m.Say(fmt.Sprintf("Read: %s. %s takes it back.", phrase.Position(b), m.keys.First(action.Undo)))
	return nil
}
