package ui

import (
	"testing"

	"othello/game"
	"othello/ui/theme"
)

func (r rect) overlaps(s rect) bool {
	return r.x < s.x+s.w && s.x < r.x+r.w && r.y < s.y+s.h && s.y < r.y+r.h
}

// TestLayoutEverywhere tries every window: all lies inside and apart, or the window
// is too small and one of the size asked for is not.
func TestLayoutEverywhere(t *testing.T) {
	for _, square := range []string{"auto", "2x1", "4x2", "6x3", "8x4"} {
		cfg := Config{Config: theme.Config{Square: square}}
		for _, n := range []game.Size{game.Size4, game.Size6, game.Size8} {
			for w := 0; w <= 210; w++ {
				for h := 0; h <= 70; h++ {
					l := layoutFor(w, h, cfg, n)
					if l.tooSmall {
						if l.needW <= w && l.needH <= h {
							t.Fatalf("%s %d: %dx%d is too small but %dx%d would do", square, n, w, h, l.needW, l.needH)
						}
						if big := layoutFor(max(w, l.needW), max(h, l.needH), cfg, n); big.tooSmall {
							t.Fatalf("%s %d: %dx%d asks for %dx%d, which is too small", square, n, w, h, l.needW, l.needH)
						}
						continue
					}
					bw, bh := boardSize(n, l.square)
					if l.board.w != bw || l.board.h != bh {
						t.Fatalf("%s %d: %dx%d: the board's room is %+v, it needs %dx%d", square, n, w, h, l.board, bw, bh)
					}
					list := []rect{l.board, l.panel, l.footer}
					for i, r := range list {
						if r.x < 0 || r.y < 0 || r.w <= 0 || r.h <= 0 || r.x+r.w > w || r.y+r.h > h {
							t.Fatalf("%s %d: %dx%d: %+v lies outside", square, n, w, h, r)
						}
						for _, s := range list[:i] {
							if r.overlaps(s) {
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
		want  squareSize
		below bool
	}{
		{80, 24, game.Size8, squareSize{4, 2}, false},
		{200, 60, game.Size8, squareSize{12, 6}, false},
		{148, 52, game.Size8, squareSize{10, 5}, false},
		{120, 60, game.Size8, squareSize{8, 4}, false},
		{100, 72, game.Size8, squareSize{12, 6}, true},
		{100, 30, game.Size8, squareSize{6, 3}, false},
		{60, 60, game.Size8, squareSize{6, 3}, true},
		{40, 40, game.Size8, squareSize{4, 2}, true},
		{40, 24, game.Size8, squareSize{2, 1}, true},
		{50, 17, game.Size8, squareSize{2, 1}, false},
		{80, 24, game.Size4, squareSize{8, 4}, false},
	} {
		l := layoutFor(test.w, test.h, Config{}, test.size)
		if l.tooSmall || l.square != test.want || l.below != test.below {
			t.Errorf("%dx%d, board %d: %+v, want squares %v, below %v", test.w, test.h, test.size, l, test.want, test.below)
		}
	}
	if l := layoutFor(80, 24, Config{}, game.Size8); l.panel.w < 40 || l.panel.h < 21 {
		t.Errorf("80x24 leaves %+v for the panel", l.panel)
	}
	if !layoutFor(1, 1, Config{}, game.Size8).tooSmall || !layoutFor(80, 24, Config{Config: theme.Config{Square: "8x4"}}, game.Size8).tooSmall {
		t.Error("too small a window is not noticed")
	}
	r := rect{x: 1, y: 2, w: 3, h: 4}
	if !r.contains(1, 2) || !r.contains(3, 5) || r.contains(4, 2) || r.contains(1, 6) || r.contains(0, 2) {
		t.Error("a rectangle contains the wrong cells")
	}
}
