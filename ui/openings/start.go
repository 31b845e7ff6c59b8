package openings

import (
	"context"
	"math/rand/v2"
	"strings"

	"othello/ai/sample"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/scene"
)

// start begins a game from an opening, from a balanced start that the book knows, "random", or
// from a random position after a number of moves and with a score, "random 20 -4..4".
func (d *Drill) start(arg string) []scene.Effect {
	tr := d.tr()
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	if wanted, drawn := strings.CutPrefix(arg, balanced+" "); drawn {
		wish, err := sample.Parse(wanted)
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		return scene.One(scene.Work{Key: "start", Do: scene.In(func(ctx context.Context) (*game.Game, error) {
			g, _, err := sample.Draw(ctx, d.setup.Judge, wish, rng)
			return g, err
		}, func(g *game.Game, err error) []scene.Effect { return d.from(tr.T("a random position"), g, err) })})
	}
	moves, name := []game.Square(nil), tr.T("a balanced start")
	if arg == balanced {
		line, ok := d.setup.Book.Balanced(book.BalancedPlies, book.BalancedDiscs, rng)
		if !ok {
			return scene.One(scene.Warn{Err: lang.Errorf("the opening book has no balanced start")})
		}
		moves = line
	} else {
		o, err := d.find(arg)
		if err != nil {
			return scene.One(scene.Warn{Err: err})
		}
		moves, name = o.Moves, d.env.Names().Of(o)
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	return d.from(name, g, err)
}

// from begins a game where g stands.
func (d *Drill) from(name string, g *game.Game, err error) []scene.Effect {
	if err != nil {
		return scene.One(scene.Warn{Err: lang.Errorf("starting from %s: %w", name, err)})
	}
	return scene.One(scene.Begin{Heading: d.tr().F("New game from %s", name), Text: d.tr().F("A new game from %s.", name), Game: g})
}
