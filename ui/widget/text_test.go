package widget

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		left, right string
		w           int
		want        string
	}{
		{"ab", "cd", 6, "ab  cd"},
		{"ab", "cd", 5, "ab cd"},
		{"abcdefgh", "cd", 10, "abcd... cd"}, // they would touch
		{"abcdefgh", " d", 10, "abcdefgh d"},
		{"abcdefgh", "", 8, "abcdefgh"},
		{"ab", "cd", 2, "cd"},
		{"ab", "cdef", 2, "cdef"},
	} {
		if got := Spread(c.left, c.right, c.w); got != c.want {
			t.Errorf("%q and %q in %d cells: %q, want %q", c.left, c.right, c.w, got, c.want)
		}
	}
}

// TestFit leaves out whole words: no number becomes another one, and no value loses its sign.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"solves the last 10", 18, "solves the last 10"},
		{"solves the last 10", 17, "solves the las..."},
		{"solves the last ten", 18, "solves the last..."},
		{"solves the last", 14, "solves the ..."},
		{"Ann - Alpha-beta", 14, "Ann - Alpha..."},
		{"e2 f3 b3 d1", 10, "e2 f3 ..."},
		{"e2 f3 b3 d1", 8, "e2 ..."},
		{"played -12.5 best", 12, "played ..."},
		{"Takizawa", 6, "Tak..."},
		{"123456", 5, "..."},
		{"123456", 2, ".."},
		{"  +12", 4, " ..."},
		{"abc   ", 3, "abc"},
		{"abc", 0, ""},
		{"\x1b[1mone 234\x1b[m", 6, "\x1b[1mone...\x1b[m"},
		{"虎虎虎虎", 7, "虎虎..."},
	} {
		if got := Fit(c.text, c.w); got != c.want {
			t.Errorf("%q in %d cells: %q, want %q", c.text, c.w, got, c.want)
		}
	}
	number := regexp.MustCompile(`[-+]?\d[\d.]*`)
	for _, text := range []string{"29@73% 45% b3 b7 -12.5 +3 =0", "level 10, solves the last 12 of 60", "-64", "12345678", "a1-b2 3", "\x1b[31m+12\x1b[m \x1b[32m-34\x1b[m"} {
		whole := number.FindAllString(ansi.Strip(text), -1)
		for w := range 40 {
			got := Fit(text, w)
			if ansi.StringWidth(got) > w {
				t.Errorf("%q in %d cells is %q", text, w, got)
			}
			for _, n := range number.FindAllString(strings.TrimRight(ansi.Strip(got), "."), -1) {
				if !slices.Contains(whole, n) {
					t.Errorf("%q in %d cells is %q", text, w, got)
				}
			}
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 950: "950", 999: "999", 1000: "1 k", 12_345: "12.3 k", 999_600: "1 M", 4_560_000: "4.56 M", 1_200_000_000: "1.2 G"} {
		if got := Count(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for text, want := range map[string]string{"a\x1b[2Jb": "ab", "a\nb\tc\x7f": "abc", "é虎\u0085": "é虎", "": ""} {
		if got := Clean(text); got != want {
			t.Errorf("%q is made %q, want %q", text, got, want)
		}
	}
}

func TestFlow(t *testing.T) {
	blocks := []string{"aaaa\naa", "bbb", "cc\ncc", "ddddd"}
	for w, want := range map[int]string{
		4: "aaaa\naa\n\nbbb\n\ncc\ncc\n\nddddd", 10: "aaaa   bbb\naa        \n\ncc   ddddd\ncc        ", 60: "aaaa   bbb   cc   ddddd\naa           cc        ",
	} {
		if got := Flow(blocks, w); got != want {
			t.Errorf("%d cells: %q, want %q", w, got, want)
		}
	}
}

func TestOverlay(t *testing.T) {
	lines := []string{"abcdefgh", "\x1b[31mabcdefgh\x1b[m", "ab"}
	Overlay(lines, []string{"XX", "YY", "ZZ", "beyond"}, 3, 0)
	for i, want := range []string{"abcXXfgh", "abcYYfgh", "ab ZZ"} {
		if got := ansi.Strip(lines[i]); got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}

// TestOverWide lays a box over lines of wide characters, through the middle of some.
func TestOverWide(t *testing.T) {
	for x := range 6 {
		lines := []string{"あいうえおか"}
		Overlay(lines, []string{"box"}, x, 0)
		if w := ansi.StringWidth(lines[0]); w != 12 {
			t.Errorf("a box at %d: %d cells, %q", x, w, ansi.Strip(lines[0]))
		}
	}
}
