package review

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// position is eight ranks of X for the mover, O for the other side and . for
// empty; ranks at the end may be left out.
func position(ranks ...string) game.Position {
	var p game.Position
	for rank, row := range ranks {
		for file, c := range row {
			switch c {
			case 'X':
				p.Own |= game.At(file, rank).Bit()
			case 'O':
				p.Opp |= game.At(file, rank).Bit()
			}
		}
	}
	return p
}

func sq(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// b2 turns c3 and lets O capture along the diagonal into a1; f4 does not.
var diagonal = position("", "", "..O", "...XO", "....O", "", "X")

func TestGivenCorners(t *testing.T) {
	if got := GivenCorners(diagonal, sq(t, "b2")); got != sq(t, "a1").Bit() {
		t.Errorf("b2 gives %v", slices.Collect(got.Squares()))
	}
	if got := GivenCorners(diagonal, sq(t, "f4")); got != 0 {
		t.Errorf("f4 gives %v", slices.Collect(got.Squares()))
	}
	// A corner that was open to the other side before is not given by the move.
	before := position(".XO", "", "..O", "...XO", "....O", "", "X")
	if got := GivenCorners(before, sq(t, "b2")); got != 0 {
		t.Errorf("b2 is said to give %v, which was open", slices.Collect(got.Squares()))
	}
}

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

func TestWipedOutBy(t *testing.T) {
	p := position(".OXO", "", "", "", "......", "")
	if got := WipedOutBy(p, sq(t, "e1")); got != sq(t, "f1") {
		t.Errorf("after e1 %v wipes out", got)
	}
	if got := WipedOutBy(diagonal, sq(t, "b2")); got != game.NoSquare {
		t.Errorf("after b2 %v is said to wipe out", got)
	}
}

func TestMobilityAndFrontier(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		p := shuffled(rng, 20+rng.IntN(20))
		moves := slices.Collect(p.Moves().Squares())
		if len(moves) < 2 {
			continue
		}
		m, better := moves[0], moves[1]
		if GivenMoves(p, m, better) != -GivenMoves(p, better, m) || LostMoves(p, m, better) != -LostMoves(p, better, m) || AddedFrontier(p, m, better) != -AddedFrontier(p, better, m) || StableGain(p, m, better) != -StableGain(p, better, m) {
			t.Fatalf("comparing %v and %v is not the opposite of comparing %v and %v", m, better, better, m)
		}
		if got, want := GivenMoves(p, m, better), len(slices.Collect(p.Play(m).Moves().Squares()))-len(slices.Collect(p.Play(better).Moves().Squares())); got != want {
			t.Fatalf("%d moves given, want %d", got, want)
		}
		if got, want := LostMoves(p, m, better), p.Play(better).Pass().Moves().Count()-p.Play(m).Pass().Moves().Count(); got != want {
			t.Fatalf("%d moves lost, want %d", got, want)
		}
		// A disc is at the frontier if one of its neighbours is empty.
		frontier := 0
		for s := range p.Own.Squares() {
			touches := false
			for e := range p.Empty().Squares() {
				df, dr := s.File()-e.File(), s.Rank()-e.Rank()
				touches = touches || df*df <= 1 && dr*dr <= 1
			}
			if touches {
				frontier++
			}
		}
		if got := Frontier(p); got != frontier {
			t.Fatalf("frontier %d, want %d", got, frontier)
		}
	}
}

// shuffled returns a position after so many random moves.
func shuffled(rng *rand.Rand, plies int) game.Position {
	p := game.Start(game.Size8)
	for range plies {
		moves := p.Moves()
		if moves == 0 {
			if p.Over() {
				break
			}
			p = p.Pass()
			continue
		}
		p = p.Play(moves.Nth(rng.IntN(moves.Count())))
	}
	return p
}

