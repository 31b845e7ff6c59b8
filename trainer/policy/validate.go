package policy

import (
	"context"
	"errors"
	"math"
	"slices"

	"othello/game"
	"othello/trainer/graph"
)

// Result is the result of a validation.
type Result struct {
	Figures
	Entropy    float64 // cross-entropy in nats by the goal's softmax, which may be over illegal squares too
	Top1Over64 float64 // the likeliest of all 64 squares was played; an illegal one was not
	ValueLoss  float64 // mean squared error of the value, -1 to 1
}

// validate measures weights on records.
func (j *Job) validate(ctx context.Context, s *graph.State, list []Record) (out Result, err error) {
	t, err := j.New(j.Recipe.task(), &graph.State{Params: s.Params})
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	var sums tally
	everywhere, right := 0.0, 0 // over all squares: sum of the cross-entropies, positions whose likeliest was played
	const n = 2048              // positions at once
	for first := 0; first < len(list); first += n {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		part := list[first:min(first+n, len(list))]
		b := graph.NewBatch(len(part))
		for i, r := range part {
			Put(b, i, r, game.Identity)
		}
		logits, values, err := t.Evaluate(b)
		if err != nil {
			return out, err
		}
		for i, r := range part {
			all := logits[i]
			softmax(&all, ^game.Bitboard(0))
			everywhere -= math.Log(max(float64(all[r.Move]), 1e-30))
			if slices.Index(all[:], slices.Max(all[:])) == int(r.Move) {
				right++
			}
			softmax(&logits[i], game.Bitboard(b.Legal[i]))
			value := math.NaN()
			if values != nil {
				value = (float64(values[i]) + 1) / 2
			}
			sums.Add(Case(r), &logits[i], value)
		}
	}
	out.Figures, out.Top1Over64 = sums.Figures(), float64(right)/float64(max(len(list), 1))
	if out.Entropy = out.CrossEntropy; !j.Recipe.Goal.Masked {
		out.Entropy = everywhere / float64(len(list))
	}
	if out.Value != nil {
		out.ValueLoss = 4 * out.Value.Brier
	}
	if math.IsNaN(out.Entropy) || math.IsNaN(out.ValueLoss) {
		return out, errors.New("validation: the network's answers are not numbers")
	}
	return out, nil
}

// Case converts a record to a case for package accuracy.
func Case(r Record) Prediction {
	return Prediction{Position: r.Position(), Move: r.Move, Result: (float64(r.Result) + 1) / 2}
}

// softmax replaces logits by probabilities over the legal squares.
func softmax(logits *[64]float32, legal game.Bitboard) {
	top := math.Inf(-1)
	for m := range legal.Squares() {
		top = max(top, float64(logits[m]))
	}
	var sum float64
	for m := range legal.Squares() {
		e := math.Exp(float64(logits[m]) - top)
		logits[m] = float32(e)
		sum += e
	}
	for m := range legal.Squares() {
		logits[m] = float32(float64(logits[m]) / sum)
	}
}
