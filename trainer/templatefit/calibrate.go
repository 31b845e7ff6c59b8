package templatefit

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"othello/ai/template"
	"othello/trainer/positions"
)

// Calibration corrects the constant of each stage so that the weights are unbiased on
// positions of good play. A fit that includes positions after random moves overrates the
// side to move. A wrong constant affects no comparison within a stage, but scores of odd
// and even depths would differ by twice as much.
type Calibration struct {
	Job   positions.Labels // Games, Seed, Count of positions for each stage, Depth, which is even: leaves of later stages with the same side to move, and Threads
	Exact int              // empties up to which the labels are exact
}

// Run returns w calibrated from the end of the game to its beginning. The labels are
// exact near the end, WTHOR's theoretical scores where they hold, and otherwise searches
// with the stages calibrated before. say is called with the error of each stage.
func (c *Calibration) Run(ctx context.Context, w *template.Weights, say func(string)) (*template.Weights, error) {
	theory := map[int][]positions.Record{}
	for _, r := range positions.TheoryRecords(c.Job.Games) {
		n := w.Stage(64 - r.Position.Empties())
		theory[n] = append(theory[n], r)
	}
	names, first := w.Kinds()
	at := slices.Index(names, "parity")
	if at < 0 {
		return nil, errors.New("calibrating: the layout has no parity, which holds the level")
	}
	level := first[at]
	for stage := w.Stages - 1; stage >= 0; stage-- {
		list := theory[stage]
		if len(list) < c.Job.Count {
			job := c.Job
			job.Draw = positions.Draw{}
			job.Least, job.Most = empties(w.Layout, stage)
			job.Seed += uint64(stage)
			if job.Weights = w; job.Most <= c.Exact {
				job.Depth = 0
			}
			var err error
			if list, err = job.Label(ctx); err != nil {
				return nil, err
			}
		}
		rows := Measure("", w, list)
		off := rows[len(rows)-1]
		// Every score has the parity term once, for an even or an odd number of empties.
		parameters := Parameters(w, stage)
		for i := range 2 {
			parameters[level+i] -= off.Bias * template.Unit
		}
		var err error
		if w, err = w.With(stage, parameters); err != nil {
			return nil, err
		}
		say(fmt.Sprintf("stage %2d: %6d positions, off by %+.3f discs", stage, off.Count, off.Bias))
	}
	return w, nil
}

// empties returns the least and the most empty squares of a stage's positions with legal
// moves.
func empties(l *template.Layout, stage int) (least, most int) {
	least, most = 60, 1
	for e := 1; e <= 60; e++ {
		if l.Stage(64-e) == stage {
			least, most = min(least, e), max(most, e)
		}
	}
	return least, most
}
