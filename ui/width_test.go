package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func TestWidthOfAmbiguousCharacters(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer *tea.CursorPositionMsg
		narrow bool
	}{
		{"one cell", &tea.CursorPositionMsg{X: 75, Y: 23}, true},
		{"two cells", &tea.CursorPositionMsg{X: 76, Y: 23}, false},
		{"another question's answer", &tea.CursorPositionMsg{X: 75, Y: 3}, false},
		{"no answer", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Config: testConfig()})
				r.wait(time.Second)
				if len(r.raw) != 1 || !strings.Contains(r.raw[0], "\x1b[24;75H●\x1b[6n") {
					t.Fatalf("the probe is %q", r.raw)
				}
				if c.answer != nil {
					r.send(*c.answer)
				}
				if r.m.styles.narrow != c.narrow {
					t.Errorf("narrow is %v, want %v", r.m.styles.narrow, c.narrow)
				}
				r.send(tea.CursorPositionMsg{X: 75, Y: 23})
				if c.answer != nil && c.answer.Y == 23 && r.m.styles.narrow != c.narrow {
					t.Error("an answer that nobody asked for counts")
				}
			})
		})
	}
}
