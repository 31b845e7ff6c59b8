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
	"othello/trainer/positions"
)

// made returns positions of random games, labelled with the difference in moves.
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
	if testing.Short() {
		t.Skip("fits for long, by the goroutines of the other fits")
	}
	all := made(12000)
	split := positions.Split{TestFrom: 2018, Validate: 10}
	set := Divide(split, all)
	patient := quick
	patient.Iterations, patient.Ridge = 25, 0.1
	w, err := All(t.Context(), set, classic, nil, 18, 21, filepath.Join(t.TempDir(), "x.part"), patient, func(string) {}, quiet)
	must(t, err)
	var test []positions.Record
	for some, err := range set.Each(positions.Test, 64-47, 64-40) {
		must(t, err)
		test = append(test, some...)
	}
	measured := Measure("", w, test)
	by, overall := measured.Errors, measured.All
	none, err := template.New(classic, "", zeros())
	must(t, err)
	before := Measure("", none, test).All
	if overall.Count != len(test) || overall.Absolute > 0.8*before.Absolute {
		t.Errorf("mean absolute error %.2f on %d positions, %.2f without weights", overall.Absolute, overall.Count, before.Absolute)
	}
	if by[18].Count == 0 || by[3].Count != 0 || overall.Square < overall.Absolute || math.Abs(overall.Bias) > overall.Absolute {
		t.Errorf("inconsistent errors: %+v, %+v", by[18], overall)
	}
}

func zeros() [][]float64 {
	p := make([][]float64, classic.Stages)
	for i := range p {
		p[i] = make([]float64, classic.Parameters())
	}
	return p
}

func TestResumedFitEqualsUninterrupted(t *testing.T) {
	dir := t.TempDir()
	set := Divide(positions.Split{Validate: 10}, made(3000))
	whole, err := All(t.Context(), set, classic, nil, 10, 13, filepath.Join(dir, "a"), quick, func(string) {}, quiet)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	_, err = All(ctx, set, classic, nil, 10, 13, filepath.Join(dir, "b"), quick, func(string) {
		if done++; done == 2 {
			cancel()
		}
	}, quiet)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled fit: %v", err)
	}
	resumed := 0
	again, err := All(t.Context(), set, classic, nil, 10, 13, filepath.Join(dir, "b"), quick, func(string) { resumed++ }, quiet)
	must(t, err)
	if resumed != 2 {
		t.Errorf("%d stages were fitted after resuming, want 2", resumed)
	}
	if !again.Equal(whole) {
		t.Error("the resumed fit ends with other weights")
	}
	other := quick
	other.Ridge = 2
	if _, err := All(t.Context(), set, classic, nil, 10, 13, filepath.Join(dir, "b"), other, func(string) {}, quiet); err == nil || !strings.Contains(err.Error(), "another fit") {
		t.Errorf("the checkpoint of another fit: %v", err)
	}
	if err := Forget(filepath.Join(dir, "b")); err != nil {
		t.Error(err)
	}
	if err := Forget(filepath.Join(dir, "b")); err != nil {
		t.Error(err)
	}
}

// someGames returns games without theoretical scores.
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
	must(t, os.WriteFile(bad, []byte("no positions"), 0o644))
	if _, err := Load(positions.Split{}, bad); !errors.Is(err, positions.ErrFormat) {
		t.Errorf("a file that is no store: %v", err)
	}
}

// TestLoadOnce: a store that two patterns name must not count twice.
func TestLoadOnce(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.pos")
	w, err := positions.Append(path, "test")
	must(t, err)
	p := game.Start(game.Size8).Play(game.At(5, 4))
	must(t, errors.Join(w.Write([]positions.Record{{Position: p, Kind: positions.Exact}}), w.Close()))
	set, err := Load(positions.Split{}, filepath.Join(dir, "*.pos"), path, dir+"//x.pos")
	must(t, err)
	for list, err := range set.Each(positions.Train, 59, 59) {
		if err != nil || len(list) != 1 {
			t.Errorf("the set holds %d positions of a store with one, %v", len(list), err)
		}
	}
}

