package play

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

func (r *Room) openFlag(loser game.Color) {
	tr := r.tr()
	r.host.Open(&room.Question{
		Shell:   r.host,
		Heading: tr.T("Time"),
		Text:    tr.F("%v's time is up. %s", loser, r.Verdict()),
		Answers: []room.Answer{
			{Text: tr.T("End the game")},
			{Text: tr.T("Play on without clocks"), Do: func() tea.Cmd {
				r.ses.ClocksOff()
				r.host.Say(tr.T("The clocks are off; the game continues."))
				return r.host.Step()
			}},
			{Text: tr.T("New game"), Do: r.Menu},
		},
	})
}

// OfferUnfinished asks whether to continue one of the unfinished games, the newest first.
func (r *Room) OfferUnfinished(found []*session.Saved) {
	tr := r.tr()
	resume := func(sv *session.Saved) tea.Cmd {
		if err := r.ses.Resume(sv); err != nil { // it cannot be missing
			return r.host.Release()
		}
		cmd := r.host.Step()
		r.host.Say(tr.T("The game continues."))
		return cmd
	}
	text := tr.F("You have an unfinished game: %s.", phrase.Progress(tr, found[0].Game))
	answers := []room.Answer{{Text: tr.T("Continue it"), Do: func() tea.Cmd { return resume(found[0]) }}}
	if len(found) > 1 {
		text, answers = tr.F("You have %d unfinished games, the latest first.", len(found)), nil
		for _, sv := range found {
			answers = append(answers, room.Answer{Text: tr.F("Continue: %s", phrase.Progress(tr, sv.Game)), Do: func() tea.Cmd { return resume(sv) }})
		}
	}
	r.host.Open(&room.Question{
		Shell:   r.host,
		Heading: tr.T("Welcome back"),
		Text:    text,
		Answers: append(answers, room.Answer{Text: tr.T("Start a new game"), Do: func() tea.Cmd {
			r.ses.Decline()
			r.host.Say(tr.F("%s brings the unfinished game back.", r.host.Keys().First(action.Restore)))
			return r.host.Release()
		}}),
		Cancel: answers[0].Do,
	})
}

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
	room.Confirm(r.host, heading, text, r.tr().T("Play on"), yes, func() tea.Cmd { return r.end(do()) })
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
