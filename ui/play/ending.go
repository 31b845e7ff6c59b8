package play

import (
	tea "charm.land/bubbletea/v2"

	"othello/ui/room"
)

// resign asks whether the game is given up.
func (r *Room) resign() tea.Cmd {
	tr := r.tr()
	loser, err := r.ses.Resigner()
	if err != nil {
		return r.host.Refuse(err)
	}
	return r.confirm(tr.T("Resign"), tr.F("Resign as %v?", loser), tr.T("Resign"), r.ses.Resign)
}

// draw offers a draw to the engine or, between two persons, asks the other one.
func (r *Room) draw() tea.Cmd {
	tr := r.tr()
	c, err := r.ses.Resigner()
	switch {
	case err != nil:
		return r.host.Refuse(err)
	case r.ses.Seat(c.Opponent()).Human:
		return r.confirm(tr.T("Draw"), tr.F("%v offers a draw. Does %v accept?", c, c.Opponent()), tr.T("Agree to a draw"), r.ses.Draw)
	}
	return r.end(r.ses.Draw())
}

func (r *Room) confirm(heading, text, yes string, do func() error) tea.Cmd {
	r.host.Open(&room.Question{
		Shell: r.host, Heading: heading, Text: text,
		Answers: []room.Answer{{Text: r.tr().T("Play on")}, {Text: yes, Do: func() tea.Cmd { return r.end(do()) }}},
	})
	return nil
}

// end shows that the game has ended, or why it has not.
func (r *Room) end(err error) tea.Cmd {
	if err != nil {
		return r.host.Refuse(err)
	}
	r.host.Quiet()
	return r.host.Step()
}
