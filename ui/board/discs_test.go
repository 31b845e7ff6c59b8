package board

import (
	"math/bits"
	"testing"

	"github.com/mattn/go-runewidth"
)

// TestDiscsAreSymmetric mirrors every figure left to right and top to bottom.
func TestDiscsAreSymmetric(t *testing.T) {
	for name, all := range map[string]map[SquareSize]shape{"safe": safeShapes, "fine": fineShapes} {
		for s, f := range all {
			for i, figure := range append(f.turns, f.core, f.hint) {
				for at, g := range figure {
					x, y := at%s.W, at/s.W
					if m := figure[y*s.W+s.W-1-x]; mirrorX(g.bits) != m.bits {
						t.Errorf("%s %v, figure %d: cells %d,%d and its mirror do not agree: %c %c", name, s, i, x, y, g.r, m.r)
					}
					if m := figure[(s.H-1-y)*s.W+x]; bits.ReverseBytes64(g.bits) != m.bits {
						t.Errorf("%s %v, figure %d: cell %d,%d and the one opposite do not agree: %c %c", name, s, i, x, y, g.r, m.r)
					}
				}
			}
		}
	}
}

func mirrorX(b uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(b)) }

// TestDiscsAreRound compares the figures with the circles they stand for.
func TestDiscsAreRound(t *testing.T) {
	for name, test := range map[string]struct {
		shapes map[SquareSize]shape
		radius map[SquareSize]float64
		least  float64 // share of the pixels that agree
	}{"fine": {fineShapes, fineRadius, 0.93}, "safe": {safeShapes, safeRadius, 0.87}} {
		for s, f := range test.shapes {
			if s.H == 1 {
				continue
			}
			r := test.radius[s]
			agree, all := 0, 0
			for i, g := range f.turns[0] {
				for bit := range 64 {
					x := (float64(i%s.W*8+bit%8)+0.5)/4 - float64(s.W)
					y := (float64(i/s.W*8+bit/8)+0.5)/2 - 2*float64(s.H)
					if all++; (x*x+y*y <= r*r) == (g.bits>>bit&1 != 0) {
						agree++
					}
				}
			}
			if share := float64(agree) / float64(all); share < test.least {
				t.Errorf("%s %v: %.3f of the pixels agree with a circle, want %.2f", name, s, share, test.least)
			}
		}
	}
}

// TestGlyphWidths checks what the two sets promise about the width of characters.
func TestGlyphWidths(t *testing.T) {
	for _, g := range safeGlyphs {
		if runewidth.IsAmbiguousWidth(g.r) {
			t.Errorf("%c is of ambiguous width", g.r)
		}
	}
	seen := map[glyph]bool{}
	for _, g := range fineGlyphs {
		if seen[g] {
			t.Errorf("%c is listed twice", g.r)
		}
		seen[g] = true
	}
	if len(fineGlyphs) != len(safeGlyphs)+28 {
		t.Errorf("%d fine glyphs, want the safe ones and four times seven eighths", len(fineGlyphs))
	}
}

func TestParseSquareSize(t *testing.T) {
	for _, s := range SquareSizes {
		if got, ok := ParseSquareSize(s.String()); !ok || got != s {
			t.Errorf("%v is read back as %v", s, got)
		}
	}
	for _, text := range []string{"", "auto", "3x3", "4x2 "} {
		if s, ok := ParseSquareSize(text); ok {
			t.Errorf("%q is read as %v", text, s)
		}
	}
}
