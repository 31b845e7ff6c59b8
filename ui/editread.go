package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
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
	e, ok := m.mode.(*editor)
	if msg.err == nil {
		m.typed = ""
	}
	switch {
	case !ok: // left meanwhile
	case msg.err != nil:
		m.warn(fmt.Sprintf("Not read: %v.%s", msg.err, m.typedText()))
	case len(msg.records) == 0:
		m.warn("Not read: there is no position in it.")
	case len(msg.records) > 1:
		m.open(newChooser(m, "Positions in the text", recordChoices(msg.records)))
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
		m.say("That is the position on the board already.")
		return nil
	}
	e.set(b, m.cursor.At)
	m.say(fmt.Sprintf("Read: %s. %s takes it back.", positionText(b), m.keys.First(action.Undo)))
	return nil
}

// positionText says in few words what a position is: "31 discs, White to move".
func positionText(b game.Board) string {
	black, white := b.Count()
	text := fmt.Sprintf("%d discs", black+white)
	if black+white == 1 {
		text = "1 disc"
	}
	if b.Over() {
		return text + ", game over"
	}
	return fmt.Sprintf("%s, %v to move", text, b.Turn)
}
