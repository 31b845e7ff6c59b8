package ui

import (
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// typeText types a text into a dialog, key by key.
func (r *rig) typeText(text string) {
	for _, c := range text {
		k := tea.KeyPressMsg{Code: c, Text: string(c)}
		if c == ' ' {
			k.Code = tea.KeySpace
		}
		r.send(k)
	}
}

func TestSavedPositions(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: filepath.Join(t.TempDir(), "new", "othello")})
		r.press("x :edit_save")
		r.press("enter")
		r.wantNotice("Saved: Position 1.")
		r.press("a 1")
		want := r.m.rooms.Editor.Board()
		r.press("s")
		r.clickText("Save under a name")
		r.typeText("B")
		r.press("enter o")
		r.clickText("Saved positions")
		r.wantScreen("Position 1", "B", "Black 2, White 2.")
		r.press("down enter")
		r.wantBoard(want)
		r.press(":edit_list delete down enter")
		r.wantNotice("Deleted: Position 1.")
		r.press("enter s")
		r.clickText("Save to a file")
		r.wantScreen(".sgf")
	})
}

// TestPositionsThatCannotBeKept warns of it before the program ends.
func TestPositionsThatCannotBeKept(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("x :edit_save enter")
		r.wantNotice("The positions cannot be saved")
		r.press("esc q")
		r.wantScreen("Quitting")
		r.press("enter")
		if r.quit {
			t.Error("the program has ended")
		}
		r.press("q down enter")
		if !r.quit {
			t.Error("the program does not end")
		}
	})
}
