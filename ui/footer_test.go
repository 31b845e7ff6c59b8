package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/ui/room"
	"othello/ui/session"
)

// TestKeyLines looks for the words of the keys that a mode shows: all of them in
// windows that have rows for them, and help in every window.
func TestKeyLines(t *testing.T) {
	for _, mode := range []string{"", "x", "i", "v"} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0))}})
			r.paste(finished)
			r.press("u " + mode)
			for _, size := range [][2]int{{36, 17}, {40, 17}, {40, 20}, {60, 20}, {80, 24}, {120, 40}} {
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				lines := strings.Split(r.screen(), "\n")
				footer := strings.Join(lines[r.m.Layout.Footer.Y:], "\n")
				for _, h := range r.m.KeyHints() {
					if key := strings.Join(h.Keys, "/") + " " + h.Word; !strings.Contains(footer, key) && (size[0] >= 80 || h.Rank > room.RankUsual) {
						t.Errorf("%q at %v lacks %q:\n%s", mode, size, key, footer)
					}
				}
			}
			if rows := room.Fitting(r.m.KeyHints(), 5, 9); rows != nil {
				t.Errorf("in 5 cells there is room for %v", rows)
			}
			if rows := room.Fitting(r.m.KeyHints(), 8, 1); len(rows) != 1 || len(rows[0]) != 1 || rows[0][0].Rank != room.RankHelp {
				t.Errorf("in one row of 8 cells: %v, want help alone", rows)
			}
		})
	}
}
