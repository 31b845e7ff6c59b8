package templatefit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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

var quick = Options{Ridge: 1, Iterations: 6, Threads: 2, Neighbour: 0.3}

// setOf returns the set of some positions, of which one game of so many is held out.
func setOf(validate int, list []positions.Record) *Set {
	var all Part
	all.add(list)
	return divide(validate, &all, 0)
}

func quiet(int, Progress) {}

func TestFitLearnsAndIsMeasured(t *testing.T) {
	if testing.Short() {
		t.Skip("fits for long, by the goroutines of the other fits")
	}
	set := setOf(10, made(9000))
	layout := smallLayout(t)
	patient := quick
	patient.Iterations, patient.Ridge = 25, 0.1
	w, err := All(t.Context(), set, layout, nil, filepath.Join(t.TempDir(), "x.part"), patient, func(string) {}, quiet)
	must(t, err)
	held := slices.Concat(set.Held[64-47 : 64-39]...)
	rows := Measure("", w, held)
	overall := rows[len(rows)-1]
	blank := Measure("", zeroWeights(layout), held)
	before := blank[len(blank)-1]
	if overall.Count != len(held) || overall.Absolute > 0.8*before.Absolute {
		t.Errorf("mean absolute error %.2f on %d positions, %.2f without weights", overall.Absolute, overall.Count, before.Absolute)
	}
	if rows[0].Discs != "40-41" || overall.Square < overall.Absolute || math.Abs(overall.Bias) > overall.Absolute {
		t.Errorf("inconsistent errors: %+v", rows)
	}
}

// smallLayout returns a layout of few stages and weights.
func smallLayout(t *testing.T) *template.Layout {
	t.Helper()
	text, err := os.ReadFile("layouts/small.txt")
	must(t, err)
	l, err := template.Parse(string(text))
	must(t, err)
	return l
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
	set := setOf(10, made(3000))
	layout := smallLayout(t)
	whole, err := All(t.Context(), set, layout, nil, filepath.Join(dir, "a"), quick, func(string) {}, quiet)
	must(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	done := 0
	_, err = All(ctx, set, layout, nil, filepath.Join(dir, "b"), quick, func(string) {
		if done++; done == 2 {
			cancel()
		}
	}, quiet)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled fit: %v", err)
	}
	resumed := 0
	again, err := All(t.Context(), set, layout, nil, filepath.Join(dir, "b"), quick, func(string) { resumed++ }, quiet)
	must(t, err)
	if resumed != layout.Stages-2 {
		t.Errorf("%d stages were fitted after resuming, want %d", resumed, layout.Stages-2)
	}
	if !again.Equal(whole) {
		t.Error("the resumed fit ends with other weights")
	}
	other := quick
	other.Ridge = 2
	if _, err := All(t.Context(), set, layout, nil, filepath.Join(dir, "b"), other, func(string) {}, quiet); err == nil || !strings.Contains(err.Error(), "another fit") {
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
	if _, err := Load(0, filepath.Join(dir, "*.pos")); err == nil {
		t.Error("no error for a pattern without files")
	}
	bad := filepath.Join(dir, "bad.pos")
	must(t, os.WriteFile(bad, []byte("no positions"), 0o644))
	if _, err := Load(0, bad); !errors.Is(err, positions.ErrFormat) {
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
	set, err := Load(0, filepath.Join(dir, "*.pos"), path, dir+"//x.pos")
	must(t, err)
	if list := set.Train[59]; len(list) != 1 {
		t.Errorf("the set holds %d positions of a store with one", len(list))
	}
}

func TestDivide(t *testing.T) {
	list := made(4000)
	for i := range 500 { // games of both parts share positions
		list[i].Position = list[4000-1-i].Position
	}
	set := setOf(8, list)
	held := map[game.Position]bool{}
	for _, r := range slices.Concat(set.Held[:]...) {
		if held[r.Position] {
			t.Fatal("a position is held out twice")
		}
		held[r.Position] = true
	}
	seen := map[game.Position]bool{}
	for _, r := range slices.Concat(set.Train[:]...) {
		if held[r.Position] || seen[r.Position] || r.Group%8 == 0 {
			t.Fatalf("a position of group %d, held out: %v", r.Group, held[r.Position])
		}
		seen[r.Position] = true
	}
	for _, r := range list {
		if !held[r.Position] && !seen[r.Position] {
			t.Fatal("a position is missing")
		}
	}
}

func TestMerge(t *testing.T) {
	p := made(2)
	at := func(i int, kind positions.Kind, score int16, result int8, played bool) positions.Record {
		return positions.Record{Position: p[i].Position, Kind: kind, Score: score, Result: result, Played: played}
	}
	got := merge([]positions.Record{
		at(0, positions.Search, 100, 0, false), at(1, positions.Search, 30, 3, true), at(0, positions.Search, 301, -4, true), at(0, positions.Search, 100, -7, true),
		at(1, positions.Exact, 50, 0, false), at(1, positions.Search, 10, 6, true),
	})
	deep := at(0, positions.Search, 7, 0, false)
	deep.Depth = 9
	if one := merge([]positions.Record{at(0, positions.Search, 100, 0, false), deep, at(0, positions.Search, 100, 0, false)}); !slices.Equal(one, []positions.Record{deep}) {
		t.Errorf("merged %+v, want the deepest, %+v", one, deep)
	}
	if want := []positions.Record{at(0, positions.Search, 167, -6, true), at(1, positions.Exact, 50, 5, true)}; !slices.Equal(got, want) {
		t.Errorf("merged %+v, want %+v", got, want)
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
	job.Depth, job.Draw = 0, positions.Draw{Least: 3, Most: 4}
	job.Seed += 28
	list, err := job.Label(t.Context())
	must(t, err)
	all := func(w *template.Weights) Error {
		rows := Measure("", w, list)
		return rows[len(rows)-1]
	}
	if all := all(got); math.Abs(all.Bias) > 0.05 {
		t.Errorf("still off by %+.3f discs", all.Bias)
	}
	if before := all(w); math.Abs(before.Bias) < 0.2 {
		t.Errorf("the weights were off by no more than %+.3f discs to begin with", before.Bias)
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
	if odd, even := levels(list); odd != -100.5 || even != 100.5 {
		t.Errorf("levels %g and %g", odd, even)
	}
	if odd, even := levels(list[2:]); odd != 0 || even != 0 {
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
	families := numberFamilies(all[:1], all[1:])
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
	list := []item{at(1, 7), at(1, -5), at(2, 7), at(2, 7), at(0, 40)}
	discountBadMoves(list)
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
