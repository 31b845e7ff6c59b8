package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ui/theme"
)

func TestWidthOfAmbiguousCharacters(t *testing.T) {
	const x, y = 68, 23 // where the probe is written
	for _, c := range []struct {
		name    string
		answer  *tea.CursorPositionMsg
		charset theme.Charset
		narrow  bool
	}{
		{"one cell", &tea.CursorPositionMsg{X: x + 3, Y: y}, theme.CharsetUTF8, true},
		{"bytes taken for characters", &tea.CursorPositionMsg{X: x + 5, Y: y}, theme.CharsetOther, false},
		{"no answer", nil, theme.CharsetUTF8, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.wait(time.Second)
				if len(r.raw) != 1 || !strings.Contains(r.raw[0], "\x1b[6n") {
					t.Fatalf("the probe is %q", r.raw)
				}
				if c.answer != nil {
					r.send(*c.answer)
				}
				check := func() {
					t.Helper()
					if r.m.Looks.Styles.Narrow != c.narrow || r.m.Looks.Terminal.Charset != c.charset || r.m.Looks.Styles.ASCII != (c.charset == theme.CharsetOther) {
						t.Errorf("narrow %v, charset %v, ascii %v", r.m.Looks.Styles.Narrow, r.m.Looks.Terminal.Charset, r.m.Looks.Styles.ASCII)
					}
				}
				check()
				if got := slices.Contains(r.raw, recovery); got != (c.charset == theme.CharsetOther) {
					t.Errorf("the terminal is taken back: %v, by %q", got, r.raw)
				}
				if c.answer != nil && c.answer.Y == y {
					r.send(tea.CursorPositionMsg{X: x + 3, Y: y}) // an answer that nobody asked for
					check()
				}
			})
		})
	}
}