func TestRegionAndParity(t *testing.T) {
	// Two squares at the upper left, three at the lower right.
	p := position(
		"..XXXXXX",
		"OOXXXXXX",
		"OOOXXXXX",
		"OOOOXXXX",
		"OOOOOXXX",
		"OOOOOOXX",
		"OOOOOOX.",
		"OOOOOO..",
	)
	left, right := p.Region(sq(t, "a1")), p.Region(sq(t, "h8"))
	if left.Count() != 2 || right.Count() != 3 || left|right != p.Empty() {
		t.Fatalf("the regions are\n%v\n%v", left, right)
	}
	if got := p.Region(sq(t, "g8")); got != right {
		t.Errorf("the region of g8 is\n%v", got)
	}
	if region, lost := LostParity(p, sq(t, "a1"), sq(t, "h8")); !lost || region != left {
		t.Errorf("a1 instead of h8: %v, %v", lost, region)
	}
	if _, lost := LostParity(p, sq(t, "h8"), sq(t, "a1")); lost {
		t.Error("a move into an odd region is said to lose parity")
	}
	if _, lost := LostParity(p, sq(t, "a1"), sq(t, "b1")); lost {
		t.Error("two moves into the same region differ in parity")
	}
	if got := game.Start(game.Size4).Region(sq(t, "c3")); got.Count() != 12 {
		t.Errorf("the 4x4 opening has the region\n%v", got)
	}
}

func TestCornersIn(t *testing.T) {
	line := []game.Square{sq(t, "b2"), sq(t, "a1"), sq(t, "h8"), game.Pass, sq(t, "h1")}
	mover, other := CornersIn(diagonal, line, 8)
	if mover != sq(t, "h8").Bit()|sq(t, "h1").Bit() || other != sq(t, "a1").Bit() {
		t.Errorf("%v and %v", slices.Collect(mover.Squares()), slices.Collect(other.Squares()))
	}
	if mover, _ := CornersIn(diagonal, line, 3); mover != sq(t, "h8").Bit() {
		t.Errorf("within three plies: %v", slices.Collect(mover.Squares()))
	}
	m := &Move{
		Move: sq(t, "f4"), Phase: Midgame,
		Best:   Value{Known: true, Score: ai.Estimated(4), Line: []game.Square{sq(t, "b2"), sq(t, "c4"), sq(t, "h8")}},
		Played: Value{Known: true, Score: ai.Estimated(-8), Line: []game.Square{sq(t, "f4"), sq(t, "c4"), sq(t, "b3"), sq(t, "h1")}},
	}
	var texts []string
	for _, r := range reasons(diagonal, m, nil) {
		texts = append(texts, r.Text)
	}
	for _, want := range []string{"loses the corner h1 within a few moves", "missed the way to the corner h8"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not among %q", want, texts)
		}
	}
}

func TestOutlook(t *testing.T) {
	p := game.Start(game.Size8)
	line := []game.Square{sq(t, "f5"), sq(t, "d6"), sq(t, "c3")}
	for plies := range 4 {
		got := After(p, line, plies)
		q := p
		for _, m := range line[:plies] {
			q = q.Play(m)
		}
		own, opp := q.Moves().Count(), q.OpponentMoves().Count()
		if plies%2 != 0 {
			own, opp = opp, own
		}
		if got.Mobility != own-opp || got.Stable != 0 || got.Plies != plies {
			t.Errorf("after %d plies: %+v, want mobility %d", plies, got, own-opp)
		}
	}
	if got := After(p, line, 9); got.Plies != 3 {
		t.Errorf("a line of three plies is followed for %d", got.Plies)
	}
	corner := position("X.", "", "..O", "...XO")
	if got := After(corner, nil, 4); got.Stable != 1 {
		t.Errorf("a corner counts as %+v", got)
	}

	// A move against which nothing speaks but what follows.
	rng := rand.New(rand.NewPCG(21, 22))
	found := false
	for range 3000 {
		p := shuffled(rng, 20)
		a, b := sampleValue(rng, p), sampleValue(rng, p)
		moves := slices.Collect(p.Moves().Squares())
		if len(moves) < 2 {
			continue
		}
		b.Line = followed(p, moves[1], 5)
		a.Line = followed(p, moves[0], 5)
		a.Score.Bound, b.Score.Bound = ai.Estimate, ai.Estimate
		m := &Move{Move: moves[0], Phase: Midgame, Best: b, Played: a}
		for _, r := range reasons(p, m, nil) {
			if r.Kind == "mobility line" || r.Kind == "stability line" {
				found = true
				is, could := After(p, a.Line, 6), After(p, b.Line, 6)
				if r.Count != could.Mobility-is.Mobility && r.Count != could.Stable-is.Stable {
					t.Fatalf("%+v from %+v and %+v", r, is, could)
				}
			}
		}
	}
	if !found {
		t.Error("no reason was ever found in the lines")
	}
}

