package policy

import (
	"cmp"
	"context"
	"math/rand/v2"

	"othello/game"
	"othello/trainer/games"
)

// Predictor predicts moves and results; puct.Policy says what Evaluate does.
type Predictor interface {
	Evaluate(positions []game.Position, priors [][64]float32, values []float32) error
}

// Measure returns the figures of p's predictions of all cases. done is called now and then with
// the number of cases measured.
func Measure(ctx context.Context, p Predictor, cases []Prediction, done func(n int)) (Figures, error) {
	const batch = 1024
	var all tally
	positions := make([]game.Position, 0, batch)
	priors, values := make([][64]float32, batch), make([]float32, batch)
	for first := 0; first < len(cases); first += batch {
		if err := ctx.Err(); err != nil {
			return Figures{}, err
		}
		part := cases[first:min(first+batch, len(cases))]
		positions = positions[:0]
		for _, c := range part {
			positions = append(positions, c.Position)
		}
		if err := p.Evaluate(positions, priors[:len(part)], values[:len(part)]); err != nil {
			return Figures{}, err
		}
		for i, c := range part {
			all.Add(c, &priors[i], float64(values[i]))
		}
		done(first + len(part))
	}
	return all.Figures(), nil
}

// ReadPredictions returns the positions of the games in order.
func ReadPredictions(source games.Source) (cases []Prediction, err error) {
	list, err := source.Read()
	if err != nil {
		return nil, err
	}
	for _, g := range list {
		for t := range g.Turns() {
			cases = append(cases, Prediction{Position: t.Position, Move: t.Move, Result: result(t.Margin(g.Score()))})
		}
	}
	return cases, nil
}

// result converts a margin in discs to a result: 1 win, 0.5 draw, 0 loss.
func result(margin int) float64 { return float64(cmp.Compare(margin, 0)+1) / 2 }

// Sample returns n random elements of the list, the same ones for the same seed; all if n
// is zero or at least the length.
func Sample[T any](list []T, n int, seed uint64) []T {
	if n <= 0 || n >= len(list) {
		return list
	}
	out := make([]T, n)
	for i, k := range rand.New(rand.NewPCG(1, seed)).Perm(len(list))[:n] {
		out[i] = list[k]
	}
	return out
}
