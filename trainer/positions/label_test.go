package positions

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai/template"
	"othello/game"
	"othello/game/wthor"
	"othello/game/wthor/wthortest"
	"othello/trainer/games"
	"othello/trainer/games/gamestest"
)

func weights(t *testing.T) *template.Weights {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	l, err := template.Parse(template.Classic)
	must(t, err)
	one := make([]float64, l.Parameters())
	for i := range one {
		one[i] = rng.NormFloat64() * 60
	}
	all := make([][]float64, l.Stages)
	for i := range all {
		all[i] = one
	}
	w, err := template.New(l, "random", all)
	must(t, err)
	return w
}

// plain returns the exact score, without cutting anything.
func plain(p game.Position) int {
	if p.Over() {
		return p.Margin()
	}
	if p.MustPass() {
		return -plain(p.Pass())
	}
	best := -64
	for m := range p.Moves().Squares() {
		best = max(best, -plain(p.Play(m)))
	}
	return best
}

// TestSearchedLabels depend on the position alone, whatever was searched before.
func TestSearchedLabels(t *testing.T) {
	job := Labels{Draw: Draw{Least: 20, Most: 30}, Games: gamestest.Games(t, 30), Seed: 9, Count: 20, Weights: weights(t), Depth: 4, Threads: 1}
	list, err := job.Label(t.Context())
	must(t, err)
	for i, r := range list {
		one, err := job.label(t.Context(), job.engines(), i, 1)
		if err != nil || one[0] != r || r.Kind != Search || r.Depth != 4 {
			t.Errorf("position %d: %+v, alone %+v, %v", i, r, one, err)
		}
	}
}

func TestDraw(t *testing.T) {
	list := gamestest.Games(t, 50)
	for _, d := range []Draw{{Least: 5, Most: 20}, {Least: 1, Most: 60, Wild: 100}, {Least: 10, Most: 12, Random: 100}} {
		rng := rand.New(rand.NewPCG(7, 8))
		for range 300 {
			s, err := d.draw(rng, list)
			must(t, err)
			if e := s.position.Empties(); e < d.Least || e > d.Most || s.position.Over() {
				t.Fatalf("%+v drew a position with %d empties, over: %v", d, e, s.position.Over())
			}
			if (s.year == 0) != (d.Random == 100) {
				t.Fatalf("%+v drew from the year %d", d, s.year)
			}
		}
	}
}

// TestPositions wants positions after 4 to 50 moves, and the same ones again.
func TestPositions(t *testing.T) {
	list := gamestest.Games(t, 20)
	drawn, err := OfGames.Positions(list, 100, 1)
	if err != nil || len(drawn) != 100 {
		t.Fatalf("%d positions, %v", len(drawn), err)
	}
	for _, p := range drawn {
		if e := p.Empties(); e < 10 || e > 56 || !p.CanMove() {
			t.Errorf("drew %v", p.Board(game.Black))
		}
	}
	if again, _ := OfGames.Positions(list, 100, 1); !slices.Equal(again, drawn) {
		t.Error("the seed does not decide")
	}
}

// records returns those of the store at path.
func records(t *testing.T, path string) []Record {
	t.Helper()
	_, list, err := Read(path)
	must(t, err)
	return list
}

// TestDrawFromShortGames ends, although no game is long enough.
func TestDrawFromShortGames(t *testing.T) {
	d, err := wthor.Read(wthortest.Pack(2001, wthortest.Game{Moves: []game.Square{game.At(5, 4)}}).Games)
	must(t, err)
	short := []games.Game{{Entry: d.Entry(0), Database: d}}
	job := Labels{Draw: Draw{Least: 1, Most: 12}, Games: short, Count: 3, Threads: 2}
	if _, err := job.Label(t.Context()); err == nil || !strings.Contains(err.Error(), "1 to 12 empties") {
		t.Errorf("positions near the end of a game of one move: %v", err)
	}
}

func TestInterruptedLabellingEqualsUninterrupted(t *testing.T) {
	dir := t.TempDir()
	job := Labels{Draw: Draw{Least: 3, Most: 6, Wild: 30, Random: 30}, Games: gamestest.Games(t, 30), Seed: 9, Count: 2*block + 100}
	run := func(name string, ctx context.Context, threads int, done func(int)) error {
		dst, err := Append(filepath.Join(dir, name), "test")
		must(t, err)
		j := job
		j.Threads = threads
		return errors.Join(j.Run(ctx, dst, done), dst.Close())
	}
	must(t, run("whole", t.Context(), 1, func(int) {}))
	ctx, cancel := context.WithCancel(t.Context())
	if err := run("parts", ctx, 2, func(int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled labelling: %v", err)
	}
	must(t, run("parts", t.Context(), 3, func(int) {}))
	whole := records(t, filepath.Join(dir, "whole"))
	if len(whole) != job.Count || !slices.Equal(whole, records(t, filepath.Join(dir, "parts"))) {
		t.Error("an interrupted store differs from an uninterrupted one")
	}
	for _, r := range whole[:200] {
		if c, _ := r.Position.Canonical(); c != r.Position || r.Kind != Exact {
			t.Fatal("a record is not canonical or not exact")
		}
		if want := plain(r.Position); int(r.Score) != want*Scale {
			t.Fatalf("label %d, want %d of\n%v", r.Score, want, r.Position.Board(game.Black))
		}
	}
}

func TestTheoryAndOutcomes(t *testing.T) {
	list := gamestest.Games(t, 40)
	for _, r := range TheoryRecords(list) {
		if want := (2*gamestest.Theory - 64) * Scale; r.Position.Empties() != 24 || int(r.Score) != want && int(r.Score) != -want {
			t.Fatalf("theoretical label %d at %d empties", r.Score, r.Position.Empties())
		}
	}
	out := Outcomes(list, 60, 1)
	last := 0
	for _, r := range out {
		// With one square left and a move to it, the result follows from the board.
		if p := r.Position; p.Empties() == 1 {
			last++
			end := p.Play(p.Moves().First())
			if want := -end.Margin() * Scale; int(r.Score) != want {
				t.Fatalf("label %d, the game ends with %d", r.Score, want)
			}
		}
	}
	if last == 0 {
		t.Error("no position before the last move")
	}
	if few := Outcomes(list, 3, 1); len(few) != 3*len(list) {
		t.Errorf("%d positions, want 3 of each of %d games", len(few), len(list))
	}
}
