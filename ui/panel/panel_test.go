package panel

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/board"
	"othello/ui/room"
	"othello/ui/room/roomtest"
	"othello/ui/theme"
	"othello/ui/widget"
)

// styles are those of a terminal without colours.
func styles(t *testing.T) *theme.Styles {
	t.Helper()
	st, err := theme.New(theme.Config{}, theme.Terminal{Profile: colorprofile.ASCII, Charset: theme.CharsetUTF8, Narrow: true})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func TestPanel(t *testing.T) {
	st := styles(t)
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, "f5d6c3d3c4"))
	if err != nil {
		t.Fatal(err)
	}
	if got := Standing(nil, g.Board()); got != "White to move" {
		t.Errorf("it stands %q", got)
	}
	if got := ansi.Strip(Discs(nil, st, g.Node(), 44)); !strings.HasPrefix(got, ansi.Strip(board.Swatch(st, game.Black)+" 6  "+board.Swatch(st, game.White)+" 3 ")) || !strings.HasSuffix(got, " move 5, 55 empty") {
		t.Errorf("the discs are %q", got)
	}
	b := g.Board()
	if got := ansi.Strip(Discs(nil, st, game.FromBoard(b).Node(), 44)); strings.Contains(got, "move") || !strings.HasSuffix(got, " 55 empty") {
		t.Errorf("of a position that was set up the discs are %q", got)
	}
	moves := func(w, h int) []string {
		s := &widget.Sheet{Styles: st, W: w, H: 5}
		MovesOf(g).Write(s, h)
		return s.Lines
	}
	for w, want := range map[int][]string{10: {" 1 f5 d6", " 3 c3 d3", " 5 c4"}, 40: {" 1 f5 d6   3 c3 d3   5 c4"}} {
		var got []string
		for _, line := range moves(w, 5) {
			got = append(got, strings.TrimRight(ansi.Strip(line), " "))
		}
		if strings.Join(got, "/") != strings.Join(want, "/") {
			t.Errorf("in %d cells the moves are %q, want %q", w, got, want)
		}
	}
	g.Undo()
	if got := moves(10, 1); len(got) != 1 || !strings.Contains(ansi.Strip(got[0]), "c3 d3") {
		t.Errorf("in a line the moves around the present one are %q", got)
	}
	g = game.New(game.Size8)
	if got := ansi.Strip(moves(40, 5)[0]); got != "No moves yet." {
		t.Errorf("of no moves it says %q", got)
	}
}

// TestNote leaves two lines of a panel to what follows, and says of two lines that there is more.
func TestNote(t *testing.T) {
	g := game.New(game.Size8)
	g.Root().Comment = strings.Repeat("what to look for here\n", 5)
	for h, want := range map[int]int{1: 0, 2: 0, 3: 1, 4: 2, 20: 2} {
		s := &widget.Sheet{Styles: styles(t), W: 40, H: h}
		Note(s, g.Node())
		Note(s, nil)
		if len(s.Lines) != want || want > 0 && !strings.HasSuffix(ansi.Strip(s.Lines[want-1]), "...") {
			t.Errorf("in %d lines it is %q", h, s.Lines)
		}
	}
}

func TestEitherMoves(t *testing.T) {
	p, f5 := game.Start(game.Size8), game.At(5, 4)
	c := &room.Cursor{At: game.At(3, 2), Hover: game.NoSquare}
	var v board.View
	EitherMoves(&v, p, c, true)
	if v.Legal != p.Moves() || v.Cursor.IsSquare() || v.Hover.IsSquare() {
		t.Errorf("without a cursor the board is %+v", v)
	}
	c.At = f5
	c.Show()
	EitherMoves(&v, p, c, false)
	if v.Legal != 0 || v.Cursor != f5 || v.Hover != f5 || v.Flips != p.Flips(f5) {
		t.Errorf("with the cursor on a move the board is %+v", v)
	}
	c.Hover = game.At(0, 0)
	EitherMoves(&v, p, c, false)
	if v.Cursor != f5 || v.Hover.IsSquare() || v.Flips != 0 {
		t.Errorf("with the mouse beside the moves the board is %+v", v)
	}
}

// TestFlipsView marks what has turned, but not over the preview of a move.
func TestFlipsView(t *testing.T) {
	turned, preview := game.At(3, 3).Bit(), game.At(4, 4).Bit()
	f := Flips{marked: turned}
	for _, c := range []struct{ before, want game.Bitboard }{{0, turned}, {preview, preview}} {
		v := board.View{Flips: c.before}
		if f.View(&v); v.Flips != c.want {
			t.Errorf("marked are %v, want %v", v.Flips, c.want)
		}
	}
}
