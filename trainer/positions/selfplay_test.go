package positions

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"othello/ai/search"
	"othello/ai/template"
	"othello/game"
	"othello/trainer/games/gamestest"
)

// selfplayWeights are random ones.
func selfplayWeights(t testing.TB) *template.Weights {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	l, err := template.Parse(template.Classic)
	must(t, err)
	one := make([]float64, l.Parameters())
	for i := range one {
		one[i] = rng.NormFloat64() * 20
	}
	all := make([][]float64, l.Stages)
	for i := range all {
		all[i] = one
	}
	w, err := template.New(l, "random", all)
	must(t, err)
	return w
}

func quick(t testing.TB) *SelfPlay {
	t.Helper()
	return &SelfPlay{
		Seed: 5, Depth: 3, Exact: 9, Games: 2*blockGames + 3, Wide: 8, Weights: selfplayWeights(t), Settings: "test",
		Database: gamestest.Games(t, 20), Openings: [][]game.Square{{game.At(5, 4), game.At(5, 5)}},
	}
}

func makeAll(t *testing.T, job *SelfPlay, dir string, first, last, threads int) {
	t.Helper()
	must(t, job.Make(t.Context(), dir, first, last, threads, func(int, int) {}))
}

func same(t *testing.T, a, b string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(a, "*"))
	if err != nil || len(names) == 0 {
		t.Fatalf("nothing was made: %v", err)
	}
	for _, name := range names {
		one, err := os.ReadFile(name)
		must(t, err)
		two, err := os.ReadFile(filepath.Join(b, filepath.Base(name)))
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs: %v", filepath.Base(name), err)
		}
	}
}

// TestPartsDoNotDependOnWhoMakesThem: however the numbers are divided, the files are the
// same.
func TestPartsDoNotDependOnWhoMakesThem(t *testing.T) {
	work, whole, pieces := quick(t), t.TempDir(), t.TempDir()
	makeAll(t, work, whole, 1, 3, 1)
	ctx, cancel := context.WithCancel(t.Context())
	if err := work.Make(ctx, pieces, 2, 3, 1, func(part, _ int) {
		if part == 3 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted work: %v", err)
	}
	if left, err := work.Missing(pieces, 1, 3); err != nil || !slices.Equal(left, []int{1, 3}) {
		t.Errorf("%v are missing, %v", left, err)
	}
	makeAll(t, work, pieces, 1, 3, 2)
	same(t, whole, pieces)
}

// TestLabels: exact labels are exact, children follow from their parents, all of them,
// and results go with the score where play is perfect.
func TestLabels(t *testing.T) {
	work := quick(t)
	solver := search.NewSolver(search.Options{HashMB: 1})
	list, err := work.block(t.Context(), newSearcher(work.Weights), 2, 1)
	must(t, err)
	var exact, played, strays, childless, families, lines int
	for i, r := range list {
		p := r.Position
		if c, _ := p.Canonical(); c != p || p.Over() {
			t.Fatal("a position is not canonical, or the game is over")
		}
		if r.Group == 0 || r.Kind == Exact != (r.Depth == 0) {
			t.Fatalf("an inconsistent record: %+v", r)
		}
		if r.Kind == Exact && p.Empties() <= 9 {
			exact++
			if want, _ := solver.Solve(p); int(r.Score) != want*Scale {
				t.Fatalf("score %d/%d, exact %d of\n%v", r.Score, Scale, want, p.Board(game.Black))
			}
			if r.Played && int(r.Result)*Scale != int(r.Score) {
				t.Fatalf("result %d with an exact score of %d/%d", r.Result, r.Score, Scale)
			}
		}
		switch r.Source {
		case Child:
			if r.Played {
				played++
			}
			continue
		case Stray:
			strays++
		case Line:
			if lines++; !r.Played {
				t.Fatal("a game without a result")
			}
		}
		var want, got []game.Position
		for m := range p.Moves().Squares() {
			if q := p.Play(m); !q.Over() {
				q, _ = q.Canonical()
				want = append(want, q)
			}
		}
		best := -1 << 20
		for _, c := range list[i+1:] {
			if c.Source != Child {
				break
			}
			best = max(best, -int(c.Score))
			got = append(got, c.Position)
			found := false
			for k, q := range want {
				if found = q == c.Position; found {
					want = append(want[:k], want[k+1:]...)
					break
				}
			}
			if !found {
				t.Fatalf("a child is after no move of\n%v", p.Board(game.Black))
			}
		}
		switch {
		case len(got) == 0:
			childless++
		case len(want) > 0:
			t.Fatalf("%d moves are missing", len(want))
		case r.Kind == Exact && p.Empties() <= 8 && best > int(r.Score):
			t.Fatalf("score %d, but a move is worth %d", r.Score, best)
		default:
			families++
		}
	}
	if exact < 50 || played < 20 || strays < 10 || childless < 20 || families < 50 || played > lines {
		t.Errorf("%d exact, %d of %d lines with a child played, %d strays, %d families, %d without", exact, played, lines, strays, families, childless)
	}
}

// TestEarlyPositions counts the positions of the first plies, which are known.
func TestEarlyPositions(t *testing.T) {
	j := Labels{Positions: EarlyPositions(5), Count: 1 + 1 + 3 + 14 + 60 + 322, Weights: selfplayWeights(t), Depth: 2, Threads: 2}
	if len(j.Positions) != j.Count {
		t.Errorf("%d positions of up to 5 plies", len(j.Positions))
	}
	list, err := j.Label(t.Context())
	must(t, err)
	seen := map[game.Position]bool{}
	for _, r := range list {
		if c, _ := r.Position.Canonical(); c != r.Position || seen[c] || r.Source != Early {
			t.Fatal("a position is there twice, or not canonical")
		}
		seen[r.Position] = true
	}
}
