package serve

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	lessons "othello/ui/practice"
	"othello/ui/room"
	"othello/ui/scene"
	renderer "othello/ui/screen"
)

// practice is a room of home beside the tables, in which a visitor is alone. Nothing of it is kept.
type practice struct {
	renderer.Face
	in    scene.Room
	game  *game.Game      // nil until there is something to see
	later room.Generation // what follows in a while
}

// newPractice returns the lessons.
func (m *screen) newPractice() *practice {
	p := &practice{in: lessons.Lessons(m)}
	p.Face = renderer.NewFace(m, p.in, renderer.About{Title: lang.N("how to play")}, m.apply, func() *game.Game { return p.game })
	return p
}

// Actions implements visitorRoom.
func (p *practice) Actions() []action.Action { return p.in.Actions() }

// Name implements scene.Env.
func (m *screen) Name(a action.Action) string { return m.Keymap.Ask(a) }

// Keeps implements scene.Env.
func (m *screen) Keeps() bool { return false }

// replyDelay is the time between a move and what follows.
const replyDelay = 700 * time.Millisecond

// practises carries out an effect of a room of home, and reports whether it is one.
func (m *screen) practises(e scene.Effect) (cmd tea.Cmd, done bool) {
	p := m.practice
	switch e := e.(type) {
	case scene.Show:
		p.later.End()
		p.Tell(scene.Tell{})
		p.game = e.Record.Game
		m.Pointer.Hide()
	case scene.Tell:
		p.Tell(e)
	case scene.Later:
		cmd = p.later.After(replyDelay, func() tea.Cmd { return m.apply(e.Then()) })
	case scene.Leave:
		m.stopPractice()
	default:
		return nil, false
	}
	return cmd, true
}

// stopPractice goes back to the lobby.
func (m *screen) stopPractice() {
	m.practice.later.End()
	m.practice.game = nil
	m.DropFile()
}
