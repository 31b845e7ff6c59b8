package policy

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"strings"
	"time"

	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/checkpoint"
	"othello/trainer/graph"
)

// saveEvery is the time between checkpoints.
const saveEvery = 45 * time.Second

// Job is a training.
type Job struct {
	Recipe Recipe
	Set    *Set
	File   string       // the network to write; checkpoint and log lie beside it
	From   *graph.State // initial parameters if there is no checkpoint; nil for random ones

	New    func(t graph.Task, s *graph.State) (graph.Trainer, error)
	Say    func(line string)                  // events
	Report func(done, total int, note string) // before the first and after each step
}

// beside returns the name of a file beside the network.
func (j *Job) beside(ending string) string {
	return strings.TrimSuffix(j.File, filepath.Ext(j.File)) + ending
}

func (j *Job) checkpoint() string { return j.beside(".ckpt") }

// run is the state of Job.Run.
type run struct {
	*Job
	*Checkpoint
	trainer graph.Trainer
	order   *Order
	total   int // positions of the round
	sample  []Record
	began   time.Time
	before  float64   // seconds of training when this run began
	saved   time.Time // last checkpoint
}

// Run trains, from the checkpoint if there is one, until the schedule or ctx ends or the
// network no longer gets better. It writes the network whenever validation improves, and
// if ctx ends; the error then says how to resume.
func (j *Job) Run(ctx context.Context) error {
	r, err := j.start()
	if err != nil {
		return err
	}
	if !r.Finished {
		if err := r.train(ctx); err != nil {
			return err
		}
	}
	if r.Best == nil {
		return fmt.Errorf("%s is finished but has no weights", r.checkpoint())
	}
	return r.exportBest()
}

// start reads the checkpoint or creates the first one.
func (j *Job) start() (*run, error) {
	split := j.Recipe.Data
	order := &Order{Seed: j.Recipe.Seed, Count: len(j.Set.Train), AsPlayed: split.AsPlayed, FourImages: split.FourImages}
	r := &run{
		Job: j, order: order, total: j.Recipe.Schedule.total(order.Epoch()),
		sample: Sample(j.Set.Validate, j.Recipe.Schedule.Sample, 2),
	}
	c, err := openCheckpoint(j.checkpoint())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.Checkpoint = &Checkpoint{
			Of: j.Recipe, Sum: j.Set.Sum,
			State: j.Recipe.first(),
		}
		if j.From != nil {
			for i, p := range j.From.Params {
				copy(r.State.Params[i], p)
			}
		}
		if j.Recipe.Schedule.Average > 0 {
			r.Average = r.State.Weights()
		}
		return r, nil
	case err != nil:
		return nil, err
	}
	if c.Of.String() != j.Recipe.String() || c.Sum != j.Set.Sum {
		return nil, fmt.Errorf("%s is of another recipe or other games: remove it to begin afresh, or write to another file", j.checkpoint())
	}
	r.Checkpoint = c
	return r, nil
}

// train performs the steps.
func (r *run) train(ctx context.Context) (err error) {
	s := r.Recipe.Schedule
	r.began, r.saved, r.before = time.Now(), time.Now(), r.Seconds
	if r.trainer, err = r.New(r.Recipe.task(), r.State); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.trainer.Close()) }()
	feeder := newFeeder(r.Set.Train, r.order, r.Done, s.Batch)
	defer feeder.Close()
	r.Report(r.Done, r.total, "")
	for {
		if err := r.validateIfDue(ctx); err != nil {
			return err
		}
		if r.Done >= r.total || s.Patience > 0 && r.Stale >= s.Patience {
			r.Finished = true
			return r.save()
		}
		if ctx.Err() != nil {
			return r.stopped(ctx.Err())
		}
		step := r.Done / s.Batch
		loss, err := r.trainer.Step(feeder.Next(), s.rateAt(step, r.Done, r.total))
		if err != nil {
			return fmt.Errorf("training after %d positions: %w", r.Done, err)
		}
		if bad := loss.Policy + loss.Value; math.IsNaN(bad) || math.IsInf(bad, 0) {
			return r.diverged()
		}
		r.Done += s.Batch
		r.Loss.Add(loss)
		if r.Average != nil && (step+1)%averageEvery == 0 {
			now, err := r.trainer.Weights()
			if err != nil {
				return err
			}
			average(r.Average, now, s.Average)
		}
		if time.Since(r.saved) > saveEvery {
			if err := r.save(); err != nil {
				return err
			}
		}
		r.Report(r.Done, r.total, r.note())
	}
}

