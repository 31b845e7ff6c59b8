// Package templatefit fits the weights of the template evaluation to labelled
// positions, one stage of the game at a time, and measures how far weights are from
// labels.
//
// A stage is linear least squares with a ridge, solved by the method of conjugate
// gradients with a diagonal preconditioner (Hestenes and Stiefel 1952). The problem is
// quadratic, so conjugate gradients need no learning rate and about thirty iterations,
// where Adam needs hundreds of epochs. Early stopping on held-out games regularises
// further.
//
// A run is the same whatever the number of threads: sums are taken over a fixed
// number of shards and added in a fixed order.
package templatefit

import (
	"cmp"
	"context"
	"slices"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/positions"
)

// Options of a fit.
type Options struct {
	Ridge      float64 // weight of the pull towards the start, in positions
	Neighbour  float64 // weight of positions one stage away, squared for two stages and so on; makes neighbouring stages similar
	Iterations int     // at most, each a pass over the positions
	Threads    int     // at least 1
}

// What the shipped weights were best fitted by; README.md says what each is for.
const (
	patience   = 8   // iterations without a lower error on held-out games before a stage is done
	siblings   = 1.0 // weight of errors in the differences of siblings beside that of their scores
	near       = 12  // loss in discs at which the position after a move gets half the weight
	played     = 0.3 // share of the result in the label of a position of self-play that has one
	theory     = 3.0 // weight of a theoretical score as a label
	leastShare = 0.1 // weight below which positions of other stages are skipped
)

// fitStage fits one stage of the set, from start.
func fitStage(ctx context.Context, set *Set, l *template.Layout, stage int, start []float64, o Options, report func(Progress)) ([]float64, Progress, error) {
	train, validate := newSamples(l), newSamples(l)
	share := 1.0
	for k := 0; share >= leastShare && k < l.Stages; k++ {
		for _, near := range slices.Compact([]int{stage - k, stage + k}) {
			train.collect(&set.Train, near, share)
		}
		share *= o.Neighbour
	}
	validate.collect(&set.Held, stage, 1)
	return solve(ctx, train, validate, start, o, report)
}

// collect adds the positions of a stage, whose weights it multiplies by share.
func (to *samples) collect(part *Part, stage int, share float64) {
	for empties, list := range part {
		if empties > 60 || to.layout.Stage(64-empties) != stage {
			continue
		}
		var parents []positions.Record
		if empties < 64 {
			parents = part[empties+1]
		}
		families := numberFamilies(parents, list)
		odd, even := levels(list)
		items := make([]item, len(list))
		for i, r := range list {
			w := share
			if r.Kind == positions.Theory {
				w *= theory
			}
			if r.Kind == positions.Search && r.Source != positions.Early {
				off := even
				if r.Depth%2 != 0 {
					off = odd
				}
				r.Score = int16(min(max(float64(r.Score)+off, -64*positions.Scale), 64*positions.Scale))
			}
			r = r.Mixed(played)
			items[i] = item{r, float32(r.Score) * template.Unit / positions.Scale, float32(w), families[i]}
		}
		slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(uint32(a.family-1), uint32(b.family-1)) })
		discountBadMoves(items)
		to.add(items)
	}
}

// discountBadMoves reduces the weights of positions after bad moves, since a search only needs to
// know that they are bad. Positions after the best move, and those without a family, keep
// their weight.
func discountBadMoves(items []item) {
	for i, from := 0, 0; i < len(items) && items[i].family != 0; i++ {
		if i+1 < len(items) && items[i+1].family == items[i].family {
			continue
		}
		family := items[from : i+1]
		best := slices.MinFunc(family, func(a, b item) int { return cmp.Compare(a.label, b.label) }).label
		for k := range family {
			x := float64(family[k].label-best) / template.Unit / near
			family[k].weight *= float32(1 / (1 + x*x))
		}
		from = i + 1
	}
}

// fewest is the least number of results for the level correction.
const fewest = 1000

// levels returns the corrections of scores of odd and even depths, by results: the
// evaluation overrates the side to move at the leaves. If only one of the two has
// results, the other gets the negated correction.
func levels(list []positions.Record) (odd, even float64) {
	var sum [2]float64
	var n [2]int
	for _, r := range list {
		if r.Played && r.Kind == positions.Search && r.Source != positions.Early {
			sum[r.Depth%2] += float64(int(r.Result)*positions.Scale - int(r.Score))
			n[r.Depth%2]++
		}
	}
	even, odd = sum[0]/float64(max(n[0], 1)), sum[1]/float64(max(n[1], 1))
	switch {
	case n[0] < fewest && n[1] < fewest:
		return 0, 0
	case n[0] < n[1]:
		return odd, -odd
	}
	return -even, even
}

// numberFamilies assigns family numbers, from 1, to the positions of the list, which all have
// the same number of empties. A family is the positions after the moves of one of parents,
// which have one more. A position without siblings gets zero; one in several families
// belongs to the first.
func numberFamilies(parents, list []positions.Record) []int32 {
	at := make(map[game.Position]int32, len(list))
	for i, r := range list {
		at[r.Position] = int32(i)
	}
	families := make([]int32, len(list))
	next := int32(1)
	for _, r := range parents {
		var found []int32
		for m := range r.Position.Moves().Squares() {
			c, _ := r.Position.Play(m).Canonical()
			if i, ok := at[c]; ok && families[i] == 0 && !slices.Contains(found, i) {
				found = append(found, i)
			}
		}
		if len(found) < 2 {
			continue
		}
		for _, i := range found {
			families[i] = next
		}
		next++
	}
	return families
}

// Parameters returns the fitted parameters of one stage of w.
func Parameters(w *template.Weights, stage int) []float64 {
	list := make([]float64, w.Parameters())
	for i := range list {
		list[i] = float64(w.Parameter(stage, i))
	}
	return list
}
