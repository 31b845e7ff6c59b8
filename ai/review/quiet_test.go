package review

import (
	"math/rand/v2"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestQuietByTheBook compares with what the words say, disc by disc.
func TestQuietByTheBook(t *testing.T) {
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
			for better := range p.Moves().Squares() {
				if s := GivenQuiet(p, m, better); s != game.NoSquare {
					if !after.Legal(s) || !Quiet(after, s) {
						t.Fatalf("%v after %v is no quiet move", s, m)
					}
					if instead := p.Play(better); instead.Legal(s) && Quiet(instead, s) {
						t.Fatalf("%v is quiet after %v, too", s, better)
					}
				}
				if got, want := CouldWait(p, m, better), !p.Pass().Legal(m) && p.Pass().Legal(better); got != want {
					t.Fatalf("%v could wait: %v, want %v", m, got, want)
				}
			}
		}
	}
	if quiet == 0 {
		t.Error("no quiet move was tried")
	}
}

func TestLastMover(t *testing.T) {
	p := position("XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXO", "XXXXOOO.")
	h8 := sq(t, "h8")
	if !LastMover(p, []game.Square{h8}) {
		t.Error("who fills the board does not make the last move")
	}
	if LastMover(p.Pass(), []game.Square{game.Pass, h8}) || LastMover(p, nil) {
		t.Error("the other side's last move is taken for the mover's, or no move for one")
	}
}

func TestLeftKnown(t *testing.T) {
	d6, f4, f6 := sq(t, "d6"), sq(t, "f4"), sq(t, "f6")
	k := &known{map[game.Square]int{d6: 60, f6: 38, f4: 2}, 100}
	for m, want := range map[game.Square]bool{d6: false, f6: false, f4: true, sq(t, "a1"): true} {
		if usual, left := k.leftKnown(m); left != want || left && usual != d6 {
			t.Errorf("%v: %v %v, want %v", m, usual, left, want)
		}
	}
	for _, k := range []*known{nil, {}, {map[game.Square]int{d6: 10}, 10}, {map[game.Square]int{d6: 30, f6: 35, 1: 35}, 100}} {
		if _, left := k.leftKnown(f4); left {
			t.Errorf("%+v: too little is known", k)
		}
	}
}

// TestQuietReasons has an opening move in which nothing striking happens.
func TestQuietReasons(t *testing.T) {
	g := game.New(game.Size8)
	for _, name := range []string{"f5", "d6", "c3"} {
		if err := g.Play(sq(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	p := g.Position()
	m := &Move{Move: sq(t, "g5"), Legal: p.Moves().Count(), Phase: Opening, Class: Mistake}
	m.Best, m.Played = Value{Known: true, Line: []game.Square{sq(t, "d3")}}, Value{Known: true, Score: ai.Estimated(-6), Line: []game.Square{sq(t, "g5")}}
	if !p.Legal(m.Move) || !p.Legal(m.BestMove()) {
		t.Fatal("the moves are not legal")
	}
	list := reasons(p, m, &known{map[game.Square]int{sq(t, "d3"): 90, sq(t, "f4"): 10}, 100})
	told := false
	for _, r := range list {
		if strings.Contains(r.Text, "%!") || r.Text == "" {
			t.Errorf("%+v", r)
		}
		told = told || r.Kind == "known" && r.Text == "left the usual line: of 100 games, 90 continued with d3, none with g5"
	}
	if !told || len(list) > mostReasons {
		t.Errorf("%+v", list)
	}
}

// TestQuietReasonsAreTrue compares the numbers in them with the board.
func TestQuietReasonsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	told := map[Kind]bool{}
	for range 400 {
		p := shuffled(rng, 10+rng.IntN(40))
		for played := range p.Moves().Squares() {
			for best := range p.Moves().Squares() {
				if played == best {
					continue
				}
				m := &Move{Move: played, Phase: phaseOf(p), Best: Value{Line: []game.Square{best}}, Played: Value{Line: []game.Square{played}}}
				for _, r := range quietReasons(p, m) {
					kind, count, squares := r.Kind, r.Count, r.Squares
					told[kind] = true
					right := true
					switch kind {
					case "mobility":
						right = GivenMoves(p, played, best) >= leastQuietMoves && count >= leastQuietMoves
					case "own mobility":
						right = count == LostMoves(p, played, best)
					case "frontier":
						right = count == AddedFrontier(p, played, best)
					case "discs":
						right = count == p.Flips(played).Count()-p.Flips(best).Count()
					case "quiet move":
						right = p.Play(played).Legal(squares[0])
					case "missed quiet move":
						right = squares[0] == best && Quiet(p, best)
					case "parity":
						right = count == len(squares)
					}
					if !right {
						t.Fatalf("%v instead of %v: %s %d %v", played, best, kind, count, squares)
					}
				}
			}
		}
	}
	for _, kind := range []Kind{"mobility", "own mobility", "frontier", "discs", "quiet move", "missed quiet move", "could wait"} {
		if !told[kind] {
			t.Errorf("%q was never told", kind)
		}
	}
}
