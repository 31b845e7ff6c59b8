package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// drillRig is a program with a book and a directory for the results.
func drillRig(t *testing.T, dir string) *rig {
	s := withBook(t)
	s.DataDir = dir
	return newRig(t, s)
}

// TestDrillWarnsOfDamage shows what was found damaged, and goes on.
func TestDrillWarnsOfDamage(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cards.json"), []byte("oops"), 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := drillRig(t, dir)
		r.press(":drill")
		r.wantNotice("The results of practice cannot be read")
		r.press("enter")
		r.wantScreen("DRILL  Perpendicular")
	})
}

// TestDrillAndTheGame leaves a drill for analysis and back, and plays on from it against the engine.
func TestDrillAndTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Book = roomtest.Book(t)
		r := newRig(t, s)
		r.press(":drill t i g e r enter f 5")
		r.play("c3")
		r.wantMoves("f5d6c3d3")
		r.press("i")
		if r.m.room != r.m.studying {
			t.Fatal("no analysis")
		}
		r.press("esc")
		r.wantScreen("DRILL  Tiger", "move 5 of 5")
		r.press(":play_here") // from here on against the engine
		r.play("c4")
		r.wait(time.Second)
		if r.m.ses.Match().Black.Human == r.m.ses.Match().White.Human || len(r.m.ses.Game().Moves()) < 4 {
			t.Errorf("the engine does not play on: %s", r.moves())
		}
	})
	inBubble(t, func(t *testing.T) { // another game takes the board
		r := newRig(t, withBook(t))
		r.press(":drill enter")
		r.paste("f5f6e6")
		r.wantMoves("f5f6e6")
		if r.m.room != r.m.play {
			t.Errorf("the mode is %T", r.m.room)
		}
	})
}

// TestDrillAndExplorer looks answers up, and goes on with the drill as it was.
func TestDrillAndExplorer(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, withBook(t))
		r.press(":drill t i g e r tab enter")
		r.wantScreen("DRILL  Tiger", "move 2 of 5")
		r.press("right right")
		if strings.Contains(r.screen(), "next:") {
			t.Errorf("an answer is named:\n%s", r.screen())
		}
		r.press("w")
		r.wantScreen("EXPLORER", "d6    500")
		r.press("right right esc")
		r.wantScreen("DRILL  Tiger", "move 2 of 5")
	})
}

var drillSituations = []situation{
	{name: "menu", want: []string{"縦取り", "White to move, even", "Not practised yet."}, setup: useBook, play: func(r *rig) { r.press(":drill down") }},
	{name: "begun", want: []string{"You are Black: move 3 of 5 in the line", "f5: right, that is the line.", "1 right"}, setup: useBook, play: func(r *rig) { r.press(":drill t i g e r enter f 5") }},
	{name: "wrong", want: []string{"DRILL  Tiger", "f4 loses 6.0 discs. Try again.", "1 wrong on the first try"}, setup: useBook, play: func(r *rig) { r.press(":drill t i g e r tab enter f 4") }},
	{name: "over", want: []string{"You are Black: book move 1 of 8", "u again"}, setup: useBook, play: func(r *rig) { r.press(":drill p e r p enter f 5") }},
}

// A drill that was left by quitting is no unfinished game at the next start.
func TestDrillIsNotOfferedAgain(t *testing.T) {
	for _, keys := range []string{"", "i", "v", "r f 5", ":swap", "x", "n esc"} {
		inBubble(t, func(t *testing.T) {
			s := withBook(t)
			s.Disk = session.NewFolder(t.TempDir())
			r := newRig(t, s)
			r.press(":drill enter f 5")
			r.wantMoves("f5d6")
			r.press(keys + " q")
			r.m.shutDown()
			if found := newRig(t, s).m.ses.Unfinished(); found != nil {
				t.Errorf("after %q the drill comes back as a game: %v", keys, found.Game.Moves())
			}
		})
	}
}
