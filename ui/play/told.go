package play

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/panel"
	"othello/ui/room"
	"othello/ui/session"
)

// Told shows what has happened in the session. open tells whether the room is.
func (r *Room) Told(e session.Event, open bool) tea.Cmd {
	var cmds []tea.Cmd
	switch e := e.(type) {
	case session.Moved:
		if !e.Engine || e.Node.Parent() != r.ses.Game().Root() { // what was said of a new game is still to be read
			r.host.Quiet()
		}
		if as := r.ses.Match(); open && e.Engine && r.host.Settings().UI.Bell && (as.Black.Human || as.White.Human) {
			cmds = append(cmds, room.Bell)
		}
	case session.Arrived:
		r.StopAnimation()
		if !open {
			r.Table.Told(e)
			return nil
		}
		r.host.Quiet()
	case session.Replaced:
		r.StopAnimation()
		r.host.Quiet()
	}
	return tea.Batch(append(cmds, r.Apply(r.Table.Told(e)))...)
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
