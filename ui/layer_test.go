package ui

import (
	"strings"
	"testing"
)

// TestLayers goes through what the board shows besides, which stays from room to room: the
// explorer has the numbers of its line, an edited board none.
func TestLayers(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		numbered := func() bool { return len(r.m.Board(r.m.Layout.Square).Tags) == 2 }
		r.play("f5f6")
		r.press("* *")
		r.wantNotice("numbers of the moves")
		for _, room := range []struct {
			keys string
			want bool
		}{{"", true}, {"i", true}, {"esc #", true}, {"x", false}, {"esc I", true}} {
			before := r.m.room
			if r.press(room.keys); numbered() != room.want || (r.m.room == before) != (room.keys == "" || room.keys == "x") {
				t.Errorf("after %q: %v", room.keys, r.m.Board(r.m.Layout.Square).Tags)
			}
		}
		r.press("*")
		r.wantNotice("turned over")
		r.press("*")
		r.wantNotice("region")
		if n := len(r.m.Board(r.m.Layout.Square).Notes); n != 58 {
			t.Errorf("%d squares show their region", n)
		}
		r.press("*")
		r.wantNotice("nothing more")
		if strings.Contains(r.screen(), "58*") {
			t.Error("regions stay")
		}
	})
}
