package play

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/session"
)

// Told shows what has happened in the session. open tells whether the room is.
func (r *Room) Told(e session.Event, open bool) tea.Cmd {
	switch e := e.(type) {
	case session.Moved:
		if e.Engine {
			r.takeReport(e.Node)
		}
		if r.ses.Seat(e.Node.Mover()).Human && e.Node.Move().IsSquare() {
			r.dropHelp()
			if !e.Engine {
				r.watch(e.Node)
			}
		}
		if !e.Engine || e.Node.Parent() != r.ses.Game().Root() { // what was said of a new game is still to be read
			r.host.Quiet()
		}
		r.announce(e.Node)
		if !open {
			return nil
		}
		cmd := r.animate(e.Node)
		if as := r.ses.Match(); e.Engine && (as.Black.Human || as.White.Human) {
			cmd = tea.Batch(cmd, r.host.Tell(phrase.Placed(r.tr(), e.Node), r.host.Settings().UI.Bell))
		}
		return cmd
	case session.Arrived:
		r.StopAnimation()
		r.dropHelp()
		if !open {
			return nil
		}
		r.host.Quiet()
		if r.ses.Paused() {
			r.host.Say(r.tr().F("Paused: %s continues from here.", r.host.Keys().First(action.Pause)))
		}
		r.announce(r.ses.Game().Node())
	case session.Replaced:
		r.reported = nil
		r.dropHelp()
		r.StopAnimation()
		r.host.Quiet()
		r.announce(r.ses.Game().Node())
	case session.SeatsChanged:
		r.rememberSeats(e.Before)
	case session.Ended:
		if e.Early.OnTime() { // the panel says how any other game ended
			r.openFlag(e.Early.Winner().Opponent())
		}
	case session.NothingYet:
		r.host.Say(r.tr().T("The engine has no move yet. It moves as soon as it has one."))
	case session.Failed:
		r.failed()
	}
	return nil
}

// announce says what a move has led to: a pass.
func (r *Room) announce(n *game.Node) {
	b := n.Board()
	switch {
	case n.Move() == game.Pass:
		r.host.Say(r.tr().F("%v passes: it has no move.", n.Mover()))
	case b.Position().MustPass() && r.ses.Seat(b.Turn).Human:
		r.host.Say(r.tr().F("%v has no move: %s passes.", b.Turn, r.host.Keys().First(action.Play)))
	case r.help.warning != "":
		r.host.Say(r.help.warning)
	}
}

// Verdict is the result in words: "Black wins by 6, 35 to 29."
func (r *Room) Verdict() string {
	return phrase.Verdict(r.tr(), r.ses.Ending(), r.ses.Game().Result())
}

func (r *Room) play(s game.Square) tea.Cmd {
	if err := r.ses.Play(s); err != nil {
		return r.host.Refuse(err)
	}
	return r.host.Step()
}

func (r *Room) travel(step func() error, nothing string) tea.Cmd {
	if step() != nil {
		r.host.Say(nothing)
		return nil
	}
	return r.host.Step()
}

func (r *Room) togglePause() tea.Cmd {
	change, text := r.ses.Pause, r.tr().F("Paused: %s continues.", r.host.Keys().First(action.Pause))
	if r.ses.Paused() {
		change, text = r.ses.Continue, ""
	}
	if change() != nil {
		r.host.Say(r.Verdict())
		return nil
	}
	r.host.Quiet()
	if text != "" {
		r.host.Say(text)
	}
	return r.host.Step()
}

// Pace is how long people look at a node before an engine moves on from it.
func (r *Room) Pace(n *game.Node) time.Duration {
	var least time.Duration
	if r.host.Settings().UI.Animation {
		least = panel.FlipTime(n)
	}
	if as := r.ses.Match(); as.Black.Human || as.White.Human {
		return max(least, r.host.Settings().UI.Pace)
	}
	return max(least, r.host.Settings().UI.MoveDelay)
}

func (r *Room) animate(n *game.Node) tea.Cmd {
	if !r.host.Settings().UI.Animation {
		return nil
	}
	return r.flips.Begin(n)
}

// StopAnimation shows the board as it is.
func (r *Room) StopAnimation() { r.flips.Stop() }
