package screen

import (
	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
)

// NewDoer returns what carries out the decisions of something that is not to be seen.
func NewDoer(h room.Host, in scene.Doer) *Room { return New(h, unseen{in}, About{}) }

// unseen is a room of which there is nothing to see.
type unseen struct{ scene.Doer }

func (unseen) Square(game.Square) []scene.Effect { return nil }
func (unseen) Scene() scene.Scene                { return scene.Scene{} }
func (unseen) Actions() []action.Action          { return nil }
