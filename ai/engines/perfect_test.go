package engines

import (
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai"
	"othello/ai/search"
	"othello/book"
	"othello/game"
	"othello/models"
)

// kindOf returns the kind with that ID.
func kindOf(t *testing.T, kinds []ai.Kind, id string) ai.Kind {
	t.Helper()
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })
	if i < 0 {
		t.Fatalf("there is no kind %q", id)
	}
	return kinds[i]
}

// draw returns a random move of p, or a pass.
func draw(rng *rand.Rand, p game.Position) game.Square {
	if p.MustPass() {
		return game.Pass
	}
	list := slices.Collect(p.Moves().Squares())
	return list[rng.IntN(len(list))]
}

// after returns p after random moves, with so many empty squares; false if the game ended
// before.
func after(rng *rand.Rand, p game.Position, empties int) (game.Position, bool) {
	for p.Empties() > empties && !p.Over() {
		p = p.Play(draw(rng, p))
	}
	return p, !p.Over()
}

// TestPerfectKind has the kind play on against random moves from random positions of 6x6:
// the game ends with what the position is worth, or better.
func TestPerfectKind(t *testing.T) {
	engine, lim := kindOf(t, testKinds(t, "small"), "perfect").Player(1)
	solver := search.NewSolver(search.Options{HashMB: 1})
	rng := rand.New(rand.NewPCG(1, 6))
	games, won := 0, 0
	for games < 100 {
		p, going := after(rng, game.Start(game.Size6), 8+rng.IntN(7))
		if !going {
			continue
		}
		games++
		worth, _ := solver.Solve(p)
		mine := true
		for ; !p.Over(); mine = !mine {
			m := draw(rng, p)
			if mine {
				a, err := engine.Think(t.Context(), p, lim, nil)
				if err != nil || !a.Score.Exact() {
					t.Fatalf("%+v, %v", a, err)
				}
				m = a.Move()
			}
			p = p.Play(m)
		}
		got := p.Margin()
		if !mine {
			got = -got
		}
		if got < worth {
			t.Errorf("a position worth %d ended with %d", worth, got)
		}
		if got > worth {
			won++
		}
	}
	if won < games/2 {
		t.Errorf("random moves gave something away in %d of %d games", won, games)
	}
}

// TestSixBook checks the shipped book of 6x6: White wins by four; all it says is proven
// and agrees from position to position; and whoever plays by it against anything stays
// in it for as long as it goes, and knows the moves of the other side.
func TestSixBook(t *testing.T) {
	b, err := book.Read(models.Six())
	if err != nil {
		t.Fatal(err)
	}
	start := game.Start(game.Size6)
	if e, ok := b.Lookup(start); !ok || e.Score != -4 || !e.Proven {
		t.Errorf("the start: %+v, %v", e, ok)
	}
	last := start.Empties()
	for p := range b.Positions() {
		last = min(last, p.Empties())
		e, ok := b.Lookup(p)
		if !ok || !e.Proven || !e.Moves[0].Known || e.Moves[0].Score != e.Score {
			t.Fatalf("%+v, %v", e, ok)
		}
		for _, m := range e.Moves {
			next, sign := p.Play(m.Square), -1.0
			if next.MustPass() {
				next, sign = next.Pass(), 1
			}
			child, linked := b.Lookup(next)
			if linked != m.Linked || m.Known && !m.Proven || linked && m.Score != sign*child.Score {
				t.Errorf("%+v leads to %+v, %v", m, child, linked)
			}
		}
	}
	if len(models.Six()) > 200<<10 {
		t.Errorf("the book has %d bytes", len(models.Six()))
	}
	rng := rand.New(rand.NewPCG(2, 6))
	for game := range 200 {
		p := start
		for mine := game%2 == 0; p.Empties() >= last && !p.Over(); mine = !mine {
			m := draw(rng, p)
			if !p.MustPass() {
				e, ok := b.Lookup(p)
				switch {
				case mine && !ok:
					t.Fatalf("the book has left a game with %d empty squares, not %d", p.Empties(), last)
				case mine:
					m = e.Moves[0].Square
				case p.Empties() > last && (!ok || !e.Moves[len(e.Moves)-1].Known):
					t.Fatalf("the book does not know the moves of %+v", p)
				}
			}
			p = p.Play(m)
		}
	}
}
