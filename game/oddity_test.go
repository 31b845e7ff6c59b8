package game

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestOddities(t *testing.T) {
	const noDiscs = "----------------------------------------------------------------"
	at := func(names ...string) (set Bitboard) {
		for _, name := range names {
			s, err := ParseSquare(name)
			if err != nil {
				t.Fatal(err)
			}
			set |= s.Bit()
		}
		return set
	}
	for _, c := range []struct {
		name, board string
		odd         []Oddity
		unreachable bool
	}{
		{"start", "---------------------------OX------XO--------------------------- X", nil, false},
		{"start, White first", "---------------------------OX------XO--------------------------- O", []Oddity{{Kind: Passed}}, false},
		{"start, turned", "---------------------------XO------OX--------------------------- X", []Oddity{{Kind: QuarterTurn}}, true},
		{"nothing", noDiscs + " X", []Oddity{{Kind: NoDiscs}}, true},
		{"no centre", "XO" + noDiscs[2:] + " O", []Oddity{{EmptyCentre, at("d4", "e4", "d5", "e5")}}, true},
		{"one black disc", "X" + noDiscs[1:] + " X", []Oddity{{Kind: NoWhite}, {EmptyCentre, at("d4", "e4", "d5", "e5")}}, true},
		{"one colour", strings.Repeat("O", 64) + " X", []Oddity{{Kind: NoBlack}}, false},
		{"half and half", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " X", nil, false},
		{"loose", "X--------------------------OX------XO--------------------------- X", []Oddity{{Loose, at("a1")}}, true},
		{"too early to pass", "-------------------X-------XX------XO--------------------------- X", []Oddity{{Kind: Passed}}, false},
		{"6x6 start", "", nil, false},
	} {
		b := StartBoard(Size6)
		if c.board != "" {
			color := map[byte]Color{'X': Black, 'O': White}
			b = Board{Turn: color[c.board[65]]}
			for s := range Square(64) {
				b = b.With(s, color[c.board[s]])
			}
		}
		odd, unreachable := b.Oddities()
		if !reflect.DeepEqual(odd, c.odd) || unreachable != c.unreachable {
			t.Errorf("%s: %v, unreachable %v; want %v, %v", c.name, odd, unreachable, c.odd, c.unreachable)
		}
	}
}

// TestOdditiesOfGames plays random games: none of their positions is called
// unreachable, and a pass is claimed only where there was one.
func TestOdditiesOfGames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 2))
	for n := range 400 {
		b := StartBoard([]Size{Size8, Size6, Size4}[n%3])
		passed := false
		for {
			odd, unreachable := b.Oddities()
			if unreachable {
				t.Fatalf("called unreachable (%v):\n%v", odd, b)
			}
			if slices.ContainsFunc(odd, func(o Oddity) bool { return o.Kind == Passed }) && !passed {
				t.Fatalf("nobody has passed:\n%v", b)
			}
			moves := b.Position().Moves()
			switch {
			case b.Over():
			case moves == 0:
				b, passed = b.Play(Pass), true
				continue
			default:
				at := rnd.IntN(moves.Count())
				for s := range moves.Squares() {
					if at--; at < 0 {
						b = b.Play(s)
						break
					}
				}
				continue
			}
			break
		}
	}
}
