// Package dqn trains players of 6x6 and 8x8 from the rules alone, by two methods: fitted Q
// iteration on games of random players, with a network over whole lines of 6x6 (fitted.go), as
// a player of 2016 did; and Q-learning of afterstates by self-play, with tables of lines and
// blocks (tables.go). A Job is a training by either, with checkpoints.
//
// Package ai/dqn plays with the tables and the networks of lines, which need PyTorch to learn
// (package torchstep).
//
// Sources: Riedmiller, "Neural Fitted Q Iteration" (2005); Watkins, "Learning from Delayed
// Rewards" (1989), for Q(lambda); Lucas, "Learning to Play Othello with N-Tuple Systems"
// (2008), for tables in place of a network.
package dqn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/arena"
	kept "othello/trainer/checkpoint"
	"othello/trainer/graph"
)

// Job is a training run.
type Job struct {
	Settings
	Rounds int    // of the whole training
	Judged int    // pairs of games against MTS(100) in each evaluation
	Python string // interpreter that has PyTorch, for fitted Q iteration
	File   string // output; checkpoint (.ckpt) and log (.json) go beside it
	About  string // description in File
	Say    func(line string)
	Report func(done, total int, note string)
}

// learner is a training method, run round by round.
type learner interface {
	// round performs round n; done is the fraction of the training completed. It returns
	// the mean squared error. After an error nothing has changed.
	round(ctx context.Context, n int, done float64) (float64, error)
	step() (int, error)   // of its optimiser, zero for none
	numbers() [][]float32 // parameters as of the last call of step, not copied
	restore(step int)     // after the numbers were set
	engine() (ai.Engine, error)
	write(to io.Writer, about string) error
	close() error
}

// run is the state of Job.Run.
type run struct {
	*Job
	checkpoint
	learner
	saved time.Time
	kept  int // rounds done when it was saved
}

// saveEvery is the least time between checkpoints, of which one of a large network takes
// seconds.
const saveEvery = 30 * time.Second

// judgings returns the number of evaluations due by now: more frequent at first, 20 in
// total. Fitted Q iteration does not improve steadily, and its best is kept: it has 100.
func (r *run) judgings() int {
	if r.Filters > 0 {
		return int(100 * r.share())
	}
	return int(20 * math.Sqrt(r.share()))
}

