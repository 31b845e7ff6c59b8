package play

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/panel"
)

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
