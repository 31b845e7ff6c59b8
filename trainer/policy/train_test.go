package policy

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"io"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/internal/wholefile"
	"othello/trainer/checkpoint"
	"othello/trainer/graph"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fake is a backend that learns how often each square is played: the policy's bias
// follows the gradient, the rest of the parameters what the batch holds.
type fake struct {
	state  *graph.State
	steps  int // of this backend
	open   *int
	breaks int // the step after which the loss is no number; zero for never
	after  func(step int)
}

func (f *fake) Step(b *graph.Batch, rate float64) (graph.Loss, error) {
	f.steps++
	f.state.Step++
	bias := f.state.Params[3]
	loss := graph.Loss{Positions: len(b.Own)}
	var grads [64]float64
	for i := range b.Own {
		p := *(*[64]float32)(bias)
		softmax(&p, game.Bitboard(b.Legal[i]))
		best := 0
		for m := range game.Bitboard(b.Legal[i]).Squares() {
			grads[m] += float64(p[m])
			if p[m] > p[best] || b.Legal[i]>>best&1 == 0 {
				best = int(m)
			}
		}
		grads[b.Move[i]]--
		loss.Policy -= math.Log(float64(p[b.Move[i]]))
		loss.Value += float64(b.Result[i]) * float64(b.Result[i])
		if best == int(b.Move[i]) {
			loss.Right++
		}
		f.state.Params[0][0] += float32(b.Own[i]%7) * float32(rate)
	}
	for m, g := range grads {
		f.state.First[3][m] = 0.9*f.state.First[3][m] + float32(g/float64(len(b.Own)))
		bias[m] -= float32(rate) * f.state.First[3][m]
	}
	if f.breaks > 0 && f.state.Step >= f.breaks {
		loss.Policy = math.NaN()
	}
	if f.after != nil {
		f.after(f.steps)
	}
	return loss, nil
}

func (f *fake) State() (*graph.State, error)   { return f.state.Clone(), nil }
func (f *fake) Weights() (*graph.State, error) { return f.state.Weights(), nil }

func (f *fake) Evaluate(b *graph.Batch) (logits [][64]float32, values []float32, err error) {
	for range b.Own {
		logits = append(logits, [64]float32(f.state.Params[3]))
	}
	return logits, nil, nil
}

func (f *fake) Close() error {
	*f.open--
	return nil
}

// positions returns those of random games in which a move to a better square, by number,
// is likelier.
func positions(games int, seed uint64) (list []Record) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for range games {
		for p := game.Start(game.Size8); !p.Over(); {
			if p.MustPass() {
				p = p.Pass()
				continue
			}
			moves := p.Moves()
			m := moves.First()
			for skip := rng.IntN(moves.Count()); skip > 0; skip-- {
				moves &= moves - 1
				m = max(m, moves.First())
			}
			list = append(list, Record{Own: p.Own, Opp: p.Opp, Move: m, Result: int8(rng.IntN(3) - 1)})
			p = p.Play(m)
		}
	}
	return list
}

// job returns a training of the fake backend on made games; open counts those not closed.
func job(t *testing.T, open *int) *Job {
	t.Helper()
	r, err := Open("small", "net.channels=[1]", "net.residual=false", "net.value=0", "goal.value=0.0",
		"schedule.batch=32", "schedule.positions=20_000", "schedule.every=3000", "schedule.sample=200",
		"schedule.rate=0.1", "schedule.warm_up=20", "schedule.average=0.98")
	must(t, err)
	return &Job{
		Recipe: r, File: filepath.Join(t.TempDir(), "net.onnx"),
		Set: &Set{Train: positions(50, 1), Validate: positions(10, 2), Games: 50, Sum: "abc"},
		New: fakes(open, func(*fake) {}), Say: func(string) {}, Report: func(int, int, string) {},
	}
}

// fakes makes trainers with a fake backend, which change may change (those that validate
// are made too, and never step).
func fakes(open *int, change func(*fake)) func(graph.Task, *graph.State) (graph.Trainer, error) {
	return func(_ graph.Task, s *graph.State) (graph.Trainer, error) {
		*open++
		f := &fake{state: s.Clone(), open: open}
		change(f)
		return f, nil
	}
}

// end returns the checkpoint of a job without the times that no two runs share.
func end(t *testing.T, j *Job) *Checkpoint {
	t.Helper()
	c, err := openCheckpoint(j.checkpoint())
	must(t, err)
	c.Seconds, c.BestRow.Hours = 0, 0
	for i := range c.Log {
		c.Log[i].Hours = 0
	}
	return c
}

