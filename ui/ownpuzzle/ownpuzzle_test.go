package ownpuzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"othello/ai/puzzle"
	"othello/ai/search"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// TestAdd finds the wins that a person missed, once.
func TestAdd(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	games := archive.Open(t.TempDir())
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range 12 {
		g := game.New(game.Size8)
		for !g.Over() {
			m := game.Pass
			if moves := g.Position().Moves(); moves != 0 {
				m = moves.Nth(rng.IntN(moves.Count()))
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		meta := archive.Meta{Ended: now.Add(time.Duration(i) * time.Minute), Black: archive.Player{Human: true, Name: "You"}, White: archive.Player{Kind: "a", Level: "3", Name: "Engine 3"}}
		packed, err := archive.Pack(&record.Record{Game: g}, meta)
		if err == nil {
			err = games.Put(packed)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	solver := search.New(search.Options{HashMB: 1, Threads: 1})
	s := puzzle.NewCollection(nil, t.TempDir())
	f := puzzle.Finder{Engine: solver}
	found, err := Add(t.Context(), nil, s, games, f)
	if err != nil || found == 0 {
		t.Fatalf("%d found, %v", found, err)
	}
	p, _, _, err := s.Next(puzzle.Wish{Own: true}, now)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := puzzle.Solve(t.Context(), solver, p.Board.Position())
	if p.From != "of 22 November 2026 against Engine 3" || p.Board.Turn != game.Black || err != nil || scores[0].Move != p.Answer || scores[0].Score.Discs != float64(p.Score) {
		t.Errorf("%+v: %v, %v", p, scores, err)
	}
	if again, err := Add(t.Context(), nil, s, games, f); again != 0 || err != nil {
		t.Errorf("%d found again, %v", again, err)
	}
	run := puzzle.Begin(p)
	run.Show()
	if _, err := s.Keep(run, now)(); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Add(ctx, nil, puzzle.NewCollection(nil, t.TempDir()), games, f); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
