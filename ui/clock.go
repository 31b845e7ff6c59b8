package ui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
)

// stopwatch measures the time that the side to move has spent on its move.
type stopwatch struct {
	spent time.Duration // before since
	since time.Time     // start of the running stretch; zero while stopped
}

func (w *stopwatch) start() {
	if w.since.IsZero() {
		w.since = time.Now()
	}
}

func (w *stopwatch) stop() {
	w.spent, w.since = w.elapsed(), time.Time{}
}

func (w stopwatch) running() bool { return !w.since.IsZero() }

func (w stopwatch) elapsed() time.Duration {
	if w.since.IsZero() {
		return w.spent
	}
	return w.spent + time.Since(w.since)
}

// clockMsg is the tick of the clocks.
type clockMsg struct{ generation uint64 }

// remaining is the time left to a side: what the settings give, less the thinking
// times written beside its moves, plus the increments. Being derived from the
// game it follows undo, redo and a resumed game by itself.
func (m *model) remaining(c game.Color) time.Duration {
	left := m.match.clock
	for n := range m.game.Node().Path() {
		if n.Mover() == c && n.Move() != game.Pass {
			left += m.match.increment - n.Elapsed
		} else if n.Mover() == c {
			left -= n.Elapsed
		}
	}
	if c == m.game.Turn() {
		left -= m.watch.elapsed()
	}
	return left
}

// timed reports whether the game is played with clocks.
func (m *model) timed() bool { return m.match.clock > 0 }

// startClock begins the turn of the side to move, if the game is going on, and
// returns the command for the first tick.
func (m *model) startClock() tea.Cmd {
	m.clockGeneration++
	if m.stopped() {
		m.watch.stop()
		return nil
	}
	m.watch.start()
	return m.tickClock()
}

// tickClock is the command that looks at the clock when its display next changes.
func (m *model) tickClock() tea.Cmd {
	if !m.timed() {
		return nil
	}
	generation := m.clockGeneration
	left := m.remaining(m.game.Turn())
	unit := clockUnit(left)
	next := left % unit
	if next <= 0 {
		next = unit
	}
	return tea.Tick(min(next+time.Millisecond, time.Second), func(time.Time) tea.Msg { return clockMsg{generation} })
}

func (m *model) updateClock(msg clockMsg) tea.Cmd {
	if msg.generation != m.clockGeneration || !m.watch.running() {
		return nil
	}
	if loser := m.game.Turn(); m.remaining(loser) <= 0 {
		return m.fallFlag(loser)
	}
	return m.tickClock()
}

// fallFlag ends the game because a side has used up its time, and offers to play
// on without clocks.
func (m *model) fallFlag(loser game.Color) tea.Cmd {
	m.abandonThought()
	m.watch.stop()
	m.flagged = loser
	m.dirty = true
	m.Open(newFlagDialog(m))
	return nil
}

// playOn goes on with a game lost on time, without clocks.
func (m *model) playOn() tea.Cmd {
	m.flagged = game.Empty
	m.match.clock, m.match.increment = 0, 0
	m.Say("The clocks are off; the game goes on.")
	m.dirty = true
	return m.advance()
}

// clockUnit is the smallest step that a clock shows: tenths in the last ten
// seconds.
func clockUnit(left time.Duration) time.Duration {
	if left < 10*time.Second {
		return 100 * time.Millisecond
	}
	return time.Second
}

// clockText is a time left as a clock shows it: "1:05:00", "4:59", "9.5". It is
// rounded up, so that a clock that shows nothing has nothing left.
func clockText(left time.Duration) string {
	left = max(left, 0)
	unit := clockUnit(left)
	left = (left + unit - 1) / unit * unit
	if unit < time.Second && left < 10*time.Second {
		return fmt.Sprintf("%.1f", left.Seconds())
	}
	s := int(left / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
