package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
)

func TestCopyingThePosition(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5d6")
		r.press("# y")
		for _, name := range []string{"Board on one line", "Board as a diagram", "OBF", "GGF", "SGF", "Transcript", "WTHOR", "Bitboards", "Picture, SVG", "Picture, PNG"} {
			r.wantScreen(name)
		}
		r.press("down down down down down")
		r.wantScreen("> Transcript", "f5d6")
		r.press("enter")
		r.wantNotice("Copied, if the terminal allows it: f5d6")
		r.press("x y") // another position than the game's has no moves
		if strings.Contains(r.screen(), "Transcript") {
			t.Error("a position without moves is offered as a transcript")
		}
		r.clickText("OBF")
		r.clickText("enter copy")
		r.wantNotice(" X;")
	})
}

func TestSavingThePositionToAFile(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("# y down down s")
		r.wantScreen("position.obf")
		r.typeText(filepath.Join(dir, "new.obf"))
		r.press("enter")
		r.wantNotice("Saved in")
		r.press("~ y down down s")
		r.paste(filepath.Join(dir, "new.obf"))
		r.press("enter")
		r.wantScreen("Replace the file?")
		r.press("esc") // leave it
		if got := fileBoard(t, filepath.Join(dir, "new.obf")); got != game.StartBoard(game.Size8) {
			t.Errorf("the file was changed:\n%v", got)
		}
		r.press("y down down s")
		r.paste(filepath.Join(dir, "new.obf"))
		r.press("enter down enter")
		if got := fileBoard(t, filepath.Join(dir, "new.obf")); got != game.StartBoard(game.Size8).SwapColors() {
			t.Errorf("the file was not replaced:\n%v", got)
		}
		r.press("y s")
		r.typeText(filepath.Join(dir, "none", "here.txt"))
		r.press("enter")
		r.wantNotice("Not saved")
	})
}

func fileBoard(t *testing.T, path string) game.Board {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	records, _, err := record.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return records[0].Game.Board()
}
