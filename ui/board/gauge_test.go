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

// TestGauge draws bars on terminals of all kinds: Black's lead goes up and White's down,
// as far as the score says, and beside it stand the sides and the lead.
func TestGauge(t *testing.T) {
	const h = 27 // 11 rows on either side of the middle
	for name, st := range map[string]*theme.Styles{
		"fine":    stylesOf(t, theme.Config{}, colorprofile.TrueColor, true),
		"safe":    stylesOf(t, theme.Config{}, colorprofile.ANSI, false),
		"letters": stylesOf(t, theme.Config{}, colorprofile.ASCII, false),
		"outline": stylesOf(t, theme.Config{}, colorprofile.ASCII, true),
	} {
		blank := strings.Split(Score{}.Gauge(nil, st, h), "\n")
		for _, test := range []struct {
			score Score
			text  string // of the lead
			white bool   // which side has it
			rows  int    // of the bar
		}{
			{Score{Discs: 8, Known: true}, "+8.0", false, 11},
			{Score{Discs: -4, Known: true}, "+4.0", true, 6},
			{Score{Discs: -12.4, Known: true}, "+12", true, 9},
			{Score{Discs: 64, Known: true, Proven: true}, "+64=", false, 11},
			{Score{Discs: 0, Known: true}, "0.0", false, 0},
			{Score{Discs: 0, Known: true, Proven: true}, "0=", false, 0},
		} {
			lines := strings.Split(test.score.Gauge(nil, st, h), "\n")
			if len(lines) != h {
				t.Fatalf("%s: %d lines", name, len(lines))
			}
			if strings.TrimSpace(ansi.Strip(lines[0])) != "Black" || strings.TrimSpace(ansi.Strip(lines[h-1])) != "White" {
				t.Errorf("%s: from %q to %q", name, lines[0], lines[h-1])
			}
			up, down := 0, 0
			for y, l := range lines {
				if w := ansi.StringWidth(l); w != GaugeW {
					t.Errorf("%s: line %d is %d cells wide", name, y, w)
				}
				switch changed := ansi.TruncateLeft(l, 3, "") != ansi.TruncateLeft(blank[y], 3, ""); {
				case changed && y >= 2 && y < h/2:
					up++
				case changed && y > h/2 && y < h-2:
					down++
				}
			}
			at, rows, other := lines[1], up, down
			if test.white {
				at, rows, other = lines[h-2], down, up
			}
			if strings.TrimSpace(ansi.Strip(at)) != test.text || other != 0 || rows < test.rows-1 || rows > test.rows {
				t.Errorf("%s: of %+v the bar has %d rows up and %d down, and says %q", name, test.score, up, down, ansi.Strip(at))
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
