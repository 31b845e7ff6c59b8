package ui

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/internal/disk"
	"othello/ui/config"
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

// TestSavingAPosition saves an edited position to a file, like a game, and opens it again.
func TestSavingAPosition(t *testing.T) {
	path := filepath.Join(t.TempDir(), "corner.obf")
	inBubble(t, func(t *testing.T) {
		s := Setup{Settings: stored(testConfig())}
		s.OpenFile = func(path string) ([]config.GameChoice, error) {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			records, _, err := record.Parse(data)
			return []config.GameChoice{{Open: func() (*record.Record, error) { return records[0], nil }}}, err
		}
		r := newRig(t, s)
		r.press("x a 1")
		want := r.m.rooms.Editor.Board()
		r.press("s")
		r.clickText("Save to a file")
		r.press("ctrl+u")
		r.typeText(path)
		r.press("enter")
		r.wantNotice("Saved as OBF")
		r.press("u o")
		r.clickText("Open a file")
		r.typeText(path)
		r.press("enter")
		if r.wantBoard(want); r.m.room != r.m.editor {
			t.Error("the editor has closed")
		}
		r.press("u")
		r.wantBoard(game.StartBoard(game.Size8))
	})
}

// TestPositionThatCannotBeKept warns of it, and asks before the program ends; not once it is kept.
func TestPositionThatCannotBeKept(t *testing.T) {
	full := true
	defer disk.Hook(func(s disk.Step) error {
		if full && filepath.Base(s.Path) == "edited.obf" {
			return syscall.ENOSPC
		}
		return nil
	})()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: t.TempDir()})
		r.press("x a 1")
		r.wantNotice("The edited position cannot be saved")
		r.press(":quit")
		r.wantScreen("The edited position cannot be saved. Quitting loses it.")
		if r.press("enter"); r.quit {
			t.Error("the program has ended")
		}
		full = false
		if r.press("a 2 :quit"); !r.quit {
			t.Error("the program does not end")
		}
	})
}