// followed returns a line of first moves after m.
func followed(p game.Position, m game.Square, plies int) []game.Square {
	line := []game.Square{m}
	for p = p.Play(m); plies > 0 && !p.Over(); plies-- {
		next := game.Pass
		if p.CanMove() {
			next = p.Moves().First()
		}
		line = append(line, next)
		p = p.Play(next)
	}
	return line
}

func TestPassesIn(t *testing.T) {
	a, pass := sq(t, "a1"), game.Pass
	for _, x := range []struct {
		line         []game.Square
		mover, other int
	}{
		{nil, 0, 0}, {[]game.Square{a, a}, 0, 0}, {[]game.Square{a, a, pass, a}, 1, 0},
		{[]game.Square{a, pass, a, pass, a, a, pass}, 1, 2},
	} {
		if mover, other := PassesIn(x.line); mover != x.mover || other != x.other {
			t.Errorf("%v: %d and %d, want %d and %d", x.line, mover, other, x.mover, x.other)
		}
	}
	m := &Move{
		Move: sq(t, "f4"), Phase: Endgame,
		Best:   Value{Known: true, Score: ai.Estimated(4), Line: []game.Square{sq(t, "b2"), pass, sq(t, "c1")}},
		Played: Value{Known: true, Score: ai.Estimated(-8), Line: []game.Square{sq(t, "f4"), sq(t, "c4"), pass}},
	}
	var kinds []Kind
	for _, r := range reasons(diagonal, m, nil) {
		kinds = append(kinds, r.Kind)
	}
	if !slices.Contains(kinds, "tempo") || !slices.Contains(kinds, "missed tempo") {
		t.Errorf("reasons %v", kinds)
	}
}

func TestReasons(t *testing.T) {
	move := func(played, best string, phase Phase) *Move {
		return &Move{
			Move: sq(t, played), Phase: phase, Loss: 12,
			Best:   Value{Known: true, Score: ai.Estimated(4), Line: []game.Square{sq(t, best)}},
			Played: Value{Known: true, Score: ai.Estimated(-8), Line: []game.Square{sq(t, played)}},
		}
	}
	kinds := func(list []Reason) (names []Kind) {
		for _, r := range list {
			names = append(names, r.Kind)
		}
		return names
	}
	list := reasons(diagonal, move("b2", "f4", Midgame), nil)
	if got := kinds(list); !reflect.DeepEqual(got, []Kind{Corner, XSquare}) {
		t.Errorf("b2: %v", got)
	}
	if list[0].Text != "gave the corner a1" || list[1].Text != "took the X-square b2 with the corner a1 empty" {
		t.Errorf("b2: %q, %q", list[0].Text, list[1].Text)
	}
	// Proven scores: the result comes first.
	m := move("b2", "f4", Endgame)
	m.Best.Score.Bound, m.Played.Score.Bound = ai.Exact, ai.Exact
	if list := reasons(diagonal, m, nil); list[0].Text != "turned a win by 4 into a loss by 8" {
		t.Errorf("proven: %+v", list)
	}
	if list := reasons(diagonal, move("f4", "f4", Midgame), nil); len(list) != 0 {
		t.Errorf("the best move has reasons against it: %v", list)
	}
	wiped := position(".OXO", "", "", "", "...XO")
	if list := reasons(wiped, move("e1", "f5", Midgame), nil); slices.Contains(kinds(list), "wiped out") {
		t.Error("a disc elsewhere is left, so that nobody is wiped out")
	}
	missed := position(".OX", "...", ".....", "...OX")
	if list := reasons(missed, move("c4", "a1", Midgame), nil); !slices.Contains(kinds(list), "missed corner") {
		t.Errorf("missed corner: %v", list)
	}
	// Nothing is said about moves that cannot be compared.
	if list := reasons(diagonal, &Move{Move: game.Pass, Best: Value{Line: []game.Square{game.Pass}}}, nil); list != nil {
		t.Errorf("a pass: %v", list)
	}
	for _, list := range [][]Reason{list} {
		for _, r := range list {
			if strings.TrimSpace(r.Text) == "" {
				t.Errorf("%s has no text", r.Kind)
			}
		}
	}
	if got := join(game.Size8, []game.Square{0, 7, 63}); got.String() != "a1, h1 and h8" {
		t.Errorf("joined %q", got)
	}
}
