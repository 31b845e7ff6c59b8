package openings

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"othello/ai/sample"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
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
		line, ok := d.setup.Book.Book().Balanced(book.BalancedPlies, book.BalancedDiscs, rng)
		if !ok {
			return scene.One(scene.Warn{Err: lang.Errorf("the opening book has no balanced start")})
		}
		moves = line
	} else {
		o, err := find(arg)
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

// mostOften is the weight of an opening after which weigh takes it away.
const mostOften = 9

// weigh makes engines play the opening of an entry, each time more often than others, and in the
// end not any more.
func (d *Drill) weigh(arg string) []scene.Effect {
	o, err := find(arg)
	if arg == balanced || err != nil {
		return nil
	}
	lines := d.lines()
	at := slices.IndexFunc(lines, func(l book.Line) bool { return slices.Equal(l.Moves, o.Moves) })
	switch {
	case at < 0:
		lines = append(lines, book.Line{Moves: o.Moves, Weight: 1})
	case lines[at].Weight < mostOften:
		lines[at].Weight++
	default:
		lines = slices.Delete(lines, at, at+1)
	}
	return scene.One(scene.Remember{Setting: config.Opening, Value: book.FormatLines(lines)})
}

// lines are the openings that engines play.
func (d *Drill) lines() []book.Line {
	lines, _ := book.ParseLines(d.env.Settings().UI.Opening) // checked when it was set
	return lines
}
