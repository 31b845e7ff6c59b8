package game

import (
	"math/rand/v2"
	"testing"
)

// naive is the rules written as a person would explain them, on an 8x8 array.
type naive [8][8]Color

func toNaive(b Board) (n naive) {
	for s := range Square(64) {
		n[s.Rank()][s.File()] = b.At(s)
	}
	return n
}

func (n *naive) flips(s Square, c Color) (flips Bitboard) {
	for _, d := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		var run Bitboard
		r, f := s.Rank()+d[0], s.File()+d[1]
		for r >= 0 && r < 8 && f >= 0 && f < 8 {
			if n[r][f] == c {
				flips |= run
				break
			}
			if n[r][f] == Empty {
				break
			}
			run |= At(f, r).Bit()
			r, f = r+d[0], f+d[1]
		}
	}
	return flips
}

func (n *naive) moves(c Color) (moves Bitboard) {
	for s := range Square(64) {
		if n[s.Rank()][s.File()] == Empty && n.flips(s, c) != 0 {
			moves |= s.Bit()
		}
	}
	return moves
}

func agree(t *testing.T, b Board) {
	t.Helper()
	n, p := toNaive(b), b.Position()
	if want := n.moves(b.Turn) &^ b.Out; p.Moves() != want {
		t.Fatalf("moves of\n%v\n%v\nwant\n%v", b, p.Moves(), want)
	}
	for s := range p.Empty().Squares() {
		if want := n.flips(s, b.Turn); p.Flips(s) != want {
			t.Fatalf("flips of %v in\n%v\n%v\nwant\n%v", s, b, p.Flips(s), want)
		}
	}
}

func TestBitboardsAgainstNaiveRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		p := Start([]Size{Size8, Size8, Size6, Size4}[rng.IntN(4)])
		for !p.Over() {
			agree(t, p.Board(Black))
			moves := p.Moves()
			m := Pass
			for skip := rng.IntN(moves.Count() + 1); moves != 0; moves &= moves - 1 {
				if m = moves.First(); skip == 0 {
					break
				}
				skip--
			}
			p = p.Play(m)
		}
	}
	// Random discs reach runs and edges that play seldom does.
	for range 20_000 {
		a, b, c := Bitboard(rng.Uint64()), Bitboard(rng.Uint64()), Bitboard(rng.Uint64())
		agree(t, Board{Black: a & b, White: (c | a) &^ (a & b), Turn: Black})
	}
}

func FuzzFlips(f *testing.F) {
	f.Add(uint64(Start(Size8).Own), uint64(Start(Size8).Opp))
	f.Fuzz(func(t *testing.T, own, opp uint64) {
		agree(t, Board{Black: Bitboard(own), White: Bitboard(opp &^ own), Turn: Black})
	})
}
