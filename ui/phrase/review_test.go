package phrase

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
)

var update = flag.Bool("update", false, "write the golden files")

// engine is an engine made of a function.
type engine func(p game.Position, lim ai.Limits) (ai.Analysis, error)

func (e engine) Think(_ context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	return e(p, lim)
}

// solve finds the result of a position on the 4x4 board, and the first line to it.
func solve(p game.Position) (score int, line []game.Square) {
	if p.Over() {
		return p.Margin(), nil
	}
	if !p.CanMove() {
		score, line = solve(p.Pass())
		return -score, append([]game.Square{game.Pass}, line...)
	}
	score = -65
	for m := range p.Moves().Squares() {
		if s, rest := solve(p.Play(m)); -s > score {
			score, line = -s, append([]game.Square{m}, rest...)
		}
	}
	return score, line
}

func exact(p game.Position, _ ai.Limits) (ai.Analysis, error) {
	score, line := solve(p)
	return ai.Analysis{Position: p, PV: line, Score: ai.Exactly(float64(score)), Depth: p.Empties(), Confidence: 100, Source: ai.FromExact}, nil
}

// tiny is a game on the 4x4 board played at random, proven from the first move.
func tiny(t *testing.T) *review.Review {
	t.Helper()
	rng := rand.New(rand.NewPCG(15, 17))
	g := game.New(game.Size4)
	for !g.Over() {
		m := game.Pass
		if moves := g.Position().Moves(); moves != 0 {
			m = moves.Nth(rng.IntN(moves.Count()))
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	r, err := review.Run(t.Context(), engine(exact), review.Settings{Name: "solver"}, review.New(g.Line()), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func opening(t *testing.T, names ...string) []*game.Node {
	t.Helper()
	g := game.New(game.Size8)
	for _, name := range names {
		s, err := game.ParseSquare(name)
		if err == nil {
			err = g.Play(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g.Line()
}

// half is a review that was stopped, with scores that are not proven.
func half(t *testing.T) *review.Review {
	t.Helper()
	count := 0
	e := engine(func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		if count++; count > 7 {
			return ai.Analysis{}, errors.New("no more")
		}
		return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(float64(3 * count)), Depth: lim.Depth, Confidence: 100}, nil
	})
	settings := review.Settings{Name: "fake", Limits: ai.Limits{Depth: 10, Time: time.Second}}
	r, err := review.Run(t.Context(), e, settings, review.New(opening(t, "f5", "d6", "c3", "d3", "c4", "f4", "f6", "b4")), nil)
	if err == nil {
		t.Fatal("the engine did not stop")
	}
	return r
}

func TestReview(t *testing.T) {
	for name, r := range map[string]*review.Review{"tiny": tiny(t), "half": half(t), "new": review.New(opening(t, "f5", "d6"))} {
		path, got := filepath.Join("testdata", name+".txt"), strings.Join(Review(nil, r), "\n")+"\n"
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s (-update accepts it):\n%s", path, got)
		}
	}
}

func TestChoice(t *testing.T) {
	m := &review.Move{Legal: 3, Move: 1, Choice: 0.001, BestChoice: 0.61, Best: review.Value{Line: []game.Square{2}}}
	if text := Choice(nil, m); text != "Under 1% of players choose it, 61% the best move c1" {
		t.Errorf("%q", text)
	}
	if text := Choice(nil, &review.Move{Legal: 3}); text != "" {
		t.Errorf("%q without a network", text)
	}
}

func TestTurning(t *testing.T) {
	r := &review.Review{Turning: 2, Over: true, Moves: []review.Move{{Number: 1}, {Number: 2, Side: game.White, Move: game.At(3, 5)}}}
	if got := Turning(nil, r); got != "Turning point: move 2, d6." {
		t.Errorf("%q", got)
	}
	if got := Turning(nil, &review.Review{}); got != "" {
		t.Errorf("%q", got)
	}
}
