package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// shallow leaves out what exact would take too long for.
type shallow struct{ exact }

func (e shallow) Think(ctx context.Context, p game.Position, lim ai.Limits, r func(ai.Analysis)) (ai.Analysis, error) {
	if p.Empties() > 7 {
		return ai.Analysis{Score: ai.ScoreOf(0, true)}, ctx.Err()
	}
	return e.exact.Think(ctx, p, lim, r)
}

// TestFromGames finds the wins that a person missed, once.
func TestFromGames(t *testing.T) {
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
	s := puzzle.NewCollection(nil, t.TempDir())
	f := puzzle.Finder{Engine: shallow{}}
	found, err := fromGames(t.Context(), nil, s, games, f)
	if err != nil || found == 0 {
		t.Fatalf("%d found, %v", found, err)
	}
	p, d, _, err := s.Next(puzzle.Wish{Own: true}, now)
	if err != nil {
		t.Fatal(err)
	}
	if p.From != "of 22 November 2026 against Engine 3" || p.Board.Turn != game.Black || p.Verify(t.Context(), exact{}, 0) != nil {
		t.Errorf("%+v: %v", p, p.Verify(t.Context(), exact{}, 0))
	}
	if puzzle.Own(d) != found {
		t.Errorf("%d are kept of %d", puzzle.Own(d), found)
	}
	if again, err := fromGames(t.Context(), nil, s, games, f); again != 0 || err != nil {
		t.Errorf("%d found again, %v", again, err)
	}
	run := puzzle.Begin(p)
	run.Show()
	if _, err := s.Keep(run, now)(); err != nil {
		t.Error(err)
	}
	if again, err := s.Find(p.ID()); err != nil || again.From != p.From {
		t.Errorf("after it was asked: %+v, %v", again, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fromGames(ctx, nil, puzzle.NewCollection(nil, t.TempDir()), games, f); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
