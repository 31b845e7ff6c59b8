package play

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/dialog"
	"othello/ui/phrase"
	"othello/ui/session"
)

// openFlag says that a side has lost on time, and offers to play on.
func (r *Room) openFlag(loser game.Color) {
	r.host.Open(&dialog.Question{
		Shell:   r.host,
		Heading: "Time",
		Text:    loser.String() + "'s time is up. " + r.Verdict(),
		Answers: []dialog.Answer{
			{Text: "End the game", Do: func() tea.Cmd { r.host.Say(r.Verdict()); return nil }},
			{Text: "Play on without clocks", Do: func() tea.Cmd {
				r.ses.ClocksOff()
				r.host.Say("The clocks are off; the game continues.")
				return r.host.Step()
			}},
			{Text: "New game", Do: r.Menu},
		},
	})
}

// OfferUnfinished asks whether people want to go on with the game of the last time.
func (r *Room) OfferUnfinished(sv *session.Saved) {
	again := func() tea.Cmd {
		if err := r.ses.Resume(); err != nil { // it cannot be missing
			return r.host.Release()
		}
		cmd := r.host.Step()
		r.host.Say("The game continues.")
		return cmd
	}
	r.host.Open(&dialog.Question{
		Shell:   r.host,
		Heading: "Welcome back",
		Text:    "You have an unfinished game: " + phrase.Progress(sv.Game) + ".",
		Answers: []dialog.Answer{
			{Text: "Continue it", Do: again},
			{Text: "Start a new game", Do: func() tea.Cmd {
				r.ses.Decline()
				r.host.Say(fmt.Sprintf("%s brings the unfinished game back.", r.host.Keys().First(action.Restore)))
				return r.host.Release()
			}},
		},
		Cancel: again,
	})
}
