package review

import (
	"math/rand/v2"
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

// moves reads a row of moves, "--" for a pass.
func moves(t *testing.T, text string) (line []game.Square) {
	t.Helper()
	for _, name := range strings.Fields(text) {
		s := game.Pass
		if name != "--" {
			s = sq(t, name)
		}
		line = append(line, s)
	}
	return line
}

// whites is the position before the 36th move of a tournament game, in which White plays.
var whites = position("..XXXXXX", "..OXOXOX", "..OOXOOX", "..OXOXOX", "..OOXOOX", "...OOOOX", "...OOO..", "....O...")

// TestReasons judges moves of tournament games by the lines of a search.
func TestReasons(t *testing.T) {
	for name, c := range map[string]struct {
		p            game.Position
		played, best string
		loss         float64
		want         []string
	}{
		"an X-square, and another corner": {whites, "g7 h8 b1 b2 a2 a1 a3 a4", "f8 g8 b3 b2 a1 b4 a5 a3", 11,
			[]string{"loses the corners h8 and a1 in 5 plies"}},
		"an X-square": {whites, "g7 h8 b1 b2 a2", "f8 g8 b3 b2 a1 b4 a5 a3", 8,
			[]string{"loses the corner h8 at once, after the X-square g7", "f8: takes the corner a1 in 4 plies"}},
		"no safe move": {
			position(".XXXXXOX", "O.XOOOOX", ".OXXOXOX", "XXOXXOXX", ".XXOOOXX", "OOXOOOXX", "..XOXXXX", "..O...XX"),
			"d8 a5 a7 a1 b8 b2 a3 a8", "a3 a1 d8 e8 f8 b7 a8 b8", 8,
			[]string{"runs out of safe moves in 5 plies, the opponent has 2; the best move leads to 2 against 2", "a3: takes the corner a8 in 6 plies"},
		},
		"few moves": {
			position("..XXX...", "..X.XO.X", ".XXXXOX.", ".OOOXXOO", ".OOOOXOO", ".OXXXOOO", "..XOXOOO", "..XOOX.."),
			"g2 d2 a4 h3 h8 g8 a6 h1", "h8 h3 g8 h1 a6 a5 a4 d2", 16,
			[]string{"leads to 5 legal moves against 11 in 5 plies, the best move to 8 against 9", "leaves the last move in the region of g8 to the opponent in 5 plies"},
		},
		"a trifle": {
			position("", "", "", "...OOOXX", "...OOOXX", "..O.XOXX", "....OO.."),
			"e8 d8 f3 g8 d7 d6 e3 h3", "d8 h3 h2 g7 c5 b6 d3 e3", 15,
			[]string{"no simple reason; the likely line is e8 d8 f3 g8 d7 d6 e3"},
		},
		"a short line":  {whites, "g7", "f8", 8, []string{"no simple reason; the likely line is g7"}},
		"the best move": {whites, "f8 g8", "f8 g8", 0, nil},
	} {
		m := &Move{Phase: phaseOf(c.p), Loss: c.loss, size: game.Size8}
		m.Played, m.Best = Value{Known: true, Line: moves(t, c.played)}, Value{Known: true, Line: moves(t, c.best)}
		m.Move = m.Played.Line[0]
		var got []string
		for _, r := range reasons(c.p, m) {
			if text := r.Text; r.Best {
				got = append(got, m.BestMove().String()+": "+text)
			} else {
				got = append(got, text)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q, want\n%q", name, got, c.want)
		}
	}
}

// TestResult says that a win was thrown away before anything else.
func TestResult(t *testing.T) {
	g7, f8 := sq(t, "g7"), sq(t, "f8")
	m := &Move{Move: g7, Loss: 3, Phase: Endgame, size: game.Size8}
	m.Best, m.Played = Value{Known: true, Score: ai.Exactly(2), Line: []game.Square{f8}}, Value{Known: true, Score: ai.Exactly(-1), Line: []game.Square{g7}}
	var got []string
	for _, r := range reasons(whites, m) {
		got = append(got, r.String())
	}
	want := []string{"turned a win by 2 into a loss by 1", "no simple reason; the likely line is g7"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if list := reasons(whites, &Move{Move: game.Pass, Best: Value{Line: []game.Square{game.Pass}}}); list != nil {
		t.Errorf("a pass: %v", list)
	}
}

func TestMerits(t *testing.T) {
	var got []string
	for _, r := range Merits(whites, moves(t, "f8 g8 b3 b2 a1 b4 a5 a3")) {
		if !r.Best {
			t.Errorf("%q is said to be about another move", r)
		}
		got = append(got, r.Text)
	}
	if want := []string{"leads to 12 stable discs against 0 in 5 plies", "leads to 11 legal moves against 5 in 5 plies"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if list := Merits(whites, nil); len(list) > 0 {
		t.Errorf("of no line: %v", list)
	}
}

// TestEveryKindHasWords words every kind for either side, but a quiet move, which speaks for one alone.
func TestEveryKindHasWords(t *testing.T) {
	for kind := range worth {
		for _, ours := range []bool{false, true} {
			e := event{kind: kind, ours: ours, squares: []game.Square{sq(t, "d1"), sq(t, "a1")}, x: game.NoSquare, plies: 3}
			list := addEvent(nil, e, 1, game.Size8)
			measured := slices.ContainsFunc(measures, func(x measure) bool { return x.kind == kind }) || kind == SafeMoves
			if silent := list[0].Text == ""; silent != (measured || kind == QuietMove && !ours) {
				t.Errorf("%s, ours %v: %q", kind, ours, list[0].Text)
			}
		}
	}
}
