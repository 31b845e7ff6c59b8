package play

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
)

// frameTime is the time that one frame of the turning discs is shown.
const frameTime = 30 * time.Millisecond

// flips turns the discs of the last move over, the nearest first.
type flips struct {
	turning    game.Bitboard
	frame      int // of the animation as a whole, from 0
	frames     int // zero while nothing turns
	generation room.Generation
}

// Pace is how long people look at a node before an engine moves on from it.
func (r *Room) Pace(n *game.Node) time.Duration {
	var least time.Duration
	if r.host.Settings().UI.Animation && n.Flipped() != 0 {
		least = time.Duration(board.TurnFrames(n.Move(), n.Flipped())) * frameTime
	}
	if as := r.ses.Match(); !as.Black.Human && !as.White.Human {
		least = max(least, r.host.Settings().UI.MoveDelay)
	}
	return least
}

func (r *Room) animate(n *game.Node) tea.Cmd {
	r.StopAnimation()
	if !r.host.Settings().UI.Animation || n.Flipped() == 0 {
		return nil
	}
	r.flips.turning = n.Flipped()
	r.flips.frames = board.TurnFrames(n.Move(), n.Flipped())
	return r.nextFrame()
}

func (r *Room) nextFrame() tea.Cmd {
	return r.flips.generation.After(frameTime, func() tea.Cmd {
		if r.flips.frame++; r.flips.frame >= r.flips.frames {
			r.StopAnimation()
			return nil
		}
		return r.nextFrame()
	})
}

// StopAnimation shows the board as it is.
func (r *Room) StopAnimation() {
	r.flips.turning, r.flips.frame, r.flips.frames = 0, 0, 0
	r.flips.generation.End()
}
