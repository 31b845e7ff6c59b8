package templatefit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai/template"
	"othello/game"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
	"othello/trainer/label"
	"othello/trainer/positions"
)

// made are positions of random games, labelled with the difference in moves.
func made(n int) []positions.Record {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []positions.Record
	for len(list) < n {
		year, group := uint16(2000+rng.IntN(20)), uint16(rng.IntN(1<<16))
		p := game.Start(game.Size8)
		for p.CanMove() {
			moves := p.Moves()
			r := positions.Record{
				Score: int16(positions.Scale * (moves.Count() - p.OpponentMoves().Count())),
				Kind:  positions.Exact, Year: year, Group: group,
			}
			r.Position, _ = p.Canonical()
			list = append(list, r)
			p = p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
	}
	return list[:n]
}

var quick = Options{Ridge: 1, Iterations: 6, Patience: 3, Threads: 2, Neighbour: 0.3, Outcome: 0.1, Theory: 1, Played: 0.5}

func quiet(int, Progress) {}

func TestFitLearnsAndIsMeasured(t *testing.T) {
	all := made(12000)
	split := positions.Split{TestFrom: 2018, Validate: 10}
	set := Divide(split, all)
	patient := quick
	patient.Iterations, patient.Ridge = 25, 0.1
	w, err := All(t.Context(), set, nil, 18, 21, filepath.Join(t.TempDir(), "x.part"), patient, func(string) {}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	var test []positions.Record
	for stage := 18; stage <= 21; stage++ {
		test = append(test, set.Records(positions.Test, stage)...)
	}
	measured := Measure("", w, test)
	by, overall := measured.Errors, measured.All
	none, err := template.New("", zeros())
	if err != nil {
		t.Fatal(err)
	}
	before := Measure("", none, test).All
	if overall.Count != len(test) || overall.Absolute > 0.8*before.Absolute {
		t.Errorf("mean absolute error %.2f on %d positions, %.2f without weights", overall.Absolute, overall.Count, before.Absolute)
	}
	if by[18].Count == 0 || by[3].Count != 0 || overall.Square < overall.Absolute || math.Abs(overall.Bias) > overall.Absolute {
		t.Errorf("inconsistent errors: %+v, %+v", by[18], overall)
	}
}

func zeros() (p [template.Stages][]float64) {
	for i := range p {
		p[i] = make([]float64, template.Parameters())
	}
	return p
}

func TestResumedFitEqualsUninterrupted(t *testing.T) {
	dir := t.TempDir()
	set := Divide(positions.Split{Validate: 10}, made(3000))
	whole, err := All(t.Context(), set, nil, 10, 13, filepath.Join(dir, "a"), quick, func(string) {}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	_, err = All(ctx, set, nil, 10, 13, filepath.Join(dir, "b"), quick, func(string) {
		if done++; done == 2 {
			cancel()
		}
	}, quiet)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled fit: %v", err)
	}
	resumed := 0
	again, err := All(t.Context(), set, nil, 10, 13, filepath.Join(dir, "b"), quick, func(string) { resumed++ }, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if resumed != 2 {
		t.Errorf("%d stages were fitted after resuming, want 2", resumed)
	}
	if !again.Equal(whole) {
		t.Error("the resumed fit ends with other weights")
	}
	other := quick
	other.Ridge = 2
	if _, err := All(t.Context(), set, nil, 10, 13, filepath.Join(dir, "b"), other, func(string) {}, quiet); err == nil || !strings.Contains(err.Error(), "another fit") {
		t.Errorf("the checkpoint of another fit: %v", err)
	}
	if err := Forget(filepath.Join(dir, "b")); err != nil {
		t.Error(err)
	}
	if err := Forget(filepath.Join(dir, "b")); err != nil {
		t.Error(err)
	}
}

func TestBootstrapResumes(t *testing.T) {
	list := someGames(t, 20)
	job := label.Job{Draw: label.Draw{Wild: 40, Random: 20}, Games: list, Seed: 3, Depth: 1, Threads: 2}
	run := func(dir string, ctx context.Context, say func(string)) (*template.Weights, error) {
		solved := filepath.Join(dir, "solved.pos")
		dst, err := positions.Append(solved, "solved")
		if err != nil {
			t.Fatal(err)
		}
		j := job
		j.Least, j.Most, j.Count = 1, 6, 1500
		if err := errors.Join(j.Run(t.Context(), dst, func(int) {}), dst.Close()); err != nil {
			t.Fatal(err)
		}
		b := Bootstrap{Job: job, Dir: dir, Solved: []string{solved}, Top: 26, Bottom: 26, Count: 40, Split: positions.Split{Validate: 8}, Options: quick}
		b.Options.Iterations = 2
		return b.Run(ctx, say, func(int, int) {}, func(int, Progress) {})
	}
	a, b := t.TempDir(), t.TempDir()
	whole, err := run(a, t.Context(), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := run(b, ctx, func(string) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	again, err := run(b, t.Context(), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	if !again.Equal(whole) {
		t.Error("the resumed bootstrap ends with other weights")
	}
	names, err := filepath.Glob(filepath.Join(b, "weights-*.bin"))
	if err != nil || len(names) != template.Stages-26 {
		t.Errorf("%d weights files, want one a fitted stage (%v)", len(names), err)
	}
}

// someGames are games without theoretical scores.
func someGames(t *testing.T, n int) []games.Game {
	list := gamestest.Games(t, n)
	list[0].Database.Depth = 0 // it is of all
	return list
}

func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := Load(positions.Split{}, filepath.Join(dir, "*.pos")); err == nil {
		t.Error("no error for a pattern without files")
	}
	bad := filepath.Join(dir, "bad.pos")
	if err := os.WriteFile(bad, []byte("no positions"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(positions.Split{}, bad); !errors.Is(err, positions.ErrFormat) {
		t.Errorf("a file that is no store: %v", err)
	}
}

// TestLoadOnce: a store that two patterns name must not count twice.
func TestLoadOnce(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.pos")
	w, err := positions.Append(path, "test")
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start(game.Size8).Play(game.At(5, 4))
	if err := errors.Join(w.Write([]positions.Record{{Position: p, Kind: positions.Exact}}), w.Close()); err != nil {
		t.Fatal(err)
	}
	set, err := Load(positions.Split{}, filepath.Join(dir, "*.pos"), path, dir+"//x.pos")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(set.Records(positions.Train, template.Stage(5))); n != 1 {
		t.Errorf("the set holds %d positions of a store with one", n)
	}
}

func TestTableAndPlot(t *testing.T) {
	c := Curve{Name: "a<b"}
	c.Errors[10] = Error{Count: 5, Absolute: 3.25, Square: 4.5, Bias: -0.125}
	c.Errors[11] = Error{Count: 7, Absolute: 4, Square: 5, Bias: 1}
	var table, plot strings.Builder
	c.All = Error{Count: 12, Absolute: 3.7}
	Table(&table, []Curve{c})
	for _, want := range []string{"24-25            5 |    3.250   4.500  -0.125", "26-27            7", "all             12 |    3.700"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	if err := Plot(&plot, []Curve{c}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(plot.String(), "a&lt;b") || strings.Count(plot.String(), "L") != 1 || !strings.HasSuffix(plot.String(), "</svg>\n") {
		t.Errorf("the plot:\n%s", plot.String())
	}
}

func TestCalibration(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	parameters := zeros()
	for _, list := range parameters {
		for i := range list {
			list[i] = rng.NormFloat64() * 20
		}
		list[len(list)-128] += 10 * template.Unit // somewhere in the terms, so that levels are off
	}
	w, err := template.New("", parameters)
	if err != nil {
		t.Fatal(err)
	}
	job := label.Job{Games: someGames(t, 30), Seed: 5, Count: 300, Depth: 2, Threads: 2}
	c := Calibration{Job: job, Exact: 6}
	lines := 0
	got, err := c.Run(t.Context(), w, func(string) { lines++ })
	if err != nil || lines != template.Stages {
		t.Fatalf("%d stages, %v", lines, err)
	}
	// Near the end the labels are exact, so the same positions show no error of level.
	job.Draw = label.Draw{Least: 3, Most: 4}
	job.Seed += 28
	list, err := job.Label(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if all := Measure("", got, list).All; math.Abs(all.Bias) > 0.05 {
		t.Errorf("still off by %+.3f discs", all.Bias)
	}
	if before := Measure("", w, list).All; math.Abs(before.Bias) < 0.2 {
		t.Errorf("the weights were off by no more than %+.3f discs to begin with", before.Bias)
	}
	c.Job.Depth = 3
	if _, err := c.Run(t.Context(), w, func(string) {}); err == nil {
		t.Error("an odd depth was accepted")
	}
}
