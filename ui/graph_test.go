package ui

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/mattn/go-runewidth"

	"othello/ui/theme"
)

// gameGraph is a game that swings, with its end proven.
func gameGraph(plies, cursor int) graphView {
	g := graphView{cursor: cursor}
	for i := range plies {
		p := graphPoint{score: 14 * math.Sin(float64(i)/7) * float64(i) / 30, known: i > 2, exact: i > 42, blunder: i == 12 || i == 34}
		g.scores = append(g.scores, p)
	}
	return g
}

func TestGraph(t *testing.T) {
	for _, size := range [][2]int{{40, 8}, {66, 12}, {130, 9}, {30, 7}} {
		for name, prof := range map[string]colorprofile.Profile{"truecolor": colorprofile.TrueColor, "none": colorprofile.ASCII} {
			for _, narrow := range []bool{true, false} {
				t.Run(fmt.Sprintf("%dx%d/%s/narrow=%v", size[0], size[1], name, narrow), func(t *testing.T) {
					st := boardStyles(t, theme.Config{}, prof, true, narrow)
					golden.RequireEqual(t, gameGraph(61, 30).render(st, size[0], size[1]))
				})
			}
		}
	}
}

func TestGraphSize(t *testing.T) {
	japanese := &runewidth.Condition{EastAsianWidth: true, StrictEmojiNeutral: true}
	odd := graphView{scores: []graphPoint{{score: math.NaN(), known: true}, {score: math.Inf(1), known: true}, {score: -900, known: true}, {score: 0, known: true}}}
	for _, g := range []graphView{{}, gameGraph(1, 0), gameGraph(61, 60), gameGraph(200, -1), odd} {
		for w := range 140 {
			for _, h := range []int{0, 1, 4, 5, 6, 11} {
				for _, narrow := range []bool{true, false} {
					for _, prof := range profiles {
						st := boardStyles(t, theme.Config{}, prof, true, narrow)
						lines := strings.Split(g.render(st, w, h), "\n")
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
	st := boardStyles(t, theme.Config{}, colorprofile.ASCII, true, true)
	for _, w := range []int{40, 65, 130, 200} {
		g := gameGraph(61, 30)
		lines := strings.Split(ansi.Strip(g.render(st, w, 10)), "\n")
		marks := []rune(lines[10-graphMarginH])
		at := map[rune]int{'^': 1, '!': 2}
		for x, r := range marks {
			if _, counted := at[r]; !counted {
				continue
			}
			at[r]--
			ply, ok := g.plyAt(x, w)
			first, end := g.plies(x-graphMarginW, w-graphMarginW)
			if !ok || ply != first {
				t.Errorf("width %d: column %d leads to ply %d, %v; it stands for %d", w, x, ply, ok, first)
			}
			found := r == '^' && first <= 30 && 30 < end
			for i := first; i < end; i++ {
				found = found || r == '!' && g.scores[i].blunder
			}
			if !found {
				t.Errorf("width %d: %c is at plies %d to %d", w, r, first, end)
			}
		}
		if at['^'] != 0 || at['!'] != 0 {
			t.Errorf("width %d: marks missing or too many: %v\n%s", w, at, string(marks))
		}
	}
	if ply, ok := gameGraph(61, 0).plyAt(3, 65); ok {
		t.Errorf("the margin leads to ply %d", ply)
	}
	if _, ok := (graphView{}).plyAt(10, 65); ok {
		t.Error("an empty graph leads to a ply")
	}
}

func BenchmarkGraph(b *testing.B) {
	st := boardStyles(b, theme.Config{}, colorprofile.TrueColor, true, true)
	g := gameGraph(61, 30)
	for b.Loop() {
		g.render(st, 66, 12)
	}
}
