package review

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

func TestDangerousIn(t *testing.T) {
	p := position("........", "........", "..XX....", "..OO....", "...OO...", "...XX...", "........", "........")
	rng := rand.New(rand.NewPCG(11, 12))
	found := 0
	for range 200 {
		q, line := p, []game.Square(nil)
		for range 12 { // at random
			moves := q.Moves()
			if moves == 0 {
				break
			}
			skip := rng.IntN(moves.Count())
			for m := range moves.Squares() {
				if skip--; skip < 0 {
					line, q = append(line, m), q.Play(m)
					break
				}
			}
		}
		at, corner := DangerousIn(p, line)
		want, first := game.NoSquare, p
		for i, m := range line {
			near := (m.File() < 2 || m.File() > 5) && (m.Rank() < 2 || m.Rank() > 5) && !game.Corners.Has(m)
			if mine := i%2 == 0 && i > 0; mine && near && want == game.NoSquare {
				if c := game.At(m.File()/4*7, m.Rank()/4*7); first.Empty().Has(c) {
					want = m
					if corner != c {
						t.Errorf("%v in %v: corner %v, want %v", m, line, corner, c)
					}
				}
			}
			first = first.Play(m)
		}
		if at != want {
			t.Errorf("%v: %v, want %v", line, at, want)
		}
		if at != game.NoSquare {
			found++
		}
	}
	if found == 0 {
		t.Error("no line has such a move")
	}
}

func TestSafeMoves(t *testing.T) {
	p := position("........", ".O......", "..X.....", "...X....", "....X...", "........", "........", "........")
	// Black takes the corner a1 alone.
	if n := SafeMoves(p); n != 1 {
		t.Errorf("%d safe moves, want the corner", n)
	}
	p = position("........", "..O.....", "...X....", "..O.....", ".X......", "........", "........", "........")
	if n, all := SafeMoves(p), p.Moves().Count(); n != all-1 || !p.Legal(sq(t, "b1")) {
		t.Errorf("%d of %d moves are safe, want all but b1", n, all)
	}
}

// TestEveryWrongMoveHasAReason takes any two moves as played and best.
func TestEveryWrongMoveHasAReason(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	told := map[Kind]bool{}
	for range 60 {
		p := shuffled(rng, 4+rng.IntN(50))
		for played := range p.Moves().Squares() {
			for best := range p.Moves().Squares() {
				if played == best {
					continue
				}
				m := &Move{
					Move: played, Phase: phaseOf(p), Loss: 3, Class: Inaccuracy,
					Best:   Value{Known: true, Score: ai.Estimated(1), Depth: 8, Line: followed(p, best, 8)},
					Played: Value{Known: true, Score: ai.Estimated(-2), Depth: 8, Line: followed(p, played, 8)},
				}
				list := reasons(p, m, nil)
				if len(list) == 0 {
					t.Fatalf("nothing is said against %v instead of %v in %+v", played, best, p)
				}
				for _, r := range list {
					told[r.Kind] = true
					n := min(len(m.Played.Line), len(m.Best.Line)) &^ 1
					is, could := After(p, m.Played.Line, n), After(p, m.Best.Line, n)
					a, b := follow(p, m.Played.Line[:n]), follow(p, m.Best.Line[:n])
					right := true
					switch r.Kind {
					case "safe moves line":
						right = is.Plies == could.Plies && r.Count == SafeMoves(b)-SafeMoves(a) && r.Count >= leastSafe
					case "frontier line":
						right = r.Count == Frontier(a)-Frontier(b)
					case "X-square line", "C-square line":
						other, _ := DangerousIn(p, m.Best.Line[:n])
						right = other == game.NoSquare && p.Empty().Has(r.Squares[1])
					case "line":
						right = strings.Contains(r.Text, "leads to -2.0, where "+best.String()+" leads to +1.0") && strings.HasSuffix(r.Text, "looking 8 moves ahead")
					}
					if !right {
						t.Fatalf("%v instead of %v: %+v", played, best, r)
					}
				}
			}
		}
	}
	for _, kind := range []Kind{XSquareLine, CSquareLine, SafeMovesLine, FrontierLine, Line} {
		if !told[kind] {
			t.Errorf("%q was never told", kind)
		}
	}
}

func TestWorth(t *testing.T) {
	a, b, c := sq(t, "g4"), sq(t, "g6"), sq(t, "d8")
	for _, x := range []struct {
		played, best Value
		want         string
	}{
		{Value{Score: ai.Estimated(-6), Depth: 12, Line: []game.Square{a, c}}, Value{Score: ai.Estimated(-3), Depth: 13, Line: []game.Square{b, a}},
			"is met by d8 and leads to -6.0, where g6 leads to -3.0 after g4, looking 12 moves ahead"},
		{Value{Score: ai.Exactly(-6), Depth: 12, Line: []game.Square{a, b}}, Value{Score: ai.Exactly(0), Line: []game.Square{b, game.Pass}},
			"left g6 to the opponent and leads to exactly -6, where g6 leads to exactly 0"},
		{Value{Score: ai.Estimated(1), Line: []game.Square{a}}, Value{Score: ai.Estimated(4), Line: []game.Square{b}}, "leads to +1.0, where g6 leads to +4.0"},
	} {
		if got := worth(&Move{Move: a, Played: x.played, Best: x.best}); got.String() != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
