package engines

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"othello/ai"
	"othello/ai/policy"
	"othello/game"
	"othello/models"
)

// TestPeople wants moves of every level of the tournament players, no two of which give them
// the same probabilities.
func TestPeople(t *testing.T) {
	list := testKinds(t, "auto")
	k := list[slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == "people" })]
	p := game.Start(game.Size8).Play(game.At(5, 4))
	var seen []float64
	for n := 1; n <= len(k.Levels); n++ {
		engine, lim := k.Player(n)
		if a, err := engine.Think(t.Context(), p, lim, nil); err != nil || !p.Legal(a.Move()) {
			t.Errorf("level %d plays %v (%v)", n, a.Move(), err)
		}
		a, err := k.Level(n).Handicap.People.Think(t.Context(), p, ai.Limits{Nodes: 1, Moves: ai.EveryMove}, nil)
		if err != nil || len(a.Moves) != 3 {
			t.Fatalf("level %d: %+v (%v)", n, a, err)
		}
		prior := a.Moves[0].Prior
		if slices.ContainsFunc(seen, func(x float64) bool { return math.Abs(x-prior) < 1e-5 }) {
			t.Errorf("level %d takes %v for %v likely, as another level does", n, a.Move(), prior)
		}
		seen = append(seen, prior)
	}
}

// TestPeopleOnSmallBoards wants likelihoods of the moves of 6x6 that follow their worth, and
// moves of every weak level there.
func TestPeopleOnSmallBoards(t *testing.T) {
	list := testKinds(t, "auto")
	k := list[slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == "search" })]
	p, _ := after(rand.New(rand.NewPCG(3, 6)), game.Start(game.Size6), 11)
	a, err := k.Level(1).Handicap.People.Think(t.Context(), p, ai.Limits{Nodes: 1, Moves: ai.EveryMove}, nil)
	if err != nil || len(a.Moves) < 2 {
		t.Fatalf("%+v (%v)", a, err)
	}
	first, last := a.Moves[0], a.Moves[len(a.Moves)-1]
	if first.Score.Discs <= last.Score.Discs || first.Prior <= last.Prior || last.Prior <= 0 {
		t.Errorf("%+v", a.Moves)
	}
	for n := 1; n <= 8; n++ {
		engine, lim := k.Player(n)
		for _, size := range []game.Size{game.Size4, game.Size6} {
			p := game.Start(size)
			if a, err := engine.Think(t.Context(), p, lim, nil); err != nil || !p.Legal(a.Move()) {
				t.Errorf("level %d on %v plays %v (%v)", n, size, a.Move(), err)
			}
		}
	}
}

// TestShippedStyles wants a level for every shipped style.
func TestShippedStyles(t *testing.T) {
	set, err := policy.DecodeStyles(models.Styles())
	if err != nil {
		t.Fatal(err)
	}
	levels := policy.StyleLevels(func(style string) ai.Engine {
		if _, err := set.Apply(models.Small(), style); err != nil {
			t.Errorf("%s: %v", style, err)
		}
		return nil
	})
	if len(levels) != len(set.Styles) {
		t.Errorf("%d levels for %d styles", len(levels), len(set.Styles))
	}
}
