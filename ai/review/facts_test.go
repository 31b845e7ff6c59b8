package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"othello/game"
)

func TestOpenedXAndC(t *testing.T) {
	for _, size := range []game.Size{game.Size8, game.Size6, game.Size4} {
		p := game.Position{Out: ^size.Mask()}
		x, c := 0, 0
		for s := range size.Mask().Squares() {
			if corner := OpenedX(p, s); corner != game.NoSquare {
				x++
				if df, dr := s.File()-corner.File(), s.Rank()-corner.Rank(); df*df != 1 || dr*dr != 1 {
					t.Errorf("%d: %v is said to be the X-square of %v", size, s, corner)
				}
			}
			if corner := OpenedC(p, s); corner != game.NoSquare {
				c++
				if df, dr := s.File()-corner.File(), s.Rank()-corner.Rank(); df*df+dr*dr != 1 {
					t.Errorf("%d: %v is said to be a C-square of %v", size, s, corner)
				}
			}
		}
		if x != 4 || c != 8 {
			t.Errorf("%d: %d X-squares and %d C-squares", size, x, c)
		}
	}
	taken := position("O")
	if OpenedX(taken, sq(t, "b2")) != game.NoSquare || OpenedC(taken, sq(t, "b1")) != game.NoSquare || OpenedX(taken, sq(t, "g2")) != sq(t, "h1") {
		t.Error("the taken corner counts, or an empty one does not")
	}
}

// b2 turns c3 and lets O capture along the diagonal into a1; f4 does not.
var diagonal = position("", "", "..O", "...XO", "....O", "", "X")

func TestSafe(t *testing.T) {
	if Safe(diagonal, sq(t, "b2")) || !Safe(diagonal, sq(t, "f4")) {
		t.Error("the X-square is safe, or a move in the middle is not")
	}
	// c3 gives the corner without standing beside it.
	p := position("", "", "", "...OX", "....O")
	if Safe(p.Pass(), sq(t, "f4")) == (p.Pass().Play(sq(t, "f4")).Moves()&game.Corners != 0) {
		t.Error("a corner that is given does not count")
	}
	p = position("........", ".O......", "..X.....", "...X....", "....X...")
	if n := safeMoves(p); n != 1 { // the corner a1 alone
		t.Errorf("%d safe moves, want the corner", n)
	}
	p = position("........", "..O.....", "...X....", "..O.....", ".X......")
	if n, all := safeMoves(p), p.Moves().Count(); n != all-1 || !p.Legal(sq(t, "b1")) {
		t.Errorf("%d of %d moves are safe, want all but b1", n, all)
	}
}

func TestWedgeAttack(t *testing.T) {
	// O plays d1 between c1 and e1, which it cannot be thrown out of, and then attacks a1.
	p := position(".OO.O.", "...O..", "...X..")
	if got := wedgeAttack(p, sq(t, "d1")); got != sq(t, "a1") {
		t.Errorf("the wedge attacks %v", got)
	}
	for name, p := range map[string]game.Position{
		"no disc beside it":     position(".OO...", "...O..", "...X.."),
		"no way to the corner":  position("..O.O.", "...O..", "...X.."),
		"the corner is taken":   position("OOO.O.", "...O..", "...X.."),
		"a neighbour is turned": position(".OO.OX", "...O..", "...X.."),
	} {
		if got := wedgeAttack(p, sq(t, "d1")); got != game.NoSquare {
			t.Errorf("%s: it attacks %v", name, got)
		}
	}
	if got := wedgeAttack(position("", ".OO.O.", "...O..", "...X.."), sq(t, "d2")); got != game.NoSquare {
		t.Errorf("off the edge: it attacks %v", got)
	}
}

func TestSideOf(t *testing.T) {
	for _, c := range []struct {
		size        game.Size
		square      string
		count       int
		first, last string
	}{
		{game.Size8, "d1", 8, "c1", "f2"}, {game.Size8, "b6", 8, "a3", "b6"}, {game.Size8, "g3", 8, "g3", "h6"}, {game.Size8, "c8", 8, "c7", "f8"},
		{game.Size8, "b2", 0, "", ""}, {game.Size8, "d4", 0, "", ""}, {game.Size8, "h8", 0, "", ""},
		{game.Size6, "c1", 4, "c1", "d2"}, {game.Size6, "c3", 0, "", ""}, {game.Size4, "b2", 0, "", ""},
	} {
		s, err := c.size.ParseSquare(c.square)
		if err != nil {
			t.Fatal(err)
		}
		side := slices.Collect(sideOf(c.size, s).Squares())
		if len(side) != c.count || c.count > 0 && (c.size.Name(side[0]) != c.first || c.size.Name(side[len(side)-1]) != c.last) {
			t.Errorf("%d, %s: the side is %v", c.size, c.square, side)
		}
	}
}

// TestQuiet compares with what the word says, disc by disc.
func TestQuiet(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	quiet := 0
	for range 300 {
		p := shuffled(rng, 10+rng.IntN(40))
		for m := range p.Moves().Squares() {
			after, opens := p.Play(m), false
			for s := range p.Flips(m).Squares() {
				for e := range after.Empty().Squares() {
					df, dr := s.File()-e.File(), s.Rank()-e.Rank()
					opens = opens || df*df <= 1 && dr*dr <= 1
				}
			}
			if Quiet(p, m) == opens {
				t.Fatalf("%v opens something: %v, said to be quiet: %v", m, opens, !opens)
			}
			if !opens {
				quiet++
			}
		}
	}
	if quiet == 0 {
		t.Error("no quiet move was tried")
	}
}
