package game

import (
	"math/rand/v2"
	"testing"
)

// No disc that is called stable is ever flipped, however the game goes on.
func TestStableDiscsStay(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	step := func(p Position) Position {
		if moves := p.Moves(); moves != 0 {
			return p.Play(moves.Nth(rng.IntN(moves.Count())))
		}
		return p.Pass()
	}
	found := 0
	for i := range 500 {
		p := Start([]Size{Size8, Size6}[i%2])
		for left := 3 + rng.IntN(30); p.Empties() > left && !p.Over(); {
			p = step(p)
		}
		own, opp := p.Stable(), p.Pass().Stable()
		if own&^p.Own|opp&^p.Opp != 0 {
			t.Fatal("an empty or a foreign square is called stable")
		}
		found += own.Count() + opp.Count()
		for range 20 {
			q, a, b := p, own, opp
			for !q.Over() {
				q, a, b = step(q), b, a
				if a&^q.Own|b&^q.Opp != 0 {
					t.Fatalf("a disc called stable was turned over: %v\nleads to\n%v stable\n%v%v\nlost\n%v", p.Board(Black), q.Board(Black), own, opp, a&^q.Own|b&^q.Opp)
				}
			}
		}
	}
	if found < 2000 {
		t.Errorf("only %d stable discs in 500 positions", found)
	}
}

func TestStableByHand(t *testing.T) {
	position := func(ranks ...string) (p Position) {
		for rank, row := range ranks {
			for file, c := range row {
				switch c {
				case 'X':
					p.Own |= At(file, rank).Bit()
				case 'O':
					p.Opp |= At(file, rank).Bit()
				}
			}
		}
		return p
	}
	for name, c := range map[string]struct {
		p    Position
		want int
	}{
		"opening":       {Start(Size8), 0},
		"corner":        {position("X"), 1},
		"edge":          {position("XXXX"), 4},
		"triangle":      {position("XXX", "XX", "X"), 6},
		"not from X":    {position(".X", "XX"), 0},
		"own full":      {Position{Own: Size8.Mask()}, 64},
		"one empty":     {Position{Own: Size8.Mask() >> 1}, 63},
		"full board":    {Position{Own: 0x5555555555555555, Opp: 0xaaaaaaaaaaaaaaaa}, 32},
		"small corner":  {Position{Own: At(1, 1).Bit(), Out: ^Size6.Mask()}, 1},
		"inner, not 8":  {Position{Own: At(1, 1).Bit()}, 0},
		"full edge":     {position("OXOXXXXO"), 5},
		"edge with gap": {position(".XXXXXX."), 0},
	} {
		if got := c.p.Stable().Count(); got != c.want {
			t.Errorf("%s: %d stable discs, want %d", name, got, c.want)
		}
	}
}

func TestCornersOf(t *testing.T) {
	for size, want := range map[Size]Bitboard{
		Size8: Corners,
		Size6: 0x0042000000004200,
		Size4: 0x0000240000240000,
	} {
		if got := CornersOf(^size.Mask()); got != want {
			t.Errorf("corners of %dx%d:\n%v\nwant\n%v", size, size, got, want)
		}
	}
}
