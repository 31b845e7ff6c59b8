package practice

import (
	"math/rand/v2"

	"othello/game"
	"othello/game/env"
	"othello/internal/lang"
	"othello/ui/scene"
)

// start begins a game from an opening, or from a balanced start at random.
func (d *drill) start(arg string) []scene.Effect {
	tr := d.tr()
	lines := env.BalancedLines()
	moves, name := lines[rand.IntN(len(lines))], tr.T("a balanced start")
	if arg != balanced {
		o, err := d.find(arg)
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		moves, name = o.Moves, d.Names().Of(o)
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	if err != nil {
		return scene.One(scene.Warn{Err: lang.Errorf("starting from %s: %w", name, err)})
	}
	return scene.One(scene.Begin{Heading: tr.F("New game from %s", name), Text: tr.F("A new game from %s.", name), Game: g})
}
