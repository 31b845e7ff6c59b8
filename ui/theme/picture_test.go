package theme

import (
	"math"
	"math/bits"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/mattn/go-runewidth"
)

// dot is a round disc in the middle of a square of w by h cells.
type dot struct{ w, h, radius float64 }

func (d dot) At(x, y float64) Role {
	if math.Hypot(2*x/d.w-1, 2*y/d.h-1) <= d.radius {
		return Black
	}
	return Felt
}

// pictureStyles are the styles on a terminal with so many colours.
func pictureStyles(t *testing.T, prof colorprofile.Profile, narrow bool) *Styles {
	t.Helper()
	st, err := New(Config{}, Terminal{Profile: prof, Dark: true, Charset: CharsetUTF8, Narrow: narrow})
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// TestPictureIsNear compares pictures of discs with the discs, point by point: the mean
// square of the differences, as a share of that of a square without its disc.
func TestPictureIsNear(t *testing.T) {
	for _, test := range []struct {
		w, h       int
		fine, safe float64
	}{{4, 2, 0.17, 0.24}, {6, 3, 0.1, 0.16}, {8, 4, 0.07, 0.13}, {12, 6, 0.05, 0.09}} {
		for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
			for _, narrow := range []bool{true, false} {
				st, d := pictureStyles(t, prof, narrow), dot{float64(test.w), float64(test.h), 0.9}
				off, all := 0.0, 0.0
				for i, cell := range st.Picture(test.w, test.h, d) {
					shown := bitmapOf(t, cell.Rune)
					for bit := range 64 {
						x, y := float64(i%test.w)+(float64(bit%8)+0.5)/8, float64(i/test.w)+(float64(bit/8)+0.5)/8
						role := cell.Bg
						if shown>>bit&1 != 0 {
							role = cell.Fg
						}
						want := st.seen[d.At(x, y)]
						off += want.distance(st.look(role))
						all += want.distance(st.seen[Felt])
					}
				}
				most := test.safe
				if narrow {
					most = test.fine
				}
				if off/all > most {
					t.Errorf("%dx%d, %v, narrow=%v: the picture is off by %.3f, want %.2f at most", test.w, test.h, prof, narrow, off/all, most)
				}
			}
		}
	}
}

// look is what the colour of a role looks like, mixed or not.
func (st *Styles) look(r Role) oklab {
	switch {
	case r < mixedRole:
		return st.seen[r]
	case st.profile == colorprofile.ANSI256:
		return xterm256[r&^mixedRole]
	}
	return oklabOf(rgb(r))
}

// rgb reads a mixed role of true colour.
type rgb Role

func (c rgb) RGBA() (r, g, b, a uint32) {
	return uint32(c>>16&0xff) * 0x101, uint32(c>>8&0xff) * 0x101, uint32(c&0xff) * 0x101, 0xffff
}

func bitmapOf(t *testing.T, r rune) uint64 {
	t.Helper()
	for _, s := range fineSplits {
		if s.r == r {
			return s.text
		}
	}
	t.Fatalf("%c is no character of pictures", r)
	return 0
}

// TestPictureIsSymmetric mirrors what a picture of a disc shows of it.
func TestPictureIsSymmetric(t *testing.T) {
	for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI} {
		for _, narrow := range []bool{true, false} {
			st := pictureStyles(t, prof, narrow)
			for _, h := range []int{2, 3, 4, 5, 6} {
				w := 2 * h
				cells := st.Picture(w, h, dot{float64(w), float64(h), 0.95})
				colours := func(x, y int) (points [64]Role) {
					cell := cells[y*w+x]
					shown := bitmapOf(t, cell.Rune)
					for bit := range points {
						if points[bit] = cell.Bg; shown>>bit&1 != 0 {
							points[bit] = cell.Fg
						}
					}
					return points
				}
				for i := range cells {
					x, y := i%w, i/w
					here, beside, below := colours(x, y), colours(w-1-x, y), colours(x, h-1-y)
					for bit := range here {
						if here[bit] != beside[bit^7] || here[bit] != below[bit^56] {
							t.Fatalf("%dx%d, %v, narrow=%v: cell %d,%d is not as those opposite", w, h, prof, narrow, x, y)
						}
					}
				}
			}
		}
	}
}

// TestFewColours shows no colours but those of the picture where there are sixteen.
func TestFewColours(t *testing.T) {
	for _, cell := range pictureStyles(t, colorprofile.ANSI, true).Picture(8, 4, dot{8, 4, 0.9}) {
		if cell.Bg != Felt && cell.Bg != Black || cell.Rune != ' ' && cell.Fg != Felt && cell.Fg != Black {
			t.Errorf("%c is drawn with %d on %d", cell.Rune, cell.Fg, cell.Bg)
		}
	}
}

// TestPicturesAreBounded asks for more pictures than are kept.
func TestPicturesAreBounded(t *testing.T) {
	st := pictureStyles(t, colorprofile.ANSI, true)
	for i := range mostPictures + 10 {
		st.Picture(1, 1, dot{1, 1, float64(i)})
	}
	if n := len(st.pictures.drawn); n > mostPictures {
		t.Errorf("%d pictures are kept", n)
	}
}

// TestSplitWidths checks what the two sets promise about the width of characters, and that
// no two part a cell alike.
func TestSplitWidths(t *testing.T) {
	for _, s := range safeSplits {
		if runewidth.IsAmbiguousWidth(s.r) {
			t.Errorf("%c is of ambiguous width", s.r)
		}
	}
	for i, s := range fineSplits {
		for _, other := range fineSplits[:i] {
			if s.text == other.text || s.text == ^other.text {
				t.Errorf("%c parts a cell as %c does", s.r, other.r)
			}
		}
		if n := bits.OnesCount64(s.text); n%8 != 0 || n == 64 {
			t.Errorf("%c draws %d of 64 points", s.r, n)
		}
	}
}
