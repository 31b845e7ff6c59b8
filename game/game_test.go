package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func play(t *testing.T, moves string) *Game {
	t.Helper()
	g, err := FromMoves(StartBoard(Size8), squares(t, moves))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func squares(t *testing.T, moves string) []Square {
	t.Helper()
	var list []Square
	for i := 0; i+2 <= len(moves); i += 2 {
		s, err := ParseSquare(moves[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// The line that proves Othello a draw (Takizawa, arXiv 2310.19387).
func TestDrawnLine(t *testing.T) {
	g := play(t, DrawnLine)
	if !g.Over() || g.Result() != (Result{32, 32}) || g.Result().Winner() != Empty {
		t.Errorf("over %v, result %v, winner %v; want a finished draw", g.Over(), g.Result(), g.Result().Winner())
	}
	if n := len(g.Moves()); n != 60 {
		t.Errorf("%d moves, want 60 and no pass", n)
	}
}

func TestEmptySquaresGoToTheWinner(t *testing.T) {
	// The shortest game there is: White is wiped out by Black's fifth move.
	g := play(t, "e6f4e3f6g5d6e7f5c5")
	if !g.Over() {
		t.Fatalf("not over:\n%v", g.Board())
	}
	if got := g.Result(); got != (Result{64, 0}) {
		t.Errorf("result %v, want 64-0", got)
	}
	if got := g.Position().Margin(); got != -64 {
		t.Errorf("margin for the loser to move %d, want -64", got)
	}
	half := Board{Black: 1, White: 2, Turn: Black}
	if got := half.Result(); got != (Result{32, 32}) {
		t.Errorf("drawn with 62 empty squares: %v, want 32-32", got)
	}
}

func TestPassIsAMove(t *testing.T) {
	// White has no move here, Black has.
	b := Board{Black: At(0, 0).Bit() | At(7, 7).Bit(), White: At(1, 0).Bit(), Turn: White}
	g := FromBoard(b)
	if !g.MustPass() || g.Over() {
		t.Fatalf("MustPass %v, Over %v; want a forced pass", g.MustPass(), g.Over())
	}
	if err := g.Play(At(2, 0)); err == nil {
		t.Error("a square was accepted from a side that must pass")
	}
	if err := g.Play(Pass); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(Pass); err == nil {
		t.Error("a pass was accepted from a side that can move")
	}
	if err := g.Play(At(2, 0)); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(At(5, 5)); !errors.Is(err, ErrOver) {
		t.Errorf("playing on after the end: %v, want ErrOver", err)
	}
	left, err := FromMoves(b, []Square{At(2, 0)})
	if err != nil || len(left.Moves()) != 2 {
		t.Errorf("an omitted pass was not put in: %v, %v", left.Moves(), err)
	}
}

func TestUndoRedoAndVariations(t *testing.T) {
	g := play(t, "f5d6c3")
	third := g.Node()
	g.Undo()
	g.Undo()
	if err := g.Play(At(5, 3)); err != nil { // f4 instead of d6
		t.Fatal(err)
	}
	variation := g.Node()
	if n := len(g.Root().Children()[0].Children()); n != 2 {
		t.Fatalf("%d continuations after f5, want 2", n)
	}
	if g.Redo() {
		t.Error("redo past the end of a variation")
	}
	g.Undo()
	if !g.Redo() || g.Node() != variation {
		t.Error("redo left the line that undo came from")
	}
	if !g.GoTo(third) || len(g.Line()) != 4 {
		t.Errorf("line through c3 has %d nodes, want 4", len(g.Line()))
	}
	g.Promote(variation)
	if g.Root().Children()[0].Children()[0] != variation {
		t.Error("promoted variation is not the main line")
	}
	g.Delete(third.Parent())
	if g.Node() != g.Root().Children()[0] {
		t.Error("deleting the current line did not go back to its branch")
	}
	if other := New(Size8); g.GoTo(other.Root()) {
		t.Error("went to a node of another game")
	}
	for g.Undo() {
	}
	if g.Board() != StartBoard(Size8) {
		t.Error("undo did not return to the start")
	}
}

func TestPlayRefusesIllegalMoves(t *testing.T) {
	g := New(Size8)
	for s := range Square(70) {
		if g.Position().Legal(s) {
			continue
		}
		if err := g.Play(s); err == nil {
			t.Errorf("%v accepted", s)
		}
	}
	if len(g.Root().Children()) != 0 {
		t.Error("a refused move left a node behind")
	}
}

func TestFlipped(t *testing.T) {
	g := play(t, "f5")
	if got := g.Node().Flipped(); got != At(4, 4).Bit() {
		t.Errorf("f5 flipped\n%v, want e5", got)
	}
}

func TestRandomGamesKeepTheDiscs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []Size{Size4, Size6, Size8} {
		for range 200 {
			g := New(size)
			for !g.Over() {
				before := g.Board()
				moves := slices.Collect(g.Position().Moves().Squares())
				m := Pass
				if len(moves) > 0 {
					m = moves[rng.IntN(len(moves))]
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				after := g.Board()
				if after.Black&after.White != 0 || (after.Black|after.White)&^size.Mask() != 0 {
					t.Fatalf("%v broke the board:\n%v", m, after)
				}
				if added := (after.Black | after.White).Count() - (before.Black | before.White).Count(); m != Pass && added != 1 {
					t.Fatalf("%v added %d discs", m, added)
				}
			}
			if r := g.Result(); r.Black+r.White != int(size)*int(size) {
				t.Fatalf("result %v does not add up on %dx%d", r, size, size)
			}
		}
	}
}

func TestNumbersDoNotCountPasses(t *testing.T) {
	// White has a move neither at first nor after Black's c1.
	b := Board{Black: At(0, 0).Bit() | At(7, 7).Bit(), White: At(1, 0).Bit() | At(6, 7).Bit(), Turn: White}
	g, err := FromMoves(b, []Square{At(2, 0), At(5, 7)})
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for n := range g.Node().Path() {
		numbers = append(numbers, n.Number())
	}
	if want := []int{0, 0, 1, 1, 2}; !slices.Equal(numbers, want) {
		t.Errorf("%v are numbered %v, want %v", g.Moves(), numbers, want)
	}
	if _, err := FromMoves(b, []Square{Pass, At(2, 0), Pass, At(3, 3)}); err == nil || !strings.Contains(err.Error(), "move 2: d4") {
		t.Errorf("the error of the second disc is %v", err)
	}
}

func TestRestart(t *testing.T) {
	g := New(Size8)
	root := g.Root()
	root.Comment = "kept"
	if err := g.Play(At(5, 4)); err != nil {
		t.Fatal(err)
	}
	g.Restart(StartBoard(Size6))
	if g.Root() != root || g.Node() != root || len(root.Children()) != 0 || g.Redo() || g.Board() != StartBoard(Size6) || root.Comment != "kept" {
		t.Errorf("a game that began again: %+v", root)
	}
}

func TestRewind(t *testing.T) {
	g := New(Size8)
	for _, line := range [][]Square{{At(5, 4), At(3, 5)}, {At(5, 4), At(5, 5)}, {At(3, 2)}} {
		g.GoTo(g.Root())
		for _, m := range line {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	g.Rewind()
	if got := g.Moves(); !slices.Equal(got, []Square{At(5, 4), At(3, 5)}) {
		t.Errorf("the main line ends after %v", got)
	}
	if g.GoTo(g.Root()); len(g.Line()) != 3 {
		t.Errorf("redo follows %d nodes", len(g.Line()))
	}
}
