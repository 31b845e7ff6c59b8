package templatefit

import (
	"context"

	"othello/ai/template"
	"othello/trainer/positions"
)

// Options of a fit.
type Options struct {
	Ridge      float64 // weight of the pull towards the start, in positions
	Iterations int     // at most, each a pass over the positions
	Patience   int     // iterations without a lower validation error before the fit stops; zero for never
	Threads    int     // zero means one
	Neighbour  float64 // weight of the positions of the stages before and after, which makes neighbours alike
	Outcome    float64 // weight of a game's result as a label; zero leaves them out
	Theory     float64 // weight of a theoretical score; zero leaves them out
	Played     float64 // share of the result in the label of a position of self-play that has one, at most 1
}

// weight is how much a label is worth.
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
func fitStage(ctx context.Context, set *Set, stage int, start []float64, o Options, report func(Progress)) ([]float64, Progress, error) {
	var train, validate samples
	for _, near := range []int{stage, stage - 1, stage + 1} {
		share := 1.0
		if near != stage {
			share = o.Neighbour
		}
		for _, r := range set.Records(positions.Train, near) {
			if w := share * o.weight(r); w > 0 {
				train.add(r.Mixed(o.Played), w)
			}
		}
	}
	for _, r := range set.Records(positions.Validate, stage) {
		// People's results are too noisy to say anything.
		if w := o.weight(r); w > 0 && r.Kind != positions.Outcome {
			validate.add(r.Mixed(o.Played), w)
		}
	}
	return solve(ctx, &train, &validate, start, o, report)
}

// Parameters are the fitted parameters of one stage of w.
func Parameters(w *template.Weights, stage int) []float64 {
	list := make([]float64, template.Parameters())
	for i := range list {
		list[i] = float64(w.Parameter(stage, i))
	}
	return list
}
