package widget

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/mattn/go-runewidth"

	"othello/ai/review"
	"othello/ui/scene"
	"othello/ui/theme"
)

// stylesOf are valid styles; narrow says that ambiguous characters take one cell.
func stylesOf(tb testing.TB, prof colorprofile.Profile, narrow bool) *theme.Styles {
	tb.Helper()
	st, err := theme.New(theme.Config{}, theme.Terminal{Profile: prof, Dark: true, Charset: theme.CharsetUTF8, Narrow: narrow})
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

// gameGraph is a game that swings, with its end proven.
func gameGraph(plies, cursor int) Graph {
	g := Graph{Cursor: cursor}
	for i := range plies {
		p := scene.Point{Worth: scene.Worth{Discs: 14 * math.Sin(float64(i)/7) * float64(i) / 30, Known: i > 2, Proven: i > 42}}
		if i == 12 || i == 34 {
			p.Class = review.Mistake
		}
		g.Points = append(g.Points, p)
	}
	return g
}

func TestGraph(t *testing.T) {
	var out strings.Builder
	for _, size := range [][2]int{{40, 8}, {66, 12}} {
		for _, kind := range []struct {
			name   string
			prof   colorprofile.Profile
			narrow bool
		}{
			{"letters", colorprofile.ASCII, false},
			{"eighths", colorprofile.TrueColor, true},
			{"dots", colorprofile.TrueColor, false},
		} {
			st := stylesOf(t, kind.prof, kind.narrow)
			fmt.Fprintf(&out, "%dx%d, %s\n%s\n\n", size[0], size[1], kind.name, ansi.Strip(gameGraph(61, 30).Render(nil, st, size[0], size[1])))
		}
	}
	varied := gameGraph(61, 24)
	varied.From, varied.Line = 20, []scene.Point{{Worth: scene.Worth{Discs: 8, Known: true}}, {Worth: scene.Worth{Discs: 2, Known: true}}, {Worth: scene.Worth{Discs: -3, Known: true}, Class: review.Blunder}, {Worth: scene.Worth{Discs: -30, Known: true}}, {Worth: scene.Worth{Discs: -31, Known: true, Proven: true}}}
	st := stylesOf(t, colorprofile.ASCII, false)
	fmt.Fprintf(&out, "a variation\n%s\n", ansi.Strip(varied.Render(nil, st, 126, 11)))
	golden.RequireEqual(t, out.String())
}

// TestGraphTouchesZero finds a bar for every score at the zero line itself, upwards for
// Black and downwards for White, in halves of the same height.
func TestGraphTouchesZero(t *testing.T) {
	for _, h := range []int{4, 5, 7, 8, 11} {
		half := (h - graphMarginH) / 2
		for _, score := range []float64{0.1, 1, 16, -0.1, -1, -16} {
			for _, narrow := range []bool{true, false} {
				for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ASCII} {
					st := stylesOf(t, prof, narrow)
					draw := func(known bool) []string {
						g := Graph{Cursor: -1, Graph: scene.Graph{Points: []scene.Point{{Worth: scene.Worth{Discs: score, Known: known}}, {Worth: scene.Worth{Discs: 16, Known: true}}}}}
						return strings.Split(g.Render(nil, st, 30, h), "\n")
					}
					with, without := draw(true), draw(false)
					row, other := half-1, half
					if score < 0 {
						row, other = half, half-1
					}
					if with[row] == without[row] || with[other] != without[other] {
						t.Errorf("height %d narrow=%v: %v does not begin at the zero line:\n%s", h, narrow, score, strings.Join(with, "\n"))
					}
				}
			}
		}
	}
}

// TestGraphColours finds the two sides and the cursor in colours of their own.
func TestGraphColours(t *testing.T) {
	for _, narrow := range []bool{true, false} {
		st := stylesOf(t, colorprofile.TrueColor, narrow)
		up, down := &Graph{Cursor: -1}, &Graph{Cursor: -1}
		for range 10 {
			up.Points = append(up.Points, scene.Point{Worth: scene.Worth{Discs: 4, Known: true}})
			down.Points = append(down.Points, scene.Point{Worth: scene.Worth{Discs: -4, Known: true}})
		}
		for name, test := range map[string]struct {
			g    *Graph
			want theme.Role
		}{"Black": {up, theme.Accent}, "White": {down, theme.Key}} {
			pen := theme.Pen{Fg: test.want}
			if narrow {
				pen = theme.Pen{Bg: test.want}
			}
			sequence, _, _ := strings.Cut(st.Paint("x", pen), "x")
			bare := test.g.Render(nil, st, 40, 9)
			if !strings.Contains(bare, sequence) {
				t.Errorf("narrow=%v: no bar of %s in its colour: %q", narrow, name, bare)
			}
			if test.g.Cursor = 3; test.g.Render(nil, st, 40, 9) == bare {
				t.Errorf("narrow=%v: the cursor is not seen", narrow)
			}
		}
	}
}

