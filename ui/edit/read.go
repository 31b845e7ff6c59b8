package edit

import (
	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
)

// Read implements room.Aside: it takes the position that was read, or asks which of several.
func (e *Editor) Read(records []*record.Record, _ bool) tea.Cmd {
	switch tr := e.tr(); len(records) {
	case 0:
		e.host.Warn(tr.T("Not read: it holds no position."))
	case 1:
		e.take(records[0])
	default:
		titles := make([]string, len(records))
		for i, r := range records {
			titles[i] = phrase.Record(tr, r, i+1)
		}
		e.host.Open(room.NewChooser(e.host, tr.T("Positions in the text"), titles, func(i int) tea.Cmd {
			e.take(records[i])
			return nil
		}, nil))
	}
	return nil
}

func (e *Editor) take(r *record.Record) {
	b := r.Game.Board()
	if b == e.Board() {
		e.host.Say(e.tr().T("That position is already on the board."))
		return
	}
	e.set(b)
	e.host.Say(e.tr().F("Read: %s. %s takes it back.", phrase.Position(e.tr(), b), e.host.Keys().First(action.Undo)))
}
