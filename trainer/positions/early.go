package positions

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
)

// EarlyPositions enumerates all positions after a few moves, up to symmetry, with searched scores.
// It implements PartWork.
type EarlyPositions struct {
	depth    int
	weights  *template.Weights
	settings string
	plies    int
	list     []game.Position
}

// NewEarlyPositions returns the work on all positions after at most plies moves, below ten,
// searched to depth with w. settings is as in SelfPlay.
func NewEarlyPositions(plies, depth int, w *template.Weights, settings string) *EarlyPositions {
	j := &EarlyPositions{depth: depth, weights: w, settings: settings, plies: plies}
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

// About implements PartWork.
func (j *EarlyPositions) About(part int) string {
	return fmt.Sprintf("early positions 1, part %d of %d positions of up to %d plies, depth %d, %s", part, len(j.list), j.plies, j.depth, j.settings)
}

// Blocks implements PartWork.
func (j *EarlyPositions) Blocks(part int) int {
	left := min(len(j.list)-part*earlyPart, earlyPart)
	return max(0, (left+earlyBlock-1)/earlyBlock)
}

// Player implements PartWork.
func (j *EarlyPositions) Player() *searcher { return newSearcher(j.weights) }

// Block implements PartWork.
func (j *EarlyPositions) Block(ctx context.Context, w *searcher, part, block int) ([]Record, error) {
	w.forget()
	first := part*earlyPart + block*earlyBlock
	var list []Record
	for _, p := range j.list[first:min(first+earlyBlock, len(j.list))] {
		a := w.think(ctx, p, ai.Limits{Depth: j.depth, Exact: 1})
		list = append(list, searchedRecord(p, Early, a.Score, a.Depth, a.Proven))
	}
	return list, w.err
}
