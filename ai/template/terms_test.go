package template

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

// TestCounts counts the terms in the plainest way, with and without vectors.
func TestCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	w := random(t)
	for range 100_000 {
		own, opp := game.Bitboard(rng.Uint64()), game.Bitboard(rng.Uint64())
		switch rng.IntN(3) { // half of the squares, a quarter, or all but a few empty
		case 1:
			own, opp = own|game.Bitboard(rng.Uint64()), opp|game.Bitboard(rng.Uint64())
		case 2:
			own &= game.Bitboard(rng.Uint64() & rng.Uint64())
			opp &= game.Bitboard(rng.Uint64())
		}
		opp &^= own
		empty := ^(own | opp)
		want := [len(termNames)]int{
			game.Moves(own, opp).Count(), game.Moves(opp, own).Count(),
			(opp.Neighbours() & empty).Count(), (own.Neighbours() & empty).Count(),
			0, empty.Count() & 1, own.Count() & 63,
		}
		for _, q := range quadrants {
			want[4] += (empty & q).Count() & 1
		}
		if got := counts(own, opp); got != want {
			t.Fatalf("own %x, opponent %x: %v, want %v", own, opp, got, want)
		}
		state := State{indices: w.blank, own: own, opp: opp}
		if got, want := w.Score(&state), plainScore(w, &state, -everywhere, everywhere); got != want {
			t.Fatalf("own %x, opponent %x: score %d, plain Go says %d", own, opp, got, want)
		}
	}
}
