package selfplay

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/positions"
)

// Early is every position that few moves can lead to, symmetric ones once, with a
// searched score. It implements Work.
type Early struct {
	depth    int
	weights  *template.Weights
	settings string
	plies    int
	list     []game.Position
}

// NewEarly returns all positions after at most so many plies, fewer than ten, searched to
// depth with w. settings is as in Games.
func NewEarly(plies, depth int, w *template.Weights, settings string) *Early {
	j := &Early{depth: depth, weights: w, settings: settings, plies: plies}
	layer := []game.Position{game.Start(game.Size8)}
	for range plies + 1 {
		j.list = append(j.list, layer...)
		layer = after(layer)
	}
	return j
}

// after returns the canonical positions after one move in those of layer, in order. The
// side to move of each can move.
func after(layer []game.Position) []game.Position {
	var next []game.Position
	for _, p := range layer {
		for m := range p.Moves().Squares() {
			q := p.Play(m)
			if q.MustPass() {
				q = q.Pass()
			}
			if q.CanMove() {
				q, _ = q.Canonical()
				next = append(next, q)
			}
		}
	}
	slices.SortFunc(next, func(a, b game.Position) int {
		return cmp.Or(cmp.Compare(a.Own, b.Own), cmp.Compare(a.Opp, b.Opp))
	})
	return slices.Compact(next)
}

const (
	earlyPart  = 1 << 14 // positions
	earlyBlock = 1 << 7  // positions
)

// About implements Work.
func (j *Early) About(part int) string {
	return fmt.Sprintf("early positions 1, part %d of %d positions of up to %d plies, depth %d, %s", part, len(j.list), j.plies, j.depth, j.settings)
}

// Blocks implements Work.
func (j *Early) Blocks(part int) int {
	left := min(len(j.list)-part*earlyPart, earlyPart)
	return max(0, (left+earlyBlock-1)/earlyBlock)
}

// Player implements Work.
func (j *Early) Player() *Player { return newPlayer(j.weights) }

// Block implements Work.
func (j *Early) Block(ctx context.Context, w *Player, part, block int) ([]positions.Record, error) {
	w.forget()
	first := part*earlyPart + block*earlyBlock
	var list []positions.Record
	for _, p := range j.list[first:min(first+earlyBlock, len(j.list))] {
		a := w.think(ctx, p, ai.Limits{Depth: j.depth, Exact: 1})
		list = append(list, record(p, positions.Early, a.Score, a.Depth, a.Proven))
	}
	return list, w.err
}
