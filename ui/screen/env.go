package screen

import (
	"othello/ui/action"
	"othello/ui/room"
)

// Env is a screen as rooms see it.
type Env struct{ room.Host }

// Name implements scene.Env: the first key or, without one, the command.
func (e Env) Name(a action.Action) string { return e.Keys().Ask(a) }

// Keeps implements scene.Env.
func (Env) Keeps() bool { return true }
