package panel

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
)

// frameTime is the time that one frame of the turning discs is shown.
const frameTime = 30 * time.Millisecond

// markTime is how long discs stay marked after they have turned over.
const markTime = 700 * time.Millisecond

// Flips turns the discs of a move over on the board, the nearest first, and then marks them
// for a moment.
type Flips struct {
	turning    game.Bitboard
	marked     game.Bitboard
	frame      int // of the animation as a whole, from 0
	frames     int // zero while nothing turns
	generation room.Generation
}

// FlipTime is how long the discs of the move that led to n take to turn over.
func FlipTime(n *game.Node) time.Duration {
	return time.Duration(board.TurnFrames(n.Move(), n.Flipped())) * frameTime
}

// Begin starts the animation of the move that led to n.
func (f *Flips) Begin(n *game.Node) tea.Cmd {
	f.Stop()
	if n.Flipped() == 0 {
		return nil
	}
	f.turning, f.frames = n.Flipped(), board.TurnFrames(n.Move(), n.Flipped())
	return f.next()
}

func (f *Flips) next() tea.Cmd {
	return f.generation.After(frameTime, func() tea.Cmd {
		if f.frame++; f.frame >= f.frames {
			turned := f.turning
			f.Stop()
			f.marked = turned
			return f.generation.After(markTime, func() tea.Cmd {
				f.Stop()
				return nil
			})
		}
		return f.next()
	})
}

// Stop shows the board as it is.
func (f *Flips) Stop() {
	f.turning, f.marked, f.frame, f.frames = 0, 0, 0, 0
	f.generation.End()
}

// View shows the discs as they are while they turn, and marks them afterwards unless v previews
// a move.
func (f *Flips) View(v *board.View) {
	v.Turning, v.Frame = f.turning, f.frame
	if v.Flips == 0 {
		v.Flips = f.marked
	}
}
