package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/book"
	"othello/ui/room/roomtest"
	"othello/ui/session"
)

// drillRig is a program with a book and a directory for the results.
func drillRig(t *testing.T, dir string) *rig {
	s := withBook(t)
	s.DataDir = dir
	return newRig(t, s)
}

// TestDrillByKeys practises the Tiger as White: right, wrong and corrected, shown,
// and by the book behind the line.
func TestDrillByKeys(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := drillRig(t, dir)
		r.play("f5f6")
		r.press("T t i g e r")
		r.wantScreen("you are Black", "Not practised yet.")
		r.press("tab enter")
		r.wantMoves("f5")
		r.wantScreen("DRILL  Tiger", "You are White: move 2 of 5 in the line")
		r.play("f4")
		r.wantMoves("f5")
		r.wantScreen("f4 loses 6.0 discs. Try again.", "1 wrong at first")
		r.play("f6")
		r.wantScreen("f6 is playable, but it is not Tiger. Try")
		r.play("d6")
		r.wantMoves("f5d6c3")
		r.wantScreen("d6: right, that is the line.", "1 wrong at first")
		r.play("g5")
		r.wantScreen("g5 is not the line, and out of book. Try", "2 wrong at first")
		r.press("!")
		r.wantMoves("f5d6c3d3c4")
		r.wantScreen("It was d3.", "book move 1 of 8")
		r.play("b3")
		r.wantScreen("b3 loses 2.5 discs.", "3 wrong at first")
		r.play("f4")
		r.wantScreen("The drill is over: 0 right, 3 wrong at", "Practised once, 0 without a mistake; due")
		r.press("T")
		if first := strings.Index(r.screen(), "Tiger  "); first < 0 || first > strings.Index(r.screen(), "Perpendicular") {
			t.Errorf("what is due is not at the top:\n%s", r.screen())
		}
		r.press("esc esc")
		r.wantMoves("f5f6")
		if r.m.room != r.m.play {
			t.Error("the drill was not left")
		}
	})
}

// TestDrillWarnsOfDamage shows what was found damaged, and goes on.
func TestDrillWarnsOfDamage(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "drills.json"), []byte("oops"), 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := drillRig(t, dir)
		r.press("T")
		r.wantNotice("The results of drills cannot be read")
		r.press("enter")
		r.wantScreen("DRILL  Perpendicular")
	})
}

// TestDrillControls swaps sides, starts again, steps, leaves for analysis and back,
// and plays on against the engine.
func TestDrillControls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Book = book.NewLive(roomtest.Book(t))
		r := newRig(t, s)
		r.press("T t i g e r enter")
		r.wantMoves("")
		r.press("s")
		r.wantMoves("f5")
		r.press("s f 5")
		r.wantMoves("f5d6")
		r.play("c3")
		r.wantMoves("f5d6c3d3")
		r.press("u")
		r.wantMoves("f5d6")
		r.press("u u")
		r.wantNotice("None of your moves")
		r.press("r r")
		r.wantMoves("f5d6c3d3")
		r.play("c3")
		r.wantNotice("cannot play c3")
		r.press("I")
		if r.m.room != r.m.studying {
			t.Fatal("no analysis")
		}
		r.press("esc")
		r.wantScreen("DRILL  Tiger", "move 5 of 5")
		r.press("P") // from here on against the engine
		r.play("c4")
		r.wait(time.Second)
		if r.m.ses.Match().Black.Human == r.m.ses.Match().White.Human || len(r.m.ses.Game().Moves()) < 4 {
			t.Errorf("the engine does not play on: %s", r.moves())
		}
	})
	inBubble(t, func(t *testing.T) { // another game takes the board
		r := newRig(t, withBook(t))
		r.press("T enter")
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
		r.press("T t i g e r tab enter")
		r.wantScreen("DRILL  Tiger", "move 2 of 5")
		r.press("l l")
		if strings.Contains(r.screen(), "next:") {
			t.Errorf("an answer is named:\n%s", r.screen())
		}
		r.press("i")
		r.wantScreen("EXPLORER", "d6    500")
		r.press("right right esc")
		r.wantScreen("DRILL  Tiger", "move 2 of 5")
	})
}

var drillSituations = []situation{
	{name: "menu", want: []string{"縦取り", "White to move, even", "Not practised yet."}, setup: useBook, play: func(r *rig) { r.press("T down") }},
	{name: "begun", want: []string{"You are Black: move 3 of 5 in the line", "f5: right, that is the line.", "1 right"}, setup: useBook, play: func(r *rig) { r.press("T t i g e r enter f 5") }},
	{name: "wrong", want: []string{"DRILL  Tiger", "f4 loses 6.0 discs. Try again.", "1 wrong at first"}, setup: useBook, play: func(r *rig) { r.press("T t i g e r tab enter f 4") }},
	{name: "over", want: []string{"You are Black: book move 1 of 8", "s swap"}, setup: useBook, play: func(r *rig) { r.press("T p e r p enter f 5") }},
}

// A drill that was left by quitting is no unfinished game at the next start.
func TestDrillIsNotOfferedAgain(t *testing.T) {
	for _, keys := range []string{"", "I", "R", "r f 5", "s", "#", "n esc"} {
		inBubble(t, func(t *testing.T) {
			s := withBook(t)
			s.Disk = session.NewFolder(t.TempDir())
			r := newRig(t, s)
			r.press("T enter f 5")
			r.wantMoves("f5d6")
			r.press(keys + " q")
			r.m.shutDown()
			if found := newRig(t, s).m.ses.Unfinished(); len(found) > 0 {
				t.Errorf("after %q the drill comes back as a game: %v", keys, found[0].Game.Moves())
			}
		})
	}
}