// Run trains, from the checkpoint if there is one, and writes the file. If interrupted,
// it saves a checkpoint.
func (j *Job) Run(ctx context.Context) (err error) {
	var l learner
	if j.Filters > 0 {
		l, err = newFitted(j)
	} else {
		l, err = newTables(j.Settings)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	return j.train(ctx, l)
}

func (j *Job) train(ctx context.Context, l learner) error {
	r := &run{Job: j, learner: l, saved: time.Now()}
	c, err := openCheckpoint(r.beside(".ckpt"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.Of = j.Settings
	case err != nil:
		return err
	case !c.Of.same(j.Settings):
		return fmt.Errorf("%s is of another training: remove it to begin afresh, or write to another file", r.beside(".ckpt"))
	default:
		r.checkpoint = *c
		for i, row := range l.numbers() {
			copy(row, c.Numbers[i])
		}
		l.restore(c.Step)
		r.kept, r.Judgings = c.Done, min(c.Judgings, r.judgings()) // fewer if it now goes on for longer
	}
	if f, ok := l.(*fitted); ok {
		if f.watched, err = watchedGame(ctx, j.Seed); err != nil {
			return err
		}
	}
	before, began := r.Seconds, time.Now()
	for {
		r.Seconds = before + time.Since(began).Seconds()
		done := r.share()
		r.Report(int(1000*done), 1000, r.note())
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
		r.Done++
		if math.IsNaN(loss) || math.IsInf(loss, 0) {
			return r.diverged()
		}
		r.Loss = loss
		if time.Since(r.saved) > saveEvery || r.Done == 1 {
			if err := r.save(); err != nil {
				return err
			}
		}
	}
}

func (r *run) diverged() error {
	return fmt.Errorf("training diverged by round %d: its numbers are no longer finite. What it had learned by round %d is in %s and %s", r.Done, r.kept, r.File, r.beside(".ckpt"))
}

// share returns the fraction of the training completed.
func (r *run) share() float64 {
	return min(float64(r.Done)/float64(r.Rounds), 1)
}

func (r *run) note() string {
	text := fmt.Sprintf("round %d, error %.4f", r.Done, r.Loss)
	if n := len(r.Log); n > 0 {
		text += fmt.Sprintf(", %.0f %% against MTS(100)", 100*r.Log[n-1].Score)
	}
	return text
}

// judge evaluates play by games against MTS(100) and, where the best network is kept, as in
// 2016 by the games that it wins against random moves.
func (r *run) judge(ctx context.Context) error {
	e, err := r.engine()
	if err != nil {
		return err
	}
	if c, ok := e.(io.Closer); ok {
		defer func() { _ = c.Close() }()
	}
	size := cmp.Or(r.Size, game.Size6)
	against := func(pairs int, name string, nodes int64, other func() (ai.Engine, error)) (arena.Result, error) {
		m := arena.Match{
			Size: size, Openings: arena.RandomOpenings(size, 6, 6, pairs, r.Seed+1), Parallel: max(r.Threads, 1),
			A: arena.Player{Name: "dqn", New: func() (ai.Engine, error) { return shared{e}, nil }, Limits: ai.Limits{Depth: 1, Threads: 1}},
			B: arena.Player{Name: name, New: other, Limits: ai.Limits{Nodes: nodes, Threads: 1}},
		}
		return m.Run(ctx, nil)
	}
	result, err := against(r.Judged, "mts", 100, func() (ai.Engine, error) {
		return mcts.NewPlain(mcts.Options{MemoryMB: 4, Threads: 1, Seed: 1}), nil
	})
	if err != nil {
		return err
	}
	row := Row{Rounds: r.Done, Minutes: r.Seconds / 60, Loss: r.Loss, Score: result.Score}
	text := fmt.Sprintf("%6d rounds, %5.1f minutes: error %.4f, %.1f %% of the points against MTS(100)", row.Rounds, row.Minutes, row.Loss, 100*row.Score)
	best := false
	if f, ok := r.learner.(*fitted); ok {
		if row.Watched, err = f.watch(); err != nil {
			return err
		}
		result, err := against(4*r.Judged, "random", 1, func() (ai.Engine, error) { return mcts.NewRandom(r.Seed), nil })
		if err != nil {
			return err
		}
		row.Wins = float64(result.Wins) / float64(8*r.Judged)
		best = !slices.ContainsFunc(r.Log, func(o Row) bool { return o.Wins >= row.Wins })
		text += fmt.Sprintf(", %.1f %% won against random moves", 100*row.Wins)
	}
	r.Log = append(r.Log, row)
	r.Say(text)
	if best {
		return wholefile.Replace(r.File, func(w io.Writer) error { return r.learner.write(w, r.About) })
	}
	return nil
}

// shared is an engine shared by several games, which must not close it.
type shared struct{ ai.Engine }

// stopped saves a checkpoint after err, usually an interrupt.
func (r *run) stopped(err error) error {
	if saving := r.save(); saving != nil {
		return cli.Stopped(err, "stopped after %d rounds, which cannot be kept: %w", r.Done, saving)
	}
	return cli.Stopped(err, "stopped after %d rounds, the same command goes on", r.Done)
}

// save writes checkpoint, log and the trained player.
func (r *run) save() error {
	c := r.checkpoint
	var err error
	if c.Step, err = r.step(); err != nil {
		return err
	}
	if c.Numbers = r.numbers(); !graph.Finite(c.Numbers...) {
		return r.diverged()
	}
	type file struct {
		name  string
		write func(io.Writer) error
	}
	files := []file{
		{r.beside(".ckpt"), func(w io.Writer) error { return kept.Write(w, kind, c) }},
		{r.beside(".json"), func(w io.Writer) error { return json.NewEncoder(w).Encode(r.Log) }},
		{r.File, func(w io.Writer) error { return r.learner.write(w, r.About) }},
	}
	for _, f := range files {
		if f.name == r.File && r.Filters > 0 && len(r.Log) > 0 {
			continue // fitted Q iteration does not improve steadily: the file is the best that was judged
		}
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

// Settings are the parameters of a training.
type Settings struct {
	Size    game.Size // of the board; zero for 6x6, the only one but for tables
	Seed    uint64
	Threads int // goroutines; they affect only rounding in PyTorch
	Games   int // self-play games of a round; with Filters, all games by random players
	Filters int // of the network of fitted Q iteration, 64 in the original; 0 for tables and self-play
	// Precision of fitted Q iteration's products, as torchstep.Process.Lines has it.
	Precision string
}

// same reports whether a training with o can resume one with s.
func (s Settings) same(o Settings) bool {
	s.Threads = o.Threads
	return s == o
}
