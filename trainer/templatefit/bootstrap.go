package templatefit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"othello/ai/template"
	"othello/trainer/positions"
)

// Bootstrap fits the stages from the end of the game to its beginning. The
// labels of a stage are searches whose leaves lie in the later stages that are
// fitted already; the last stages are fitted to exact labels.
type Bootstrap struct {
	Layout  *template.Layout
	Job     positions.Labels // how positions are drawn and searched; Least, Most, Weights and Count are set by stage
	Dir     string           // folder of the stages' positions and weights
	Solved  []string         // patterns of the stores of exact labels
	Top     int              // last stage that is labelled by search
	Bottom  int              // first stage; those before it keep the weights of From
	Count   int              // positions to label of each stage
	Split   positions.Split
	Options Options
	From    *template.Weights // starting point of each stage; nil for the stage after it
}

// Run fits all stages missing in Dir and returns the weights. say is called after each
// stage; labelled and fitted report progress within it.
func (b *Bootstrap) Run(ctx context.Context, say func(string), labelled func(stage, done int), fitted func(stage int, p Progress)) (*template.Weights, error) {
	set, err := Load(b.Split, b.Solved...)
	if err != nil {
		return nil, err
	}
	patterns := b.Solved
	l := b.Layout
	weights := zeroWeights(l)
	for i := 0; err == nil && b.From != nil && i < b.Bottom; i++ {
		weights, err = weights.With(i, Parameters(b.From, i))
	}
	if err != nil {
		return nil, err
	}
	f := fitter{b.From, b.Options, say, fitted}
	for stage := l.Stages - 1; stage >= b.Bottom; stage-- {
		name := filepath.Join(b.Dir, fmt.Sprintf("weights-%02d.bin", stage))
		if stage <= b.Top {
			patterns = append(slices.Clip(patterns), b.storeName(stage))
		}
		done, _, err := ReadWeights(name)
		if err == nil {
			weights = done
			continue
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if stage <= b.Top {
			if err := b.label(ctx, stage, weights, labelled); err != nil {
				return nil, err
			}
			if set, err = Load(b.Split, patterns...); err != nil {
				return nil, err
			}
		}
		if weights, err = f.fit(ctx, weights, set, stage, name, fmt.Sprintf("bootstrap down to stage %d", stage)); err != nil {
			return nil, err
		}
	}
	return weights, nil
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

func (b *Bootstrap) storeName(stage int) string {
	return filepath.Join(b.Dir, fmt.Sprintf("stage-%02d.pos", stage))
}

// label labels the positions of a stage with the weights of the later ones.
func (b *Bootstrap) label(ctx context.Context, stage int, weights *template.Weights, labelled func(stage, done int)) error {
	job := b.Job
	job.Least, job.Most = empties(b.Layout, stage)
	job.Weights, job.Count = weights, b.Count
	job.Seed += uint64(stage)
	about := fmt.Sprintf("stage %d, %d%% wild, %d%% random, seed %d, %d games, depth %d with weights %08x",
		stage, job.Wild, job.Random, job.Seed, len(job.Games), job.Depth, sum(weights))
	dst, err := positions.Append(b.storeName(stage), about)
	if err != nil {
		return err
	}
	err = job.Run(ctx, dst, func(n int) { labelled(stage, n) })
	return errors.Join(err, dst.Close())
}

// Calibration corrects the constant of each stage so that the weights are unbiased on
// positions of good play. A fit that includes positions after random moves overrates the
// side to move. A wrong constant affects no comparison within a stage, but scores of odd
// and even depths would differ by twice as much.
type Calibration struct {
	Job   positions.Labels // Games, Seed, Count of positions for each stage, Depth and Threads
	Exact int              // empties up to which the labels are exact
}

// Run returns w calibrated from the end of the game to its beginning. The labels are
// exact near the end, WTHOR's theoretical scores where they hold, and otherwise searches
// with the stages calibrated before. say is called with the error of each stage.
func (c *Calibration) Run(ctx context.Context, w *template.Weights, say func(string)) (*template.Weights, error) {
	if c.Job.Depth < 2 || c.Job.Depth%2 != 0 {
		return nil, fmt.Errorf("calibrating: the depth must be even and at least 2, not %d: leaves of the same side to move in later stages", c.Job.Depth)
	}
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
			if job.Most > c.Exact {
				job.Weights = w
			}
			var err error
			if list, err = job.Label(ctx); err != nil {
				return nil, err
			}
		}
		off := Measure("", w, list).All
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