func TestRun(t *testing.T) {
	open := 0
	j := job(t, &open)
	var said []string
	j.Say = func(line string) { said = append(said, line) }
	reports := 0
	j.Report = func(int, int, string) { reports++ }
	must(t, j.Run(t.Context()))
	c := end(t, j)
	if !c.Finished || c.Done != 20_000 || c.State.Step != 625 || len(c.Log) != 7 || reports != 626 {
		t.Errorf("the end: %+v, %d reports", c.BestRow, reports)
	}
	if first, last := c.Log[0].Entropy, c.Log[len(c.Log)-1].Entropy; last >= first {
		t.Errorf("cross-entropy %g after the first validation, %g in the end", first, last)
	}
	if open != 0 {
		t.Errorf("%d backends are left open", open)
	}
	file, err := os.ReadFile(j.File)
	must(t, err)
	net, err := onnx.Unmarshal(file)
	must(t, err)
	if s := net.Metadata["othello.accuracy"]; !strings.Contains(s, "by orbits") || !strings.HasSuffix(s, "on a sample") {
		t.Errorf("the network's accuracy: %q", s)
	}
	if s, err := graph.Import(j.Recipe.Net, net); err != nil || !reflect.DeepEqual(s.Params, c.Best.Params) {
		t.Errorf("the network in the file is another one: %v", err)
	}
	log, err := os.ReadFile(j.beside(".json"))
	if err != nil || strings.Count(string(log), "Top1Orbits") != 7 {
		t.Errorf("the log: %s, %v", log, err)
	}
	if len(said) != 7 {
		t.Errorf("said %q", said)
	}
}

// TestResume stops a training again and again, in steps and in validations, and
// compares all that it leaves behind with that of one that was left in peace.
func TestResume(t *testing.T) {
	open := 0
	whole := job(t, &open)
	if err := whole.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	j := job(t, &open)
	stops := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		j := *j
		j.New = fakes(&open, func(f *fake) {
			f.after = func(step int) {
				if step == 101 || f.state.Step == 94 { // the second is followed by a validation
					cancel()
				}
			}
		})
		err := j.Run(ctx)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "goes on") {
			t.Fatal(err)
		}
		if stops++; stops > 20 {
			t.Fatal("it never ends")
		}
	}
	if stops < 5 {
		t.Errorf("stopped %d times only", stops)
	}
	if want, got := end(t, whole), end(t, j); !reflect.DeepEqual(want, got) {
		t.Errorf("it ended at %+v, the other at %+v, or with other numbers", got.BestRow, want.BestRow)
	}
	if open != 0 {
		t.Errorf("%d backends are left open", open)
	}
}

// TestStopped stops a training before its first step, before its first validation, and after
// it, and looks at what plays then.
func TestStopped(t *testing.T) {
	open := 0
	j := job(t, &open)
	// stop ends the training after a step and returns the error.
	stop := func(at int) string {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		if at == 0 {
			cancel()
		}
		j := *j
		j.New = fakes(&open, func(f *fake) {
			f.after = func(int) {
				if f.state.Step == at {
					cancel()
				}
			}
		})
		err := j.Run(ctx)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("step %d: %v", at, err)
		}
		return err.Error()
	}
	network := func() (params [][]float32, about map[string]string) {
		b, err := os.ReadFile(j.File)
		must(t, err)
		net, err := onnx.Unmarshal(b)
		must(t, err)
		s, err := graph.Import(j.Recipe.Net, net)
		must(t, err)
		return s.Params, net.Metadata
	}

	if said := stop(0); said != "stopped before the first step; the same command goes on" {
		t.Errorf("before the first step: %s", said)
	}
	if _, err := os.Stat(j.File); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before the first step: a network (%v)", err)
	}

	said := stop(10)
	if want := "stopped after 320 positions (1.6 %): " + j.File + " plays; the same command goes on"; said != want {
		t.Errorf("before the first validation: %s, want %s", said, want)
	}
	params, about := network()
	if !reflect.DeepEqual(params, end(t, j).State.Params) || about[MetaUnfinished] != "written after 320 of 20000 positions of the training" || about["othello.accuracy"] != "" || about["othello.positions"] != "320" {
		t.Errorf("before the first validation: other weights, or %v", about)
	}

	stop(100)
	c := end(t, j)
	params, about = network()
	if !reflect.DeepEqual(params, c.Best.Params) || reflect.DeepEqual(params, c.State.Params) || about[MetaUnfinished] == "" || !strings.HasSuffix(about["othello.accuracy"], "on a sample") {
		t.Errorf("after the first validation: other weights, or %v", about)
	}

	if err := j.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if params, about = network(); !reflect.DeepEqual(params, end(t, j).Best.Params) || about[MetaUnfinished] != "" {
		t.Errorf("finished: other weights, or %v", about)
	}
	if open != 0 {
		t.Errorf("%d backends are left open", open)
	}
}

func TestDivergence(t *testing.T) {
	open := 0
	j := job(t, &open)
	j.New = fakes(&open, func(f *fake) { f.breaks = 200 })
	if err := j.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "diverged after 6368 positions") {
		t.Fatal(err)
	}
	if c := end(t, j); c.Done != 6016 || !c.State.Finite() {
		t.Errorf("the checkpoint is at %d positions", c.Done)
	}
}

