package book

import "testing"

func TestPlayed(t *testing.T) {
	var tree Tree
	d6, f6 := square(t, "d6"), square(t, "f6")
	p := after(t, "f5")
	ok(t, tree.Count(p, d6, Stats{Wins: 3, Losses: 4}))
	ok(t, tree.Count(p, f6, Stats{Draws: 2}))
	b := compact(t, &tree)
	if games, total := b.Played(p); total != 9 || games[d6] != 7 || games[f6] != 2 {
		t.Errorf("%v of %d", games, total)
	}
	if games, total := b.Played(p.Play(d6)); total != 0 || len(games) != 0 {
		t.Errorf("%v of %d where the book ends", games, total)
	}
	if _, total := (*Book)(nil).Played(p); total != 0 {
		t.Error("no book counts games")
	}
}
