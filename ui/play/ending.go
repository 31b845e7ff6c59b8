package play

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/session"
)

// resign asks whether the game is given up.
func (r *Room) resign() tea.Cmd {
	tr := r.tr()
	loser, err := r.ses.Resigner()
	if err != nil {
		return r.notEnded(err)
	}
	return r.confirm(tr.T("Resign"), tr.F("Resign as %v?", loser), tr.T("Play on"), tr.T("Resign"), r.ses.Resign)
}

// draw offers a draw to the engine or, between two persons, asks the other one.
func (r *Room) draw() tea.Cmd {
	tr := r.tr()
	c, err := r.ses.Resigner()
	switch {
	case err != nil:
		return r.notEnded(err)
	case r.ses.Seat(c.Opponent()).Human:
		return r.confirm(tr.T("Draw"), tr.F("%v offers a draw. Does %v accept?", c, c.Opponent()), tr.T("Play on"), tr.T("Agree to a draw"), r.ses.Draw)
	}
	return r.end(r.ses.Draw)
}

func (r *Room) confirm(heading, text, no, yes string, do func() error) tea.Cmd {
	r.host.Open(&room.Question{
		Shell: r.host, Heading: heading, Text: text,
		Answers: []room.Answer{{Text: no}, {Text: yes, Do: func() tea.Cmd { return r.end(do) }}},
	})
	return nil
}

func (r *Room) end(do func() error) tea.Cmd {
	if err := do(); err != nil {
		return r.notEnded(err)
	}
	return r.host.Step()
}

// notEnded says why the game is neither resigned nor drawn.
func (r *Room) notEnded(err error) tea.Cmd {
	switch {
	case errors.Is(err, session.ErrNothing):
		r.host.Say(r.tr().T("There is no game of yours to end: make a move first."))
	case errors.Is(err, session.ErrDeclined):
		r.host.Say(r.tr().T("The engine declines the draw and plays on."))
	default:
		return r.host.Refuse(err)
	}
	return nil
}

// ended says how the game ended early.
func (r *Room) ended(e session.Ended) {
	if e.Early.OnTime() {
		r.openFlag(e.Early.Winner().Opponent())
	} else if e.Early != "" {
		r.host.Say(r.tr().F("%s %s takes it back.", r.Verdict(), r.host.Keys().First(action.Undo)))
	}
}

// winner is who has won, Empty for neither, and how: " by 6".
func (r *Room) winner() (game.Color, string) {
	switch early := r.ses.Ending(); {
	case early.OnTime():
		return early.Winner(), r.tr().T(" on time")
	case early != "":
		return early.Winner(), r.tr().T(" by resignation")
	}
	result := r.ses.Game().Result()
	return result.Winner(), r.tr().F(" by %d", max(result.Margin(), -result.Margin()))
}