func TestPatience(t *testing.T) {
	open := 0
	j := job(t, &open)
	j.Recipe.Schedule.Patience, j.Recipe.Schedule.Average = 2, 0
	step := 0
	j.New = fakes(&open, func(f *fake) {
		f.after = func(int) {
			if step++; step > 200 { // from now on it unlearns
				for i := range f.state.Params[3] {
					f.state.Params[3][i] -= 0.01 * float32(i)
				}
			}
		}
	})
	if err := j.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c := end(t, j); !c.Finished || c.Stale != 2 || c.Done != 12_000 || c.BestRow.Positions != 6016 {
		t.Errorf("ended at %+v", c.BestRow)
	}
}

// TestEpochs validates after each epoch, on all positions, with a softmax over all
// squares, whose likeliest is then counted too.
func TestEpochs(t *testing.T) {
	open := 0
	j := job(t, &open)
	s := &j.Recipe.Schedule
	s.Positions, s.Epochs, s.Every, s.Sample, s.Average = 0, 3, 0, 0, 0
	j.Recipe.Goal.Masked = false
	must(t, j.Run(t.Context()))
	c, epoch := end(t, j), len(j.Set.Train)
	if len(c.Log) != 3 {
		t.Fatalf("%d validations in three epochs", len(c.Log))
	}
	for i, row := range c.Log {
		if d := row.Positions - (i+1)*epoch; d < 0 || d >= s.Batch {
			t.Errorf("validation %d after %d positions, an epoch has %d", i+1, row.Positions, epoch)
		}
	}
	// The likeliest square of the fake network is the same everywhere.
	favourite, played := slices.Index(c.Best.Params[3], slices.Max(c.Best.Params[3])), 0
	for _, r := range j.Set.Validate {
		if int(r.Move) == favourite {
			played++
		}
	}
	if want := float64(played) / float64(len(j.Set.Validate)); c.BestRow.Top1Over64 != want || c.BestRow.Top1 <= want {
		t.Errorf("top-1 %g over 64 squares, want %g, and less than the %g over the legal ones", c.BestRow.Top1Over64, want, c.BestRow.Top1)
	}
	file, err := os.ReadFile(j.File)
	must(t, err)
	if net, err := onnx.Unmarshal(file); err != nil || net.Metadata["othello.accuracy"] != j.top1(c.BestRow) || !strings.Contains(j.top1(c.BestRow), "over 64 squares") {
		t.Errorf("the network's accuracy: %q, %v", net.Metadata["othello.accuracy"], err)
	}
}

// TestFourImages: an epoch of four images is four times as long.
func TestFourImages(t *testing.T) {
	open := 0
	j := job(t, &open)
	j.Recipe.Schedule.Positions, j.Recipe.Schedule.Epochs, j.Recipe.Schedule.Every = 0, 1, 0
	j.Recipe.Data.AsPlayed, j.Recipe.Data.FourImages = true, true
	if err := j.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, epoch := end(t, j), 4*len(j.Set.Train)
	if d := c.Done - epoch; len(c.Log) != 1 || d < 0 || d >= j.Recipe.Schedule.Batch {
		t.Errorf("%d validations, the last after %d positions, want one after %d", len(c.Log), c.Done, epoch)
	}
}

func TestExportFails(t *testing.T) {
	open := 0
	j := job(t, &open)
	if err := os.Mkdir(j.File, 0o755); err != nil { // where the network should be
		t.Fatal(err)
	}
	if err := j.Run(t.Context()); err == nil || !strings.Contains(err.Error(), j.File) {
		t.Errorf("ended with %v", err)
	}
	if c := end(t, j); !c.Finished {
		t.Error("a network that cannot be written stopped the training")
	}
}

func TestAverage(t *testing.T) {
	one := func(x float32) *graph.State {
		return &graph.State{Params: [][]float32{{x}}}
	}
	avg, s := one(0), one(1)
	avg.Step, s.Step = 1_000_000-averageEvery, 1_000_000
	average(avg, s, 0.99)
	if got, want := avg.Params[0][0], float32(1-math.Pow(0.99, averageEvery)); math.Abs(float64(got-want)) > 1e-6 {
		t.Errorf("moved to %g, want %g", got, want)
	}
}

// kept is a checkpoint.
func kept(t testing.TB) *Checkpoint {
	r, err := Open("r2", "net.channels=[2, 3]", "net.dense=true", "seed=9")
	must(t, err)
	c := &Checkpoint{
		Of: r, Sum: "abc", Done: 512, Seconds: 1.5, Log: []Row{{Positions: 256}}, BestRow: Row{Positions: 256},
		State: graph.NewState(r.Net, 1), Average: graph.NewState(r.Net, 2).Weights(), Best: graph.NewState(r.Net, 3).Weights(),
	}
	c.State.Step = 3
	c.Average.Step = 3
	return c
}

// TestCheckpoint reads what was written.
func TestCheckpoint(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.ckpt")
	write := func(c *Checkpoint) {
		must(t, wholefile.Replace(name, func(w io.Writer) error { return checkpoint.Write(w, kind, c) }))
	}
	write(kept(t))
	if c, err := openCheckpoint(name); err != nil || !reflect.DeepEqual(c, kept(t)) {
		t.Errorf("%+v, %v", c, err)
	}
}
