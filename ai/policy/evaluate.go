package policy

import (
	"context"
	"fmt"
	"math"

	"othello/game"
	"othello/internal/crash"
)

// Evaluate implements puct.Policy: priors are probabilities of the legal moves and
// zero elsewhere, values the expected result for the side to move, 0 to 1, or NaN
// without a value head. A position without a move has no priors, but a value. The
// slices must have the same length; any length is allowed.
func (n *Net) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	return n.evaluate(positions, priors, values, n.views)
}

// evaluate is Evaluate with the given number of views, 1 or 8. What one batch holds is
// evaluated by the caller, and takes no new memory.
func (n *Net) evaluate(positions []game.Position, priors [][64]float32, values []float32, views int) error {
	if len(priors) != len(positions) || len(values) != len(positions) {
		return fmt.Errorf("evaluating %d positions: room for %d lists of priors and %d values", len(positions), len(priors), len(values))
	}
	if len(positions) == 0 {
		return nil
	}
	threads := 1
	if n.parallel {
		threads = min(n.threads, len(positions))
	}
	share := min((len(positions)+threads-1)/threads, max(n.most/views, 1)) // positions of a batch
	batches := (len(positions) + share - 1) / share
	var err error
	if batches == 1 {
		err = crash.Catch(func() error { return n.batch(positions, priors, values, views) })
	} else {
		err = crash.Each(context.Background(), threads, batches, func(_ context.Context, _, i int) error {
			from, to := i*share, min((i+1)*share, len(positions))
			return n.batch(positions[from:to], priors[from:to], values[from:to], views)
		})
	}
	if err != nil {
		return fmt.Errorf("evaluating positions by the network: %w", err)
	}
	return nil
}

// batch evaluates positions together.
func (n *Net) batch(positions []game.Position, priors [][64]float32, values []float32, views int) error {
	w, err := n.take()
	if err != nil {
		return err
	}
	defer n.put(w)
	rows := len(positions) * views
	planes, err := w.input(rows)
	if err != nil {
		return err
	}
	for _, p := range positions {
		for y := range game.Symmetry(views) {
			setPlanes(planes, p.Transform(y))
			planes = planes[planesSize:]
		}
	}
	logits, results, err := w.run(rows)
	if err != nil {
		return err
	}
	share := 1 / float64(views)
	for i, p := range positions {
		moves, value := p.Moves(), math.NaN()
		priors[i] = [64]float32{}
		if results != nil {
			value = 0
		}
		for y := range game.Symmetry(views) {
			if moves != 0 {
				addPriors(&priors[i], logits, moves, y, share)
			}
			logits = logits[policySize:]
			if results != nil {
				value += share * min(max((float64(results[0])+1)/2, 0), 1) // the head says -1 to 1
				results = results[1:]
			}
		}
		values[i] = float32(value)
	}
	return nil
}
