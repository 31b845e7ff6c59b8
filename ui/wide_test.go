package ui

import (
	"testing"
)

// TestWideKeys plays, takes back and opens the menu by keys of an input method in full width, which
// text that is typed keeps.
func TestWideKeys(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.typeText("ｆ５ｄ６")
		r.wantMoves("f5d6")
		r.typeText("ｕ")
		r.wantMoves("f5")
		r.typeText("：ｌｅｖｅｌ")
		r.wantScreen("Find: ｌｅｖｅｌ_")
		r.press("esc")
		r.typeText("？")
		r.wantScreen("Help")
		r.typeText("ｑ")
		if r.m.Top() != nil {
			t.Error("the help is not closed")
		}
	})
}
