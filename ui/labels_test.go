package ui

import (
	"strings"
	"testing"

	"othello/ui/config"
)

// TestLabels puts labels on the board, which stay from room to room: the explorer has the numbers
// of its line, an edited board none.
func TestLabels(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		numbered := func() bool { return len(r.m.Board(r.m.Layout.Square).Tags) == 2 }
		r.play("f5f6")
		r.press("t enter")
		r.typeText("move numbers")
		r.press("enter")
		r.wantNotice("Labels: move numbers")
		for _, room := range []struct {
			keys string
			want bool
		}{{"", true}, {"w", true}, {"esc x", false}, {":edit_clear", false}, {"esc i", true}} {
			before := r.m.room
			if r.press(room.keys); numbered() != room.want || (r.m.room == before) != (room.keys == "" || room.keys == ":edit_clear") {
				t.Errorf("after %q: %v", room.keys, r.m.Board(r.m.Layout.Square).Tags)
			}
		}
		r.labels(config.LabelRegions)
		if n := len(r.m.Board(r.m.Layout.Square).Notes); n != 58 {
			t.Errorf("%d squares show their region", n)
		}
		r.labels(config.NoLabels)
		if strings.Contains(r.screen(), "58*") {
			t.Error("regions stay")
		}
	})
}
