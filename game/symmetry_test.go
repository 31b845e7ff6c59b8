package game

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for y := range Symmetry(Symmetries) {
		for s := range Square(64) {
			if y.Bitboard(s.Bit()) != y.Square(s).Bit() {
				t.Errorf("symmetry %d moves the bit of %v elsewhere than the square", y, s)
			}
			if back := y.Inverse().Square(y.Square(s)); back != s {
				t.Errorf("symmetry %d and its inverse take %v to %v", y, s, back)
			}
		}
		if y.Square(Pass) != Pass {
			t.Errorf("symmetry %d moves a pass", y)
		}
		for range 1000 {
			a, b := Bitboard(rng.Uint64()), Bitboard(rng.Uint64())
			p := Position{Own: a, Opp: b &^ a}
			if got, want := p.Transform(y).Moves(), y.Bitboard(p.Moves()); got != want {
				t.Fatalf("moves after symmetry %d differ:\n%v\nwant\n%v", y, got, want)
			}
			c, by := p.Canonical()
			if d, _ := p.Transform(y).Canonical(); c != d {
				t.Fatalf("canonical form changes under symmetry %d", y)
			}
			if p.Transform(by) != c {
				t.Fatalf("the reported symmetry does not lead to the canonical form")
			}
		}
	}
	for name, want := range map[string]struct {
		y    Symmetry
		from Square
		to   Square
	}{
		"right":     {TurnRight, At(0, 0), At(7, 0)},
		"left":      {TurnLeft, At(0, 0), At(0, 7)},
		"half":      {HalfTurn, At(0, 0), At(7, 7)},
		"transpose": {Transpose, At(1, 0), At(0, 1)},
	} {
		if got := want.y.Square(want.from); got != want.to {
			t.Errorf("%s: %v goes to %v, want %v", name, want.from, got, want.to)
		}
	}
}

func TestStabilizer(t *testing.T) {
	start := Start(Size8)
	for name, c := range map[string]struct {
		p    Position
		want []Symmetry
	}{
		"the start":          {start, []Symmetry{HalfTurn, Transpose, HalfTurn | Transpose}},
		"after f5":           {start.Play(At(5, 4)), nil},
		"after f5 f6":        {start.Play(At(5, 4)).Play(At(5, 5)), nil},
		"after f5 d6 c3":     {start.Play(At(5, 4)).Play(At(3, 5)).Play(At(2, 2)), nil},
		"an empty board":     {Position{}, []Symmetry{1, 2, 3, 4, 5, 6, 7}},
		"a disc on a corner": {Position{Own: 1}, []Symmetry{Transpose}},
	} {
		if got := c.p.Stabilizer(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestHash: positions that differ in single squares, as neighbours in a tree do, must
// not share a hash.
func TestHash(t *testing.T) {
	seen := map[uint64]Position{}
	for a := range Square(64) {
		for b := range Square(64) {
			for _, p := range []Position{{Own: a.Bit(), Opp: b.Bit()}, {Own: a.Bit() | b.Bit()}, {Opp: a.Bit() | b.Bit()}} {
				if q, ok := seen[p.Hash()]; ok && q != p {
					t.Fatalf("%v and %v have one hash", p, q)
				}
				seen[p.Hash()] = p
			}
		}
	}
}
