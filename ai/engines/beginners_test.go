package engines

import (
	"slices"
	"testing"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/models"
)

// TestBeginners lets the beginners among the levels play each other, with the book that the
// program plays from: they take every corner that they can, and leave theory nearly as soon
// as random moves do.
func TestBeginners(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of moves; the usual tests run it")
	}
	theory, err := book.Read(models.Book())
	if err != nil {
		t.Fatal(err)
	}
	kinds := testKinds(t, "small")
	player := func(id string, level int) (ai.Engine, ai.Limits) {
		k := kinds[slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })]
		k.Levels = slices.Clone(k.Levels)
		k.Levels[level-1].Handicap.Seed = 1
		if k.Book {
			k.Bare, k.Engine = k.Engine, book.NewEngine(k.Engine, theory, book.Style{Loss: 0.5, Total: 2, Random: 0.5, Seed: 1})
		}
		return k.Player(level)
	}
	// play returns how many plies games stay in the book, on average, and how many corners
	// are taken of those on offer.
	const games = 8
	play := func(id string, level int) (plies float64, taken, offered int) {
		e, lim := player(id, level)
		for range games {
			known := true
			for p := game.Start(game.Size8); !p.Over(); {
				if p.MustPass() {
					p = p.Pass()
					continue
				}
				a, err := e.Think(t.Context(), p, lim, nil)
				if err != nil {
					t.Fatal(err)
				}
				if p.Moves()&game.Corners != 0 {
					offered++
					if game.Corners.Has(a.Move()) {
						taken++
					}
				}
				p = p.Play(a.Move())
				if _, ok := theory.Lookup(p); known && ok {
					plies += 1.0 / games
				} else {
					known = false
				}
			}
		}
		t.Logf("%s %d: %d of %d corners, %.1f plies in the book", id, level, taken, offered, plies)
		return plies, taken, offered
	}
	const random = 4.5 // plies of random moves
	for id, beginners := range map[string]int{"search": 4, "policy": 2, "dqn": 2} {
		for level := 1; level <= beginners; level++ {
			plies, taken, offered := play(id, level)
			if taken < offered || offered < 2*games {
				t.Errorf("%s %d takes %d of %d corners", id, level, taken, offered)
			}
			if plies > random+5 {
				t.Errorf("%s %d plays %.1f plies of theory", id, level, plies)
			}
		}
	}
	if plies, taken, offered := play("search", 5); plies < random+5 || taken == offered {
		t.Errorf("search 5, a tournament player, knows %.1f plies and takes %d of %d corners", plies, taken, offered)
	}
}