func TestGraphSize(t *testing.T) {
	japanese := &runewidth.Condition{EastAsianWidth: true, StrictEmojiNeutral: true}
	odd := Graph{Graph: scene.Graph{Points: []scene.Point{{Worth: scene.Worth{Discs: math.NaN(), Known: true}}, {Worth: scene.Worth{Discs: math.Inf(1), Known: true}}, {Worth: scene.Worth{Discs: -900, Known: true}}, {Worth: scene.Worth{Discs: 0, Known: true}}}}}
	for _, g := range []Graph{{}, gameGraph(1, 0), gameGraph(61, 60), gameGraph(200, -1), odd} {
		for w := range 140 {
			for _, h := range []int{0, 1, 4, 5, 6, 11} {
				for _, narrow := range []bool{true, false} {
					for _, prof := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII} {
						st := stylesOf(t, prof, narrow)
						lines := strings.Split(g.Render(nil, st, w, h), "\n")
						if len(lines) != max(h, 1) {
							t.Fatalf("%dx%d: %d lines", w, h, len(lines))
						}
						for _, line := range lines {
							wide := japanese.StringWidth(ansi.Strip(line))
							if h > 0 && (ansi.StringWidth(line) != w || !narrow && wide != w) {
								t.Fatalf("%dx%d narrow=%v: a line is %d or %d wide: %q", w, h, narrow, ansi.StringWidth(line), wide, line)
							}
						}
					}
				}
				if w > 40 {
					break
				}
			}
		}
	}
}

// TestGraphMarks finds the cursor and the blunders without colour, in their columns.
func TestGraphMarks(t *testing.T) {
	st := stylesOf(t, colorprofile.ASCII, true)
	for _, w := range []int{40, 65, 130, 200} {
		g := gameGraph(61, 30)
		lines := strings.Split(ansi.Strip(g.Render(nil, st, w, 10)), "\n")
		marks := []rune(lines[10-graphMarginH])
		at := map[rune]int{'^': 1, '?': 2}
		for x, r := range marks {
			if _, counted := at[r]; !counted {
				continue
			}
			at[r]--
			ply, ok := g.PlyAt(x, w)
			first, end := g.plies(x-graphMarginW, w-graphMarginW)
			if !ok || ply != first {
				t.Errorf("width %d: column %d leads to ply %d, %v; it stands for %d", w, x, ply, ok, first)
			}
			found := r == '^' && first <= 30 && 30 < end
			for i := first; i < end; i++ {
				found = found || r == '?' && g.Points[i].Class >= review.Mistake
			}
			if !found {
				t.Errorf("width %d: %c is at plies %d to %d", w, r, first, end)
			}
		}
		if at['^'] != 0 || at['?'] != 0 {
			t.Errorf("width %d: marks missing or too many: %v\n%s", w, at, string(marks))
		}
	}
	if ply, ok := gameGraph(61, 0).PlyAt(3, 65); ok {
		t.Errorf("the margin leads to ply %d", ply)
	}
	if _, ok := (Graph{}).PlyAt(10, 65); ok {
		t.Error("an empty graph leads to a ply")
	}
}

// TestGraphBlunder marks a blunder as one where a ply has room for that, else as a mistake.
func TestGraphBlunder(t *testing.T) {
	st := stylesOf(t, colorprofile.ASCII, true)
	for w, want := range map[int]string{40: "?", 65: "?", 130: "??"} {
		g := gameGraph(61, -1)
		g.Points[20].Class = review.Blunder
		lines := strings.Split(ansi.Strip(g.Render(nil, st, w, 9)), "\n")
		if !strings.Contains(lines[6], want) || w < 100 && strings.Contains(lines[6], "??") || !strings.Contains(lines[8], "? mistake") {
			t.Errorf("width %d: %q, %q, want %q", w, lines[6], lines[8], want)
		}
	}
}

func BenchmarkGraph(b *testing.B) {
	st := stylesOf(b, colorprofile.TrueColor, true)
	g := gameGraph(61, 30)
	for b.Loop() {
		g.Render(nil, st, 66, 12)
	}
}
