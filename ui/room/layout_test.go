package room

import (
	"testing"

	"othello/game"
	"othello/ui/board"
	"othello/ui/widget"
)

func overlap(r, s widget.Rect) bool {
	return r.X < s.X+s.W && s.X < r.X+r.W && r.Y < s.Y+s.H && s.Y < r.Y+r.H
}

// TestLayoutEverywhere tries every window: all lies inside and apart, or the window
// is too small and one of the size asked for is not.
func TestLayoutEverywhere(t *testing.T) {
	for _, square := range []string{"auto", "2x1", "4x2", "6x3", "8x4"} {
		for _, n := range []game.Size{game.Size4, game.Size6, game.Size8} {
			for w := 0; w <= 210; w++ {
				for h := 0; h <= 70; h++ {
					l := layoutFor(w, h, square, true, n)
					if l.TooSmall {
						if l.NeedW <= w && l.NeedH <= h {
							t.Fatalf("%s %d: %dx%d is too small but %dx%d would do", square, n, w, h, l.NeedW, l.NeedH)
						}
						if big := layoutFor(max(w, l.NeedW), max(h, l.NeedH), square, true, n); big.TooSmall {
							t.Fatalf("%s %d: %dx%d asks for %dx%d, which is too small", square, n, w, h, l.NeedW, l.NeedH)
						}
						continue
					}
					bw, bh := board.Size(n, l.Square)
					if l.Board.W != bw || l.Board.H != bh {
						t.Fatalf("%s %d: %dx%d: the board's room is %+v, it needs %dx%d", square, n, w, h, l.Board, bw, bh)
					}
					list := []widget.Rect{l.Board, l.Panel, l.Footer}
					if l.Gauge.W > 0 {
						list = append(list, l.Gauge)
					}
					left, right := min(l.Board.X, l.Panel.X), w-max(l.Board.X+l.Board.W, l.Panel.X+l.Panel.W)
					if l.Gauge.W > 0 {
						left = l.Gauge.X
					}
					if need := layoutFor(w-2, h, square, true, n); !need.TooSmall && need.Square == l.Square && need.Below == l.Below && (left == 0 || right == 0) {
						t.Fatalf("%s %d: %dx%d: nothing is free at an edge: %+v", square, n, w, h, l)
					}
					for i, r := range list {
						if r.X < 0 || r.Y < 0 || r.W <= 0 || r.H <= 0 || r.X+r.W > w || r.Y+r.H > h {
							t.Fatalf("%s %d: %dx%d: %+v lies outside", square, n, w, h, r)
						}
						for _, s := range list[:i] {
							if overlap(r, s) {
								t.Fatalf("%s %d: %dx%d: %+v and %+v overlap", square, n, w, h, r, s)
							}
						}
					}
				}
			}
		}
	}
}

func TestLayoutChoices(t *testing.T) {
	for _, test := range []struct {
		w, h  int
		size  game.Size
		want  board.SquareSize
		below bool
	}{
		{80, 24, game.Size8, board.SquareSize{W: 4, H: 2}, false},
		{200, 60, game.Size8, board.SquareSize{W: 12, H: 6}, false},
		{148, 52, game.Size8, board.SquareSize{W: 10, H: 5}, false},
		{120, 60, game.Size8, board.SquareSize{W: 8, H: 4}, false},
		{100, 72, game.Size8, board.SquareSize{W: 12, H: 6}, true},
		{100, 30, game.Size8, board.SquareSize{W: 6, H: 3}, false},
		{60, 60, game.Size8, board.SquareSize{W: 6, H: 3}, true},
		{40, 40, game.Size8, board.SquareSize{W: 4, H: 2}, true},
		{40, 24, game.Size8, board.SquareSize{W: 2, H: 1}, true},
		{50, 17, game.Size8, board.SquareSize{W: 2, H: 1}, false},
		{80, 24, game.Size4, board.SquareSize{W: 8, H: 4}, false},
	} {
		l := layoutFor(test.w, test.h, "", true, test.size)
		if l.TooSmall || l.Square != test.want || l.Below != test.below {
			t.Errorf("%dx%d, board %d: %+v, want squares %v, below %v", test.w, test.h, test.size, l, test.want, test.below)
		}
	}
	for _, test := range []struct {
		w, h  int
		bar   bool
		shown bool
	}{{119, 40, true, false}, {120, 40, true, true}, {200, 60, true, true}, {200, 60, false, false}, {120, 100, true, false}} {
		if l := layoutFor(test.w, test.h, "", test.bar, game.Size8); (l.Gauge.W > 0) != test.shown || l.Gauge.W > 0 && l.Gauge.H != l.Board.H {
			t.Errorf("%dx%d, %t: the bar is at %+v", test.w, test.h, test.bar, l.Gauge)
		}
	}
	if l := layoutFor(80, 24, "", true, game.Size8); l.Panel.W < 40 || l.Panel.H < 20 {
		t.Errorf("80x24 leaves %+v for the panel", l.Panel)
	}
	if !layoutFor(1, 1, "", true, game.Size8).TooSmall || !layoutFor(30, 10, "8x4", true, game.Size8).TooSmall {
		t.Error("too small a window is not noticed")
	}
	if got := layoutFor(80, 24, "8x4", true, game.Size8).Square; got != (board.SquareSize{W: 4, H: 2}) {
		t.Errorf("squares that have no room are drawn as %v, want the largest that fit", got)
	}
	r := widget.Rect{X: 1, Y: 2, W: 3, H: 4}
	if !r.Contains(1, 2) || !r.Contains(3, 5) || r.Contains(4, 2) || r.Contains(1, 6) || r.Contains(0, 2) {
		t.Error("a rectangle contains the wrong cells")
	}
}
