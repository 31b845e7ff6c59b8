package templatefit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/label"
	"othello/trainer/positions"
)

// Bootstrap fits the stages from the end of the game to its beginning. The
// labels of a stage are searches whose leaves lie in the later stages that are
// fitted already; the last stages are fitted to exact labels.
type Bootstrap struct {
	Job     label.Job // how positions are drawn and searched; Least, Most, Weights and Count are set by stage
	Dir     string    // for the position stores and the weights, stage by stage
	Solved  []string  // patterns of the stores of exact labels
	Top     int       // last stage that is labelled by search
	Bottom  int       // first stage; those before it keep the weights of From
	Count   int       // positions to label of each stage
	Split   positions.Split
	Options Options
	From    *template.Weights // starting point of each stage; nil for the stage after it
}

// Run does all stages that Dir does not have yet and returns the weights. say
// tells of each stage when it is done; labelled and fitted tell of the work within it.
func (b *Bootstrap) Run(ctx context.Context, say func(string), labelled func(stage, done int), fitted func(stage int, p Progress)) (*template.Weights, error) {
	set, err := Load(b.Split, b.Solved...)
	if err != nil {
		return nil, err
	}
	patterns := b.Solved
	weights, err := none()
	for i := 0; err == nil && b.From != nil && i < b.Bottom; i++ {
		weights, err = weights.With(i, Parameters(b.From, i))
	}
	if err != nil {
		return nil, err
	}
	for stage := template.Stages - 1; stage >= b.Bottom; stage-- {
		name := filepath.Join(b.Dir, fmt.Sprintf("weights-%02d.bin", stage))
		if stage <= b.Top {
			patterns = append(patterns[:len(patterns):len(patterns)], b.storeName(stage))
		}
		done, err := readWeights(name)
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
		var start []float64
		switch {
		case b.From != nil:
			start = Parameters(b.From, stage)
		case stage+1 < template.Stages:
			start = Parameters(weights, stage+1)
		default:
			start = make([]float64, template.Parameters())
		}
		next, line, err := fitInto(ctx, weights, set, stage, start, b.Options, func(p Progress) { fitted(stage, p) })
		if err != nil {
			return nil, err
		}
		weights = next
		weights.About = fmt.Sprintf("bootstrap down to stage %d", stage)
		if err := wholefile.Replace(name, weights.Write); err != nil {
			return nil, err
		}
		say(line)
	}
	return weights, nil
}

func (b *Bootstrap) storeName(stage int) string {
	return filepath.Join(b.Dir, fmt.Sprintf("stage-%02d.pos", stage))
}

// label labels the positions of a stage with the weights of the later ones.
func (b *Bootstrap) label(ctx context.Context, stage int, weights *template.Weights, labelled func(stage, done int)) error {
	job := b.Job
	discs := 2*stage + 4
	job.Least, job.Most = 64-discs-1, min(64-discs, 60)
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

func readWeights(name string) (*template.Weights, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	w, err := template.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}
