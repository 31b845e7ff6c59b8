package env

import (
	"math/rand/v2"
	"slices"
	"testing"

	"othello/game"
)

// plain does without vectors until the function that it returns is called.
func plain(t *testing.T) func() {
	t.Helper()
	if !vectors {
		t.Skip("this processor has no AVX-512, so all other tests are of this kind")
	}
	vectors = false
	return func() { vectors = true }
}

// TestPlain plays as processors without vectors do.
func TestPlain(t *testing.T) {
	defer plain(t)()
	for _, size := range []game.Size{game.Size8, game.Size6} {
		follow(t, open(t, Config{Games: 300, Size: size, Threads: 1}), 100)
	}
}

// TestVectors compares vectors with plain code on boards with discs anywhere, in groups
// that do not come out even, and looks beyond what they should write.
func TestVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	results := func(n game.Size, own, opp, moves []game.Bitboard, to *next) (floats []float32, bytes, legal []uint8) {
		squares := int(n * n)
		floats, bytes, legal = make([]float32, 2*squares*piece), make([]uint8, 2*squares*piece), make([]uint8, (squares+1)*piece)
		for i := range floats {
			floats[i], bytes[i] = 7, 7
		}
		play(own, opp, to, ^n.Mask())
		showFloats(floats[:2*squares*len(own)], n, own, opp)
		showBytes(bytes[:2*squares*len(own)], n, own, opp)
		showLegal(legal[:(squares+1)*len(own)], n, moves)
		return floats, bytes, legal
	}
	for range 300 {
		n := []game.Size{game.Size8, game.Size6}[rng.IntN(2)]
		own, opp, moves := make([]game.Bitboard, 1+rng.IntN(piece)), []game.Bitboard(nil), []game.Bitboard(nil)
		var fast, slow next
		for i := range own {
			p := game.Position{Own: game.Bitboard(rng.Uint64()), Opp: game.Bitboard(rng.Uint64()), Out: ^n.Mask()}
			for range rng.IntN(4) {
				p.Own &= game.Bitboard(rng.Uint64())
			}
			p.Own &= n.Mask()
			p.Opp &= n.Mask() &^ p.Own
			own[i], opp, moves = p.Own, append(opp, p.Opp), append(moves, p.Moves())
			if m := pick(rand.NewPCG(rng.Uint64(), 0), p.Moves()); m != game.Pass && rng.IntN(8) > 0 {
				fast.played[i] = m.Bit()
			}
		}
		slow.played = fast.played
		floats, bytes, legal := results(n, own, opp, moves, &fast)
		restore := plain(t)
		wantFloats, wantBytes, wantLegal := results(n, own, opp, moves, &slow)
		restore()
		if fast != slow {
			t.Fatal("games go on differently")
		}
		if !slices.Equal(floats, wantFloats) || !slices.Equal(bytes, wantBytes) || !slices.Equal(legal, wantLegal) {
			t.Fatal("games are shown differently")
		}
	}
}
