package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestDialogsClose closes every dialog by Esc and, unless letters are typed there, by q;
// and by a click on the key that the footer shows.
func TestDialogsClose(t *testing.T) {
	for keys, typing := range map[string]bool{
		"n": false, "o": false, "s": false, "p": false, "t": false, ":levels": true, "?": false, ":": true, ":openings": true, ":drill": true, ":save_as": true, "x n": false,
	} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig())})
			r.press(keys)
			title := r.m.Top().Title()
			if r.press("q"); (r.m.Top() == nil) == typing {
				t.Errorf("%s: q closes it: %v", title, !typing)
			}
			if !typing {
				r.press(strings.TrimPrefix(keys, "x "))
			}
			if r.press("esc"); r.m.Top() != nil || r.quit {
				t.Errorf("%s: esc does not close it", title)
			}
			r.press(strings.TrimPrefix(keys, "x "))
			if r.clickText("esc close"); r.m.Top() != nil {
				t.Errorf("%s: a click on its key does not close it", title)
			}
		})
	}
}

func TestInputBehindADialogIsHeldBack(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		x, y := r.cellOf("f5")
		r.press("n")
		r.send(tea.MouseMotionMsg{X: x, Y: y})
		r.press("f 5 u")
		r.wantMoves("")
		r.press("esc")
		r.play("f5")
		r.wantMoves("f5")
	})
}
