package dqn

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	player "othello/ai/dqn"
	"othello/ai/mcts"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/arena"
)

// must ends the test if err is not nil.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// against returns the share of the points that a player makes against random moves.
func against(t *testing.T, e ai.Engine, pairs int) float64 {
	t.Helper()
	m := arena.Match{
		Size: game.Size6, Openings: arena.RandomOpenings(game.Size6, 4, 4, pairs, 9),
		A: arena.Player{New: func() (ai.Engine, error) { return shared{e}, nil }, Limits: ai.Limits{Depth: 1}},
		B: arena.Player{New: func() (ai.Engine, error) { return mcts.NewRandom(5), nil }},
	}
	r, err := m.Run(t.Context(), nil)
	if err != nil || r.Sides[0].Faults > 0 {
		t.Fatalf("%+v (%v)", r.Sides, err)
	}
	return r.Score
}

// TestTables learns for a second or so and then wins.
func TestTables(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("learns from thousands of games; the usual tests do it, and TestInterrupted takes the same ways")
	}
	file := filepath.Join(t.TempDir(), "a.bin")
	j := Job{Settings: Settings{Seed: 1, Threads: 2, Games: 256}, Rounds: 12, Judged: 1, File: file, About: "a test", Say: func(string) {}, Report: func(int, int, string) {}}
	must(t, j.Run(t.Context()))
	f, err := os.Open(file)
	must(t, err)
	defer func() { _ = f.Close() }()
	w, err := template.Read(f)
	if err != nil || w.About != "a test" {
		t.Fatalf("%v, about %q", err, w.About)
	}
	if got := against(t, player.New(w), 50); got < 0.8 {
		t.Errorf("it makes %.0f %% of the points against random moves", 100*got)
	}
	c, err := os.ReadFile(strings.TrimSuffix(file, ".bin") + ".json")
	if rows := strings.Count(string(c), "Score"); err != nil || rows < 10 {
		t.Errorf("%d rows of log (%v)", rows, err)
	}
}

// TestInterrupted compares trainings that were interrupted again and again with ones that
// were not, on another number of threads: the file is the same.
func TestInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("trains anew; the usual tests run it")
	}
	dir := t.TempDir()
	job := func(name string, threads int) *Job {
		return &Job{
			Settings: Settings{Seed: 3, Games: 64, Threads: threads}, Rounds: 5, Judged: 1, File: filepath.Join(dir, name),
			Say: func(string) {}, Report: func(int, int, string) {},
		}
	}
	must(t, job("whole.bin", 1).Run(t.Context()))
	stops := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		j := job("parts.bin", 2)
		calls := 0
		j.Report = func(int, int, string) {
			if calls++; calls == 2 {
				cancel()
			}
		}
		err := j.Run(ctx)
		cancel()
		if err == nil {
			break
		}
		if stops++; stops > 20 || !errors.Is(err, context.Canceled) {
			t.Fatalf("stop %d: %v", stops, err)
		}
	}
	a, err := os.ReadFile(filepath.Join(dir, "whole.bin"))
	b, err2 := os.ReadFile(filepath.Join(dir, "parts.bin"))
	if err != nil || err2 != nil || !bytes.Equal(a, b) || stops == 0 {
		t.Errorf("after %d stops the files have %d and %d bytes, equal: %v (%v, %v)", stops, len(a), len(b), bytes.Equal(a, b), err, err2)
	}

	j := job("parts.bin", 1)
	j.Seed++
	if err := j.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "another training") {
		t.Errorf("with another seed: %v", err)
	}
	ckpt := filepath.Join(dir, "parts.ckpt")
	good, err := os.ReadFile(ckpt)
	must(t, err)
	for _, at := range []int{0, 5, 40, len(good) / 2, len(good) - 1} {
		bad := bytes.Clone(good)
		bad[at] ^= 1
		for _, content := range [][]byte{bad, good[:at]} {
			must(t, os.WriteFile(ckpt, content, 0o600))
			if err := job("parts.bin", 1).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "checkpoint") {
				t.Errorf("damaged at byte %d: %v", at, err)
			}
		}
	}
}

// diverging learns nothing, and in its third round its error is none, or one of its numbers.
type diverging struct {
	list [][]float32
	loss bool
}

func (d *diverging) round(_ context.Context, n int, _ float64) (float64, error) {
	d.list[0][1] = float32(n + 1)
	if n == 2 && d.loss {
		return math.NaN(), nil
	}
	if n == 2 {
		d.list[0][1] = float32(math.NaN())
	}
	return 0.5, nil
}

func (d *diverging) numbers() [][]float32       { return d.list }
func (d *diverging) engine() (ai.Engine, error) { return mcts.NewRandom(1), nil }
func (d *diverging) write(w io.Writer, _ string) error {
	_, err := io.WriteString(w, "good")
	return err
}
func (d *diverging) step() (int, error) { return 0, nil }
func (d *diverging) restore(int)        {}
func (d *diverging) close() error       { return nil }

// TestDiverged wants a training to stop at the first NaN and to keep the last good state.
func TestDiverged(t *testing.T) {
	for _, d := range []*diverging{{[][]float32{{0, 0}}, true}, {[][]float32{{0, 0}}, false}} {
		j := Job{Rounds: 3, Judged: 1, File: filepath.Join(t.TempDir(), "a.bin"), Say: func(string) {}, Report: func(int, int, string) {}}
		err := j.train(t.Context(), d)
		if err == nil || !strings.Contains(err.Error(), "diverged by round 3") || !strings.Contains(err.Error(), "by round 1 ") {
			t.Fatalf("it ended with %v", err)
		}
		c, err := openCheckpoint(strings.TrimSuffix(j.File, ".bin") + ".ckpt")
		if err != nil || c.Done != 1 || c.Numbers[0][1] != 1 {
			t.Errorf("kept: %+v (%v)", c, err)
		}
		if b, err := os.ReadFile(j.File); string(b) != "good" {
			t.Errorf("the file: %q (%v)", b, err)
		}
	}
}

// TestLearn follows targets backwards through a game with a pass and a move that
// explored.
func TestLearn(t *testing.T) {
	l, err := newTables(Settings{Seed: 1, Threads: 1, Games: 1})
	must(t, err)
	at := game.Start(game.Size6)
	list := []ply{
		{at: at, turn: game.Black, best: 0.5, greedy: true},
		{at: at, turn: game.White, best: 0.7, greedy: false},
		{at: at, turn: game.Black, best: 0.4, greedy: true},
		{at: at, turn: game.Black, best: 0.6, greedy: true}, // White had to pass
		{at: at, turn: game.White, best: 0.1, greedy: true},
	}
	targets := l.targets(list, 0)
	last := (1-lambda)*0.1 + lambda*0
	pass := (1-lambda)*0.6 + lambda*(1-last)
	before := (1-lambda)*0.4 + lambda*pass
	for k, want := range []float64{(1-lambda)*0.5 + lambda*(1-0.7), 0.7, before, pass, last} {
		if math.Abs(targets[k]-want) > 1e-12 {
			t.Errorf("ply %d: target %v, not %v", k, targets[k], want)
		}
	}
	// All are one position here: its value goes to their mean.
	mean := 0.0
	for _, v := range targets {
		mean += v / float64(len(targets))
	}
	for range 400 {
		l.learn(list, 0, 0.02)
	}
	w, err := l.weights("")
	must(t, err)
	var s template.State
	w.Set(&s, at)
	if got := ai.WinRate(float64(w.Score(&s)) / template.Unit); math.Abs(got-mean) > 0.02 {
		t.Errorf("learned %v, not %v", got, mean)
	}
}
