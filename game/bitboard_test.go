package game

import (
	"math/rand/v2"
	"testing"
)

// TestNth wants the squares of any set in order.
func TestNth(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sets := []Bitboard{^Bitboard(0), 1, 1 << 63, Corners, inner}
	for range 20_000 {
		set := Bitboard(rng.Uint64())
		sets = append(sets, set, set&Bitboard(rng.Uint64()), set|Bitboard(rng.Uint64()))
	}
	for _, set := range sets {
		n := 0
		for s := range set.Squares() {
			if got := set.Nth(n); got != s {
				t.Fatalf("number %d is %v, want %v, of\n%v", n, got, s, set)
			}
			n++
		}
	}
}
