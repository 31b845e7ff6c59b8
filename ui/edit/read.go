package edit

import (
	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/room"
)

// Read reads pasted or typed text in a command, since it may be long. Moves are
// tried as a game from the opening first, then as going on from the board.
func (e *Editor) Read(text string) tea.Cmd {
	b := e.Board()
	return func() tea.Msg {
		records, _, err := record.ParseHere(b, []byte(text), false)
		return room.Later(func() tea.Cmd { return e.choose(records, err) })
	}
}

// choose takes what was read, or asks which of several positions to take.
func (e *Editor) choose(records []*record.Record, err error) tea.Cmd {
	tr := e.tr()
	switch {
	case err != nil && e.open:
		e.host.Understood(tr.F("Not read: %v.", err))
		return nil
	case err != nil:
		return nil
	}
	e.host.Understood("")
	switch {
	case !e.open: // left meanwhile
	case len(records) == 0:
		e.host.Warn(tr.T("Not read: it holds no position."))
	case len(records) > 1:
		titles := make([]string, len(records))
		for i, r := range records {
			titles[i] = phrase.Record(tr, r, i+1)
		}
		e.host.Open(dialog.NewChooser(e.host, tr.T("Positions in the text"), titles, func(i int) tea.Cmd { return e.Take(records[i]) }, nil))
	default:
		return e.Take(records[0])
	}
	return nil
}

// Take makes the position at which a game stands the edited one.
func (e *Editor) Take(r *record.Record) tea.Cmd {
	b := r.Game.Board()
	if b == e.Board() {
		e.host.Say(e.tr().T("That position is already on the board."))
		return nil
	}
	e.set(b)
	e.host.Say(e.tr().F("Read: %s. %s takes it back.", phrase.Position(e.tr(), b), e.host.Keys().First(action.Undo)))
	return nil
}
