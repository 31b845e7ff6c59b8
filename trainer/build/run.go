package build

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"othello/internal/disk"
)

// Run does the steps that are not done, one after the other. say tells of each step, out
// and errs get what the verbs print. The plan that is returned says how far all came,
// also after an error.
func (j Job) Run(ctx context.Context, say func(string), out, errs io.Writer) (p Plan, err error) {
	if err := disk.MkdirAll(j.Dir, 0o755); err != nil {
		return p, fmt.Errorf("making the folder of the work: %w", err)
	}
	w, err := j.open(true)
	if err != nil {
		return p, err
	}
	defer func() { err = first(err, w.journal.Close()) }()
	if p, err = w.plan(); err != nil {
		return p, err
	}
	for i := range w.Steps { // before hours of work that lead to nothing
		if err := w.provided(i, p.Steps[i].State); err != nil {
			return p, err
		}
	}
	for i := range w.Steps {
		if err = w.step(ctx, i, say, out, errs); err != nil {
			break
		}
	}
	now, failure := w.plan()
	return now, first(err, failure)
}

// first is the error that came first: those after it are its consequences.
func first(err, then error) error {
	if err != nil {
		return err
	}
	return then
}

// provided wants what step i reads, unless a step makes it, to be there.
func (w *work) provided(i int, state State) error {
	f, err := w.look(i)
	if missing := w.missing(f); err == nil && missing != "" && state != Done {
		if strings.HasPrefix(missing, games) {
			missing += " (go run ./trainer fetch --out FOLDER downloads it)"
		}
		err = w.at(i, "reads", "there is no %s", missing)
	}
	return err
}

// step does step i unless it is done.
func (w *work) step(ctx context.Context, i int, say func(string), out, errs io.Writer) error {
	s := w.Steps[i]
	title := fmt.Sprintf("step %d of %d: %s", i+1, len(w.Steps), s.Name)
	f, err := w.look(i)
	if err != nil {
		return err
	}
	if f.state == Done {
		say(title + " is done")
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	switch {
	case f.state == Begun:
		title += ", going on"
	case f.why != "":
		title += ", again: " + w.named(f.why)
	}
	say(title)
	patterns := w.patterns(append(append([]string{}, s.Writes...), s.Scratch...))
	if f.anew {
		place, err := w.dir.aside(s.Name, patterns)
		if err != nil {
			return w.at(i, "writes", "putting aside what was there: %w", err)
		}
		if place != "" {
			say("what it made before is in " + place)
		}
	}
	if err := w.dir.ready(patterns); err != nil {
		return w.at(i, "writes", "%w", err)
	}
	if err := w.journal.keep(f.entry); err != nil {
		return err
	}
	began := time.Now()
	if err := w.Do(ctx, f.words, out, errs); err != nil {
		return w.at(i, "run", "%w", err)
	}
	if err := ctx.Err(); err != nil {
		return err // a verb that ended well in spite of it does so again
	}
	done := f.entry
	if done.Writes, err = w.contents(w.patterns(s.Writes), done.maker()); err != nil {
		return w.at(i, "writes", "%w", err)
	}
	for _, c := range done.Writes {
		if c.Files == 0 {
			return w.at(i, "writes", "it is done, and there is no %s", w.named(c.Pattern))
		}
	}
	took := time.Since(began)
	done.Done, done.Seconds = true, took.Seconds()
	if err := w.journal.keep(done); err != nil {
		return err
	}
	if took = took.Round(time.Second); took > 0 {
		say(fmt.Sprintf("%s took %v", s.Name, took))
	}
	return nil
}
