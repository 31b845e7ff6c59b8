package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/board"
)

// frameTime is the time that one frame of the turning discs is shown.
const frameTime = 30 * time.Millisecond

// animation turns the discs of the last move over, the nearest first.
type animation struct {
	turning    game.Bitboard
	frame      int // of the animation as a whole, from 0
	frames     int // zero while nothing turns
	generation uint64
}

// frameMsg is the time of the next frame.
type frameMsg struct{ generation uint64 }

// animate starts the animation of the move that led to n.
func (m *model) animate(n *game.Node) tea.Cmd {
	m.stopAnimation()
	if !m.cfg.Animation || n.Flipped() == 0 {
		return nil
	}
	m.flips.turning = n.Flipped()
	m.flips.frames = board.TurnFrames(n.Move(), n.Flipped())
	return m.nextFrame()
}

func (m *model) nextFrame() tea.Cmd {
	generation := m.flips.generation
	return tea.Tick(frameTime, func(time.Time) tea.Msg { return frameMsg{generation} })
}

func (m *model) updateFrame(msg frameMsg) tea.Cmd {
	if msg.generation != m.flips.generation || m.flips.frames == 0 {
		return nil
	}
	if m.flips.frame++; m.flips.frame >= m.flips.frames {
		m.stopAnimation()
		return nil
	}
	return m.nextFrame()
}

// stopAnimation shows the board as it is.
func (m *model) stopAnimation() {
	m.flips = animation{generation: m.flips.generation + 1}
}

// animationTime is how long the animation of the move that led to n takes in all.
func (m *model) animationTime(n *game.Node) time.Duration {
	if !m.cfg.Animation || n.Flipped() == 0 {
		return 0
	}
	return time.Duration(board.TurnFrames(n.Move(), n.Flipped())) * frameTime
}
