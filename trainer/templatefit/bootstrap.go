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
