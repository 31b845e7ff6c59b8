package serve

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/scene"
)

// Name implements scene.Env.
func (m *screen) Name(a action.Action) string { return m.Keymap.Ask(a) }

// Keeps implements scene.Env.
func (m *screen) Keeps() bool { return false }

// replyDelay is the time between a move and what follows.
const replyDelay = 700 * time.Millisecond

// practises carries out an effect of a room of home, and reports whether it is one.
func (m *screen) practises(e scene.Effect) (cmd tea.Cmd, done bool) {
	switch e := e.(type) {
	case scene.Show:
		m.later.End()
		m.lessons.Tell(scene.Tell{})
		m.lesson = e.Record.Game
		m.Pointer.Hide()
	case scene.Tell:
		m.lessons.Tell(e)
	case scene.Later:
		cmd = m.later.After(replyDelay, func() tea.Cmd { return m.apply(e.Then()) })
	case scene.Leave:
		m.stopPractice()
	default:
		return nil, false
	}
	return cmd, true
}

// stopPractice goes back to the lobby.
func (m *screen) stopPractice() {
	m.later.End()
	m.lesson = nil
	m.DropFile()
}
