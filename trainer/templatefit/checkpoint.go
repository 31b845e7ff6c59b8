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

// All fits the stages of the layout from the last down, each from its weights in start, or
// from the next stage's if start is nil. After each stage the weights so far are kept in
// the file checkpoint; a run with the same set, start and options continues there and ends
// with the same weights as an uninterrupted one.
func All(ctx context.Context, set *Set, l *template.Layout, start *template.Weights, checkpoint string, o Options,
	say func(string), report func(stage int, p Progress)) (*template.Weights, error) {
	same := o
	same.Threads = 0
	job := fmt.Sprintf("%s %08x %08x %+v", set.key, crc32.ChecksumIEEE([]byte(l.String())), sum(start), same)
	stage, w := l.Stages-1, start
	if start == nil {
		w = zeroWeights(l)
	}
	was, _, err := ReadWeights(checkpoint)
	switch {
	case err == nil:
		var next int
		if n, _ := fmt.Sscanf(was.About, "next %d of", &next); n != 1 || was.About != title(next, job) {
			return nil, fmt.Errorf("%s belongs to another fit; remove it to start again", checkpoint)
		}
		stage, w = next, was
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	for ; stage >= 0; stage-- {
		from := Parameters(w, stage)
		if start != nil {
			from = Parameters(start, stage)
		} else if stage+1 < w.Stages {
			from = Parameters(w, stage+1)
		}
		got, end, err := fitStage(ctx, set, l, stage, from, o, func(p Progress) { report(stage, p) })
		if err != nil {
			return nil, err
		}
		if w, err = w.With(stage, got); err != nil {
			return nil, err
		}
		w.About = title(stage-1, job)
		if err := wholefile.Replace(checkpoint, w.Write); err != nil {
			return nil, err
		}
		held := "no scores in held-out games"
		if end.Held > 0 {
			held = fmt.Sprintf("%.3f on held-out games (mean absolute %.3f)", end.Error, end.Mean)
		}
		say(fmt.Sprintf("stage %2d: %7d positions, error %.3f in training, %s, %d iterations", stage, end.Count, end.Loss, held, end.Iteration))
	}
	w.About = "fitted by trainer fit weights, positions " + job
	return w, nil
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
