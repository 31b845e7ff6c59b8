package board

import (
	"math"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/ui/theme"
)

// TestGauge draws bars on terminals of all kinds: black from the bottom up as far as the
// score says, white above it, and beside it the sides and the lead.
func TestGauge(t *testing.T) {
	const h = 27 // 23 rows of the bar
	for name, st := range map[string]*theme.Styles{
		"fine":    stylesOf(t, theme.Config{}, colorprofile.TrueColor, true),
		"safe":    stylesOf(t, theme.Config{}, colorprofile.ANSI, false),
		"letters": stylesOf(t, theme.Config{}, colorprofile.ASCII, false),
		"outline": stylesOf(t, theme.Config{}, colorprofile.ASCII, true),
	} {
		bar := func(s Score) []string { return strings.Split(s.Gauge(nil, st, h), "\n") }
		black, white := bar(Score{Discs: 64, Known: true}), bar(Score{Discs: -64, Known: true})
		for _, test := range []struct {
			score Score
			text  string // of the lead
			white bool   // which side has it
			rows  int    // black ones, and perhaps a part of one more
		}{
			{Score{Discs: 8, Known: true}, "+8.0", false, 23},
			{Score{Discs: -4, Known: true}, "+4.0", true, 5},
			{Score{Discs: -12.4, Known: true}, "+12", true, 2},
			{Score{Discs: 64, Known: true, Proven: true}, "+64=", false, 23},
			{Score{Discs: 0, Known: true}, "0.0", false, 11},
			{Score{Discs: 0, Known: true, Proven: true}, "0=", false, 11},
		} {
			lines := bar(test.score)
			if len(lines) != h {
				t.Fatalf("%s: %d lines", name, len(lines))
			}
			if strings.TrimSpace(ansi.Strip(lines[0])) != "White" || strings.TrimSpace(ansi.Strip(lines[h-1])) != "Black" {
				t.Errorf("%s: from %q to %q", name, lines[0], lines[h-1])
			}
			same := func(l string, y int, as []string) bool {
				return ansi.TruncateLeft(l, 3, "") == ansi.TruncateLeft(as[y], 3, "")
			}
			blacks, whites := 0, 0
			for y, l := range lines {
				if w := ansi.StringWidth(l); w != GaugeW {
					t.Errorf("%s: line %d is %d cells wide", name, y, w)
				}
				switch inside := y >= 2 && y < h-2; {
				case inside && same(l, y, black) && whites > 0 && y < h-2-test.rows-1:
					t.Errorf("%s: row %d is black above white", name, y)
				case inside && same(l, y, black):
					blacks++
				case inside && same(l, y, white):
					whites++
				}
			}
			at := lines[h-2]
			if test.white {
				at = lines[1]
			}
			if strings.TrimSpace(ansi.Strip(at)) != test.text || blacks < test.rows || blacks > test.rows+1 || whites < 23-test.rows-1 || whites > 23-test.rows {
				t.Errorf("%s: of %+v the bar has %d black rows and %d white ones, and says %q", name, test.score, blacks, whites, ansi.Strip(at))
			}
		}
	}
	st := stylesOf(t, theme.Config{}, colorprofile.TrueColor, true)
	for h := range 60 { // nothing hangs out
		for _, s := range []float64{-64, -0.3, 0.3, 100, math.NaN()} {
			if got := strings.Count(Score{Discs: s, Known: true}.Gauge(nil, st, h), "\n"); got != max(h-1, 0) {
				t.Errorf("%d rows have %d ends", h, got)
			}
		}
	}
	if For(game.White, 3) != -3 || For(game.Black, 3) != 3 {
		t.Error("a score is for the wrong side")
	}
}