func TestTableAndPicture(t *testing.T) {
	c := Curve{Name: "a<b"}
	c.Errors[10] = Error{Count: 5, Absolute: 3.25, Square: 4.5, Bias: -0.125}
	c.Errors[11] = Error{Count: 7, Absolute: 4, Square: 5, Bias: 1}
	var table strings.Builder
	c.All = Error{Count: 12, Absolute: 3.7}
	Table(&table, []Curve{c})
	for _, want := range []string{"24-25            5 |    3.250   4.500  -0.125", "26-27            7", "all             12 |    3.700"} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, table.String())
		}
	}
	if p := Picture([]Curve{c}); p.Left.High != 4 || len(p.Lines) != 1 || p.Lines[0].Name != "a<b" || len(p.Lines[0].Points) != 2 || p.Lines[0].Points[0] != [2]float64{24, 3.25} {
		t.Errorf("the picture: %+v", p)
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
	w, err := template.New(classic, "", parameters)
	must(t, err)
	job := positions.Labels{Games: someGames(t, 30), Seed: 5, Count: 300, Depth: 2, Threads: 2}
	c := Calibration{Job: job, Exact: 6}
	lines := 0
	got, err := c.Run(t.Context(), w, func(string) { lines++ })
	if err != nil || lines != classic.Stages {
		t.Fatalf("%d stages, %v", lines, err)
	}
	// Near the end the labels are exact, so the same positions show no error of level.
	job.Draw = positions.Draw{Least: 3, Most: 4}
	job.Seed += 28
	list, err := job.Label(t.Context())
	must(t, err)
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

// TestSortedIsTheSame: positions that are read stage by stage give the weights that all in
// memory give, copies aside.
func TestSortedIsTheSame(t *testing.T) {
	dir := t.TempDir()
	store, sorted := filepath.Join(dir, "x.pos"), filepath.Join(dir, "sorted")
	seen := map[game.Position]bool{}
	var list []positions.Record
	for _, r := range made(4000) {
		if !seen[r.Position] {
			seen[r.Position] = true
			list = append(list, r)
		}
	}
	w, err := positions.Append(store, "test")
	must(t, errors.Join(err, w.Write(list), w.Close()))
	if err := positions.Sort(t.Context(), sorted, []string{store}, func(positions.Record) bool { return false }, func(int) {}); err != nil {
		t.Fatal(err)
	}
	split := positions.Split{Validate: 10}
	streamed, err := OpenSorted(split, sorted)
	must(t, err)
	o := quick
	o.Siblings, o.Neighbour = 0.5, 0.5
	errs := func(set *Set) float64 {
		last := 0.0
		_, err := All(t.Context(), set, classic, nil, 15, 15, filepath.Join(dir, "part"), o, func(string) {}, func(_ int, p Progress) { last = p.Loss })
		must(t, errors.Join(err, Forget(filepath.Join(dir, "part"))))
		return last
	}
	if a, b := errs(Divide(split, list)), errs(streamed); math.Abs(a-b) > 1e-3 || a == 0 {
		t.Errorf("errors of %g and %g", a, b)
	}
	if _, err := OpenSorted(split, store); err == nil {
		t.Error("a store passes for a folder of sorted positions")
	}
}

func TestLevels(t *testing.T) {
	record := func(depth uint8, score, result int, played bool) positions.Record {
		return positions.Record{Kind: positions.Search, Depth: depth, Score: int16(score), Result: int8(result), Played: played}
	}
	var list []positions.Record
	for i := range fewest {
		list = append(list, record(9, 100+i%2, 0, true), record(8, 1000, 0, false))
	}
	if odd, even := (Options{Level: true}).levels(list); odd != -100.5 || even != 100.5 {
		t.Errorf("levels %g and %g", odd, even)
	}
	if odd, even := (Options{}).levels(list); odd != 0 || even != 0 {
		t.Errorf("levels %g and %g though none are asked for", odd, even)
	}
	if odd, even := (Options{Level: true}).levels(list[2:]); odd != 0 || even != 0 {
		t.Errorf("levels %g and %g of too few results", odd, even)
	}
}

func TestKinships(t *testing.T) {
	start := game.Start(game.Size8).Play(game.At(5, 4))
	canonical := func(p game.Position) positions.Record {
		c, _ := p.Canonical()
		return positions.Record{Position: c, Kind: positions.Exact}
	}
	all := []positions.Record{canonical(start)}
	for m := range start.Moves().Squares() {
		all = append(all, canonical(start.Play(m)))
	}
	stranger := canonical(start)
	stranger.Position.Own ^= game.At(0, 0).Bit() | game.At(0, 1).Bit()
	stranger.Position.Opp &^= stranger.Position.Own
	all = append(all, canonical(stranger.Position))
	set := Divide(positions.Split{}, all)
	list := all[1:]
	families, err := numberFamilies(set, positions.Train, list)
	must(t, err)
	for i, f := range families {
		if want := int32(1); i == len(families)-1 && f != 0 || i < len(families)-1 && f != want {
			t.Errorf("position %d is of family %d", i, f)
		}
	}
}

func TestFavour(t *testing.T) {
	at := func(family int32, discs float32) item {
		return item{family: family, label: discs * template.Unit, weight: 2}
	}
	list := []item{at(1, 3), at(1, -5), at(2, 7), at(2, 7), at(0, 40)}
	Options{Near: 8}.discountBadMoves(list)
	for i, want := range []float32{1, 2, 2, 2, 2} {
		if list[i].weight != want {
			t.Errorf("position %d has the weight %g, want %g", i, list[i].weight, want)
		}
	}
}

func TestLayoutsParse(t *testing.T) {
	names, err := filepath.Glob("layouts/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d layouts, %v", len(names), err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		must(t, err)
		if l, err := template.Parse(string(text)); err != nil || l.Stages < 10 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
