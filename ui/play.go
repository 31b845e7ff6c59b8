package ui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
)

// stopped reports whether nobody is on the move: the game is over, paused, looked
// at, or waits for an answer about what to play or for the editor.
func (m *model) stopped() bool {
	_, exploring := m.exploring()
	return exploring || m.editing() || m.paused || m.held || m.flagged != game.Empty || m.game.Over()
}

// play makes a legal move for the side to move and lets the game go on.
func (m *model) play(s game.Square) tea.Cmd {
	spent := m.watch.elapsed()
	m.abandonThought()
	if err := m.game.Play(s); err != nil {
		m.Warn(err.Error())
		return nil
	}
	m.game.Node().Elapsed = spent
	m.game.Promote(m.game.Node()) // what is played is the game; what was taken back, a variation
	m.lastMoved = time.Now()
	m.Quiet()
	m.announce()
	m.dirty, m.touched = true, true
	return tea.Batch(m.animate(), m.advance(), m.learnGame())
}

// announce says what a move has led to, if it is out of the ordinary.
func (m *model) announce() {
	n := m.game.Node()
	switch {
	case m.game.Over():
		m.Say(m.verdict() + m.offerReview())
	case n.Move() == game.Pass:
		m.Say(fmt.Sprintf("%v passes: it has no move.", n.Mover()))
	case m.game.MustPass() && m.match.side(m.game.Turn()).human:
		m.Say(fmt.Sprintf("%v has no move: press %s to pass.", m.game.Turn(), m.keys.First(action.Pass)))
	}
}

// verdict is the result in words: "Black wins by 6, 35 to 29."
func (m *model) verdict() string {
	if m.flagged != game.Empty {
		return fmt.Sprintf("%v wins on time.", m.flagged.Opponent())
	}
	return phrase.Result(m.game.Result())
}

// advance begins the turn of the side to move: its clock, and its thinking if it
// is an engine's. Whatever was under way before is dropped.
func (m *model) advance() tea.Cmd { return m.turn(0) }

// turn is advance on a move on which some time has been spent already.
func (m *model) turn(spent time.Duration) tea.Cmd {
	m.abandonThought()
	m.watch = stopwatch{spent: spent}
	cmds := []tea.Cmd{m.startClock()}
	if c := m.game.Turn(); !m.stopped() && !m.match.side(c).human {
		if m.game.MustPass() {
			cmds = append(cmds, m.playLater(game.Pass, nil))
		} else {
			cmds = append(cmds, m.startThought())
		}
	}
	if e, ok := m.exploring(); ok {
		cmds = append(cmds, e.arrived())
	}
	return tea.Batch(cmds...)
}

// moveMsg is an engine's move whose time has come.
type moveMsg struct {
	generation uint64
	move       game.Square
	analysis   *ai.Analysis
}

// playLater plays an engine's move once people can have seen the one before it.
// The wait is on nobody's clock.
func (m *model) playLater(s game.Square, a *ai.Analysis) tea.Cmd {
	m.watch.stop()
	least := m.animationTime()
	if !m.match.black.human && !m.match.white.human {
		least = max(least, m.cfg.MoveDelay)
	}
	msg := moveMsg{m.generation, s, a}
	m.waiting = &msg
	wait := least - time.Since(m.lastMoved)
	if wait <= 0 {
		return func() tea.Msg { return msg }
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return msg })
}

func (m *model) updateMove(msg moveMsg) tea.Cmd {
	if msg.generation != m.generation {
		return nil
	}
	cmd := m.play(msg.move)
	if msg.analysis != nil {
		score := msg.analysis.Score
		m.game.Node().Eval = &score
	}
	if people := m.match.black.human || m.match.white.human; m.cfg.Bell && people {
		cmd = tea.Batch(cmd, tea.Raw("\a"))
	}
	return cmd
}

// pass passes for a person who has no move.
func (m *model) pass() tea.Cmd {
	if !m.mayMove() {
		return nil
	}
	if !m.game.MustPass() {
		m.Warn(fmt.Sprintf("%v has a move and must play it.", m.game.Turn()))
		return nil
	}
	return m.play(game.Pass)
}

// decides reports whether a person has a choice to make in the current position.
func (m *model) decides() bool {
	return m.match.side(m.game.Turn()).human && !m.game.Over() && !m.game.MustPass()
}

// undo takes back moves up to the last one that a person chose, an engine's reply
// to it included, or the pass that a person had to begin with. Between engines it
// takes back one move and pauses.
func (m *model) undo() tea.Cmd {
	return m.travel((*game.Game).Undo, "There is nothing to take back.")
}

// redo plays again what undo took back.
func (m *model) redo() tea.Cmd {
	return m.travel((*game.Game).Redo, "There is nothing to play again.")
}

func (m *model) travel(step func(*game.Game) bool, nothing string) tea.Cmd {
	from := m.game.Node()
	if !step(m.game) {
		m.Say(nothing)
		return nil
	}
	if people := m.match.black.human || m.match.white.human; people {
		for !m.decides() && step(m.game) {
		}
		if m.game.Node().Parent() == nil && !m.match.side(m.game.Turn()).human {
			m.game.GoTo(from)
			m.Say(nothing)
			return nil
		}
	} else {
		m.paused = true
	}
	return m.arrive()
}

// arrive settles on the current node after a jump in the game.
func (m *model) arrive() tea.Cmd {
	m.Quiet()
	m.flagged = game.Empty
	m.stopAnimation()
	m.analysis, m.fault = nil, nil
	if m.paused {
		m.Say(fmt.Sprintf("Paused: %s goes on from here.", m.keys.First(action.Pause)))
	}
	m.announce()
	m.dirty = true
	return m.advance()
}

// togglePause stops the engines and the clocks, or lets them go on.
func (m *model) togglePause() tea.Cmd {
	if m.game.Over() || m.flagged != game.Empty {
		m.Say(m.verdict())
		return nil
	}
	m.paused = !m.paused
	if !m.paused {
		m.Quiet()
		m.fault = nil
		return m.goOn()
	}
	m.Say(fmt.Sprintf("Paused: %s goes on.", m.keys.First(action.Pause)))
	m.abandonThought()
	m.watch.stop()
	return nil
}

// goOn takes up the turn that was interrupted, without giving its time back.
func (m *model) goOn() tea.Cmd {
	return m.turn(m.watch.elapsed())
}
