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
	Iterations int     // at most, each a pass over the positions
	Patience   int     // iterations without a lower validation error before the fit stops; zero for never
	Threads    int     // zero means one
	Neighbour  float64 // weight of positions one stage away, squared for two stages and so on; makes neighbouring stages similar
	Siblings   float64 // weight of errors in sibling differences; zero for none
	Near       float64 // loss in discs at which the position after a move gets half weight; zero for never
	Outcome    float64 // weight of a game's result as a label; zero leaves them out
	Theory     float64 // weight of a theoretical score; zero leaves them out
	Played     float64 // share of the result in the label of a position of self-play that has one, at most 1
	Level      bool    // correct searched scores by their mean error against results, by stage
}

// leastShare is the weight below which positions of other stages are skipped.
const leastShare = 0.1

// weight returns the weight of a label.
func (o Options) weight(r positions.Record) float64 {
	switch r.Kind {
	case positions.Outcome:
		return o.Outcome
	case positions.Theory:
		return o.Theory
	}
	return 1
}

// fitStage fits one stage of the set, from start.
func fitStage(ctx context.Context, set *Set, l *template.Layout, stage int, start []float64, o Options, report func(Progress)) ([]float64, Progress, error) {
	train, validate := newSamples(l), newSamples(l)
	share := 1.0
	for k := 0; share >= leastShare && k < l.Stages; k++ {
		for _, near := range slices.Compact([]int{stage - k, stage + k}) {
			if err := o.collect(set, positions.Train, near, share, train); err != nil {
				return nil, Progress{}, err
			}
		}
		share *= o.Neighbour
	}
	if err := o.collect(set, positions.Validate, stage, 1, validate); err != nil {
		return nil, Progress{}, err
	}
	return solve(ctx, train, validate, start, o, report)
}

// collect adds the positions of a stage, whose weights it multiplies by share.
func (o Options) collect(set *Set, part positions.Part, stage int, share float64, to *samples) error {
	for discs := 4; discs <= 64; discs++ {
		if to.layout.Stage(discs) != stage {
			continue
		}
		var list []positions.Record
		for some, err := range set.Each(part, 64-discs, 64-discs) {
			if err != nil {
				return err
			}
			list = append(list, some...)
		}
		var families []int32
		if o.Siblings > 0 || o.Near > 0 || part == positions.Validate {
			var err error
			if families, err = numberFamilies(set, part, list); err != nil {
				return err
			}
		}
		odd, even := o.levels(list)
		var items []item
		for i, r := range list {
			w := share * o.weight(r)
			// People's results are too noisy to validate with.
			if w <= 0 || part == positions.Validate && r.Kind == positions.Outcome {
				continue
			}
			if r.Kind == positions.Search && r.Source != positions.Early {
				off := even
				if r.Depth%2 != 0 {
					off = odd
				}
				r.Score = int16(min(max(float64(r.Score)+off, -64*positions.Scale), 64*positions.Scale))
			}
			r = r.Mixed(o.Played)
			it := item{position: r, label: float32(r.Score) * template.Unit / positions.Scale, weight: float32(w)}
			if families != nil {
				it.family = families[i]
			}
			items = append(items, it)
		}
		if families != nil {
			slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(uint32(a.family-1), uint32(b.family-1)) })
			o.discountBadMoves(items)
		}
		to.add(items)
	}
	return nil
}

// discountBadMoves reduces the weights of positions after bad moves, since a search only needs to
// know that they are bad. Positions after the best move, and those without a family, keep
// their weight.
func (o Options) discountBadMoves(items []item) {
	if o.Near <= 0 {
		return
	}
	for i, from := 0, 0; i < len(items) && items[i].family != 0; i++ {
		if i+1 < len(items) && items[i+1].family == items[i].family {
			continue
		}
		family := items[from : i+1]
		best := slices.MinFunc(family, func(a, b item) int { return cmp.Compare(a.label, b.label) }).label
		for k := range family {
			x := float64(family[k].label-best) / template.Unit / o.Near
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
func (o Options) levels(list []positions.Record) (odd, even float64) {
	if !o.Level {
		return 0, 0
	}
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
// the same number of empties. A family is the positions after the moves of one position
// of the same part. A position without siblings gets zero; one in several families
// belongs to the first.
func numberFamilies(set *Set, part positions.Part, list []positions.Record) ([]int32, error) {
	if len(list) == 0 {
		return nil, nil
	}
	at := make(map[game.Position]int32, len(list))
	for i, r := range list {
		at[r.Position] = int32(i)
	}
	families := make([]int32, len(list))
	e := list[0].Position.Empties()
	next := int32(1)
	for parents, err := range set.Each(part, e+1, e+1) {
		if err != nil {
			return nil, err
		}
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
	}
	return families, nil
}

// Parameters returns the fitted parameters of one stage of w.
func Parameters(w *template.Weights, stage int) []float64 {
	list := make([]float64, w.Parameters())
	for i := range list {
		list[i] = float64(w.Parameter(stage, i))
	}
	return list
}
