package templatefit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"

	"othello/ai/template"
	"othello/internal/wholefile"
	"othello/trainer/modelfile"
	"othello/trainer/positions"
)

// All fits the stages from last down to first, each from its weights in start,
// or from those of the stage after it where start is nil. Stages outside keep
// start's weights. After each stage the weights so far are kept in the file
// checkpoint; a run with the same set, start and options continues there and
// ends with the same weights as one that was not interrupted.
func All(ctx context.Context, set *Set, start *template.Weights, first, last int, checkpoint string, o Options,
	say func(string), report func(stage int, p Progress)) (*template.Weights, error) {
	job := fmt.Sprintf("%08x %08x stages %d to %d ridge %g neighbour %g outcome %g theory %g played %g passes %d patience %d",
		set.sum(), sum(start), first, last, o.Ridge, o.Neighbour, o.Outcome, o.Theory, o.Played, o.Iterations, o.Patience)
	stage, weights := last, start
	if start == nil {
		var err error
		if weights, err = none(); err != nil {
			return nil, err
		}
	}
	was, _, err := modelfile.Weights(checkpoint)
	switch {
	case err == nil:
		var next int
		if n, _ := fmt.Sscanf(was.About, "next %d of", &next); n != 1 || was.About != title(next, job) {
			return nil, fmt.Errorf("%s belongs to another fit; remove it to start again", checkpoint)
		}
		stage, weights = next, was
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f := fitter{start, o, say, report}
	for ; stage >= first; stage-- {
		if weights, err = f.fit(ctx, weights, set, stage, checkpoint, title(stage-1, job)); err != nil {
			return nil, err
		}
	}
	return weights, nil
}

// fitter fits one stage after the other.
type fitter struct {
	start   *template.Weights // of each stage; nil for those of the stage after it
	options Options
	say     func(string)
	report  func(stage int, p Progress)
}

// fit is w with one stage fitted. It keeps that in a file, which says what it is about,
// and tells how it went.
func (f fitter) fit(ctx context.Context, w *template.Weights, set *Set, stage int, file, about string) (*template.Weights, error) {
	from := Parameters(w, stage)
	if f.start != nil {
		from = Parameters(f.start, stage)
	} else if stage+1 < template.Stages {
		from = Parameters(w, stage+1)
	}
	got, end, err := fitStage(ctx, set, stage, from, f.options, func(p Progress) { f.report(stage, p) })
	if err != nil {
		return nil, err
	}
	if w, err = w.With(stage, got); err != nil {
		return nil, err
	}
	w.About = about
	if err := wholefile.Replace(file, w.Write); err != nil {
		return nil, err
	}
	f.say(fmt.Sprintf("stage %2d: %7d positions, error %.3f in training, %.3f on held-out games (mean absolute %.3f), %d iterations",
		stage, len(set.Records(positions.Train, stage)), end.Loss, end.Error, end.Mean, end.Iteration))
	return w, nil
}

// none are weights of zeros.
func none() (*template.Weights, error) {
	var parameters [template.Stages][]float64
	for i := range parameters {
		parameters[i] = make([]float64, template.Parameters())
	}
	return template.New("", parameters)
}

// Forget removes the checkpoint of a fit that is done.
func Forget(checkpoint string) error {
	if err := os.Remove(checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing the checkpoint: %w", err)
	}
	return nil
}

func title(next int, job string) string { return fmt.Sprintf("next %d of %s", next, job) }

// sum is a checksum of weights; zero for none.
func sum(w *template.Weights) uint32 {
	if w == nil {
		return 0
	}
	h := crc32.NewIEEE()
	if err := w.Write(h); err != nil {
		panic(err) // weights that were read or made can be written
	}
	return h.Sum32()
}

// sum is a checksum of all positions of the set.
func (s *Set) sum() uint32 {
	h := crc32.NewIEEE()
	var b bytes.Buffer
	for part := range s.parts {
		for stage, list := range s.parts[part] {
			for _, r := range list {
				b.Reset()
				fmt.Fprintf(&b, "%d %d %x %x %d %d\n", part, stage, r.Position.Own, r.Position.Opp, r.Score, r.Kind)
				h.Write(b.Bytes())
			}
		}
	}
	return h.Sum32()
}
