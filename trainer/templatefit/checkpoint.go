package templatefit

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"

	"othello/ai/template"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// All fits the stages of the layout from last down to first, each from its weights in
// start, or from the next stage's if start is nil. Stages outside keep start's weights.
// After each stage the weights so far are kept in the file checkpoint; a run with the
// same set, start and options continues there and ends with the same weights as an
// uninterrupted one.
func All(ctx context.Context, set *Set, l *template.Layout, start *template.Weights, first, last int, checkpoint string, o Options,
	say func(string), report func(stage int, p Progress)) (*template.Weights, error) {
	same := o
	same.Threads = 0
	job := fmt.Sprintf("%s %08x %08x stages %d to %d %+v", set.key, crc32.ChecksumIEEE([]byte(l.String())), sum(start), first, last, same)
	stage, weights := last, start
	if start == nil {
		weights = zeroWeights(l)
	}
	was, _, err := ReadWeights(checkpoint)
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

// zeroWeights returns weights of zero.
func zeroWeights(l *template.Layout) *template.Weights {
	parameters := make([][]float64, l.Stages)
	for i := range parameters {
		parameters[i] = make([]float64, l.Parameters())
	}
	w, err := template.New(l, "", parameters)
	if err != nil {
		panic(err) // they have the sizes of the layout
	}
	return w
}

// fitter fits one stage after the other.
type fitter struct {
	start   *template.Weights // start of each stage; nil for the weights of the next stage
	options Options
	say     func(string)
	report  func(stage int, p Progress)
}

// fit returns w with one stage fitted, writes it to a file with the description about,
// and reports the result.
func (f fitter) fit(ctx context.Context, w *template.Weights, set *Set, stage int, file, about string) (*template.Weights, error) {
	from := Parameters(w, stage)
	if f.start != nil {
		from = Parameters(f.start, stage)
	} else if stage+1 < w.Stages {
		from = Parameters(w, stage+1)
	}
	got, end, err := fitStage(ctx, set, w.Layout, stage, from, f.options, func(p Progress) { f.report(stage, p) })
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
	held := "no scores in held-out games"
	if end.Held > 0 {
		held = fmt.Sprintf("%.3f on held-out games (mean absolute %.3f, siblings %.3f)", end.Error, end.Mean, end.Siblings)
	}
	f.say(fmt.Sprintf("stage %2d: %7d positions, error %.3f in training, %s, %d iterations", stage, end.Count, end.Loss, held, end.Iteration))
	return w, nil
}

// Forget removes the checkpoint of a finished fit.
func Forget(checkpoint string) error {
	if err := disk.Remove(checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing the checkpoint: %w", err)
	}
	return nil
}

func title(next int, job string) string { return fmt.Sprintf("next %d of %s", next, job) }

// sum returns a checksum of weights; zero for none.
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
