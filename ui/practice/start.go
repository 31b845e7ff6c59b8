package practice

import (
	"math/rand/v2"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/scene"
)

// start begins a game from an opening, or from a balanced start that the book knows, "random".
func (d *drill) start(arg string) []scene.Effect {
	tr := d.tr()
	moves, name := []game.Square(nil), tr.T("a balanced start")
	if arg == balanced {
		rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		line, ok := d.book.Balanced(book.BalancedPlies, book.BalancedDiscs, rng)
		if !ok {
			return scene.One(scene.Warn{Err: lang.Errorf("the opening book has no balanced start")})
		}
		moves = line
	} else {
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
