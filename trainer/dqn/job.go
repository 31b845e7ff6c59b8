package dqn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/mcts/mts"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/cputime"
	"othello/internal/wholefile"
	"othello/trainer/arena"
)

// Job is a training: to the end of its rounds or of its time, whichever comes first.
type Job struct {
	Settings
	Rounds  int     // of the whole training
	Minutes float64 // of processor time for each thread, all runs together; 0 for no limit
	Judged  int     // pairs of games against MTS(100), 20 times in a training
	File    string  // what plays; checkpoint (.ckpt), log (.csv) and curve (.svg) go beside it
	About   string  // kept in File
	Say     func(line string)
	Report  func(done, total int, note string)
}

// learner is what learns, a round at a time.
type learner interface {
	// round learns from its nth round; done is how much of the training is done, 0 to 1.
	// It returns the mean squared error. An error means that nothing has changed.
	round(ctx context.Context, n int, done float64) (float64, error)
	numbers() [][]float32 // all that is learned, itself
	restored(rounds int)  // the numbers are now those after so many rounds
	engine() (ai.Engine, error)
	write(to io.Writer, about string) error
	close() error
}

// keeper is a learner that needs more than its numbers to go on.
type keeper interface {
	rest() (rest, error)
	restore(rest) error // after restored
}

// run is a job at work.
type run struct {
	*Job
	checkpoint
	learner
	began time.Duration // processor time at the beginning
	saved time.Time
	kept  int // rounds done when it was saved
}

// saveEvery is how long training goes on before what it learned is kept.
const saveEvery = 30 * time.Second

// judgings returns how many times play should have been judged by now: more often at
// first, and 20 times in all.
func (r *run) judgings() int { return int(20 * math.Sqrt(r.share())) }

// Run trains, from the checkpoint if there is one, and writes the file. Interrupted it
// keeps what it has.
func (j *Job) Run(ctx context.Context) (err error) {
	l, err := newLearner(j)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	return j.train(ctx, l)
}

func newLearner(j *Job) (learner, error) {
	switch {
	case j.Visits > 0:
		return newExpert(j)
	case j.Filters > 0:
		return newFitted(j.Settings)
	}
	return newTables(j.Settings)
}

func (j *Job) train(ctx context.Context, l learner) error {
	r := &run{Job: j, learner: l, began: used(), saved: time.Now()}
	c, err := openCheckpoint(r.beside(".ckpt"), l.numbers())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.Of = j.Settings
	case err != nil:
		return err
	case !c.Of.same(j.Settings):
		return fmt.Errorf("%s is of another training: remove it to begin afresh, or write to another file", r.beside(".ckpt"))
	default:
		r.checkpoint = *c
		l.restored(c.Done)
		if k, ok := l.(keeper); ok {
			if err := k.restore(c.Rest); err != nil {
				return err
			}
		}
		r.kept, r.Judgings = c.Done, min(c.Judgings, r.judgings()) // fewer if it now goes on for longer
	}
	before := r.Seconds
	for {
		r.Seconds = before + (used() - r.began).Seconds()
		done := r.share()
		if r.Report != nil {
			r.Report(int(1000*done), 1000, r.note())
		}
		if next := r.judgings(); next > r.Judgings {
			if err := r.judge(ctx); err != nil {
				return r.stopped(err)
			}
			r.Judgings = next
		}
		if done >= 1 {
			return r.save()
		}
		loss, err := r.round(ctx, r.Done, done)
		if err != nil {
			return r.stopped(err)
		}
		if math.IsNaN(loss) || math.IsInf(loss, 0) || !finite(r.numbers()) {
			return fmt.Errorf("training diverged in round %d: its numbers are no longer finite. What it had learned by round %d is in %s and %s", r.Done+1, r.kept, r.File, r.beside(".ckpt"))
		}
		r.Done++
		r.Loss = loss
		if time.Since(r.saved) > saveEvery || r.Done == 1 {
			if err := r.save(); err != nil {
				return err
			}
		}
	}
}

// share returns how much of the training is done, 0 to 1.
func (r *run) share() float64 {
	share := float64(r.Done) / float64(r.Rounds)
	if r.Minutes > 0 {
		share = max(share, r.Seconds/60/r.Minutes/float64(max(r.Threads, 1)))
	}
	return min(share, 1)
}

// used returns the processor time of this program, or the time of the clock if the system
// does not tell.
func used() time.Duration {
	if t, ok := cputime.Program(os.Getpid()); ok {
		return t
	}
	return time.Since(start)
}

var start = time.Now()

func (r *run) note() string {
	text := fmt.Sprintf("round %d, error %.4f", r.Done, r.Loss)
	if n := len(r.Log); n > 0 {
		text += fmt.Sprintf(", %.0f %% against MTS(100)", 100*r.Log[n-1].Score)
	}
	return text
}

// judge plays against MTS(100).
func (r *run) judge(ctx context.Context) error {
	e, err := r.engine()
	if err != nil {
		return err
	}
	if c, ok := e.(io.Closer); ok {
		defer func() { _ = c.Close() }()
	}
	m := arena.Match{
		Size: game.Size6, Openings: arena.RandomOpenings(game.Size6, 6, r.Judged, r.Seed+1), Parallel: max(r.Threads, 1),
		A: arena.Player{Name: "dqn", New: func() (ai.Engine, error) { return shared{e}, nil }, Limits: ai.Limits{Depth: 1, Threads: 1}},
		B: arena.Player{Name: "mts", New: func() (ai.Engine, error) {
			return mts.New(mts.Options{MemoryMB: 4, Threads: 1, Seed: 1}), nil
		}, Limits: ai.Limits{Nodes: 100, Threads: 1}},
	}
	result, err := m.Run(ctx, nil)
	if err != nil {
		return err
	}
	r.Log = append(r.Log, Row{Rounds: r.Done, Minutes: r.Seconds / 60, Loss: r.Loss, Score: result.Score})
	if r.Say != nil {
		r.Say(fmt.Sprintf("%6d rounds, %5.1f minutes of processor time: error %.4f, %.1f %% of the points against MTS(100)", r.Done, r.Seconds/60, r.Loss, 100*result.Score))
	}
	return nil
}

// shared is an engine of several games, which none of them closes.
type shared struct{ ai.Engine }

// stopped keeps what there is after err, most often that somebody interrupted.
func (r *run) stopped(err error) error {
	if saving := r.save(); saving != nil {
		return cli.Stopped(err, "stopped after %d rounds, which cannot be kept: %w", r.Done, saving)
	}
	return cli.Stopped(err, "stopped after %d rounds, the same command goes on", r.Done)
}

// save writes checkpoint, log, curve and what plays.
func (r *run) save() error {
	c := r.checkpoint
	c.Numbers = r.numbers()
	if k, ok := r.learner.(keeper); ok {
		var err error
		if c.Rest, err = k.rest(); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{r.beside(".ckpt"), c.encode},
		{r.beside(".csv"), func(w io.Writer) error { return WriteCSV(w, r.Log) }},
		{r.beside(".svg"), func(w io.Writer) error { return Plot(w, r.Log) }},
		{r.File, func(w io.Writer) error { return r.learner.write(w, r.About) }},
	} {
		if err := wholefile.Replace(f.name, f.write); err != nil {
			return err
		}
	}
	r.saved, r.kept = time.Now(), r.Done
	return nil
}

// beside returns the file with another extension.
func (r *run) beside(extension string) string {
	return strings.TrimSuffix(strings.TrimSuffix(r.File, ".bin"), ".onnx") + extension
}