// validateIfDue validates if a validation is due.
func (r *run) validateIfDue(ctx context.Context) error {
	s := r.Recipe.Schedule
	every := cmp.Or(s.Every, r.order.Epoch())
	passed := r.Done/every != (r.Done-s.Batch)/every
	if r.Done == 0 || r.Done == r.Validated || !passed && r.Done < r.total {
		return nil
	}
	weights, err := r.trainer.Weights()
	if err != nil {
		return err
	}
	if !weights.Finite() {
		return r.diverged()
	}
	if r.Average != nil {
		average(r.Average, weights, s.Average)
		weights = r.Average
	}
	found, err := r.validate(ctx, weights, r.sample)
	if err != nil {
		return r.stopped(err)
	}
	row := r.row(found)
	r.Validated, r.Loss = r.Done, graph.Loss{}
	r.Log = append(r.Log, row)
	r.Stale++
	if r.Best == nil || row.Entropy < r.BestRow.Entropy {
		r.Best, r.BestRow, r.Stale = weights.Weights(), row, 0
		if err := r.exportBest(); err != nil {
			r.Say(err.Error() + "; training goes on")
		}
	}
	text := fmt.Sprintf("%9d positions: cross-entropy %.4f in training, %.4f in validation; top-1 %s",
		row.Positions, row.TrainEntropy, row.Entropy, r.top1(row))
	if r.Recipe.Net.Value > 0 {
		text += fmt.Sprintf("; value %.4f", row.Value)
	}
	r.Say(text)
	return r.save()
}

// row returns the line of the log for a validation.
func (r *run) row(v Result) Row {
	n := float64(max(r.Loss.Positions, 1))
	s := r.Recipe.Schedule
	return Row{
		Positions: r.Done, Hours: r.seconds() / 3600,
		Rate:         s.rateAt(r.Done/s.Batch, r.Done, r.total),
		TrainEntropy: r.Loss.Policy / n, TrainRight: float64(r.Loss.Right) / n, TrainValue: r.Loss.Value / n,
		Entropy: v.Entropy, Top1: v.Top1, Top1Orbits: v.Top1Orbits, Top1Over64: v.Top1Over64, Value: v.ValueLoss,
	}
}

func (r *run) seconds() float64 {
	if r.began.IsZero() {
		return r.Seconds
	}
	return r.before + time.Since(r.began).Seconds()
}

// stopped saves a checkpoint after err, usually an interrupt.
func (r *run) stopped(err error) error {
	if saving := r.save(); saving != nil {
		return cli.Stopped(err, "stopped after %d positions, which cannot be kept: %w", r.Done, saving)
	}
	return r.show(err)
}

func (r *run) diverged() error {
	return fmt.Errorf("training diverged after %d positions: its numbers are no longer finite; lower schedule.rate or set optimiser.clip. The last good checkpoint is %s", r.Done, r.checkpoint())
}

// save writes the checkpoint and the log.
func (r *run) save() error {
	if r.trainer != nil {
		state, err := r.trainer.State()
		if err != nil {
			return err
		}
		if !state.Finite() {
			return r.diverged()
		}
		r.State = state
	}
	r.Seconds = r.seconds()
	err := wholefile.Replace(r.checkpoint(), func(w io.Writer) error { return checkpoint.Write(w, kind, r.Checkpoint) })
	if err != nil {
		return err
	}
	if err := wholefile.Replace(r.beside(".json"), func(w io.Writer) error { return json.NewEncoder(w).Encode(r.Log) }); err != nil {
		return err
	}
	r.saved = time.Now()
	return nil
}

// note returns the text after the progress bar.
func (r *run) note() string {
	n := float64(r.Loss.Positions)
	text := fmt.Sprintf("loss %.3f, top-1 %.1f %%", r.Loss.Policy/n, 100*float64(r.Loss.Right)/n)
	if r.Best != nil {
		text += fmt.Sprintf(", validated %.1f %%", 100*r.BestRow.Top1Orbits)
	}
	return text
}
