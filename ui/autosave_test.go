package ui

import (
	"os"
	"othello/ui/session"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Files of games that gave way, and of saves that cannot be read.
const (
	replacedName = "replaced-*.sgf"
	damagedName  = "damaged-*.sgf"
)

// saved is the state directory's file of a pattern, as text.
func saved(t *testing.T, dir, pattern string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) != 1 {
		t.Fatalf("files %s: %v (%v), want one", pattern, names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAutosaveAndResume(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "othello")
	setup := func() Setup {
		s := against(thinkFor(time.Second), &fakeEngine{})
		s.Settings.UI.Clock, s.Settings.UI.Increment = 10*time.Minute, time.Second
		s.Disk = session.NewFolder(dir)
		return s
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup())
		r.press("]")
		r.turnKind(1)
		r.wait(3 * time.Second)
		r.play("f5")
		r.wait(time.Second)
		r.play(r.anyMove())
		r.press("u") // resumed where it was left, not at the end
		r.wait(7 * time.Second)
		r.m.shutDown()
	})
	text := saved(t, dir, "game.sgf")
	if !strings.Contains(text, "EXTRA[othello:") {
		t.Errorf("the save lacks the settings:\n%s", text)
	}
	inBubble(t, func(t *testing.T) {
		s := setup()
		s.Settings.UI.Clock, s.Settings.UI.White, s.Settings.UI.Black = 0, "human", "alpha"
		r := newRig(t, s)
		r.wantScreen("Welcome back", "2 moves, Black to move")
		r.press("enter")
		r.wantScreen("Beta 3, club", "Your move: you are Black")
		if n, all := len(r.m.ses.Game().Moves()), len(r.m.ses.Game().Line())-1; n != 2 || all != 4 {
			t.Errorf("resumed at move %d of %d, want 2 of 4", n, all)
		}
		if left := r.m.ses.Remaining(1); left < 590*time.Second || left > 592*time.Second {
			t.Errorf("Black's clock is at %v, want 9m51s: 3 s and 7 s used, 1 s gained", left)
		}
	})
}

func TestFirstStart(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantNotice("Click a square or type it: d3. [ ] change the strength. ctrl+p is the menu.")
		r.play("d3")
		if r.m.Notice.Text != "" {
			t.Errorf("after a move it still says %q", r.m.Notice.Text)
		}
		r.press("u")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		if strings.Contains(r.m.Notice.Text, "Click") {
			t.Error("somebody who has played before is told how to move")
		}
	})
}

func TestFinishedGamesAreNotOffered(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	setup.Settings.UI.Size = 4
	inBubble(t, func(t *testing.T) {
		cfg := setup.Settings.UI
		cfg.Black, cfg.White = "alpha", "alpha"
		s := setup
		s.Settings = stored(cfg)
		r := newRig(t, s)
		r.wait(time.Minute)
		if !r.m.ses.Game().Over() {
			t.Fatal("the game is not over")
		}
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		if r.m.Top() != nil || len(r.m.ses.Game().Moves()) != 0 {
			t.Error("a finished game is offered again")
		}
	})
}

func TestFinishedGameIsKept(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.paste(finished)
		if !r.m.ses.Game().Over() {
			t.Fatal("the game is not over")
		}
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.play("f5")
		r.wait(time.Second)
		r.press("z")
		if !r.m.ses.Game().Over() {
			t.Error("the finished game does not come back")
		}
		r.wait(time.Second)
		r.press("z")
		r.wantMoves("f5")
	})
	if names, err := filepath.Glob(filepath.Join(dir, replacedName)); err != nil || len(names) != 2 {
		t.Errorf("files %v (%v), want one for each of the two games", names, err)
	}
}

func TestTwoProgramsAtOnce(t *testing.T) {
	dir := t.TempDir()
	program := func(t *testing.T) *rig {
		return newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
	}
	inBubble(t, func(t *testing.T) {
		a, b := program(t), program(t)
		a.play("f5")
		b.play("c4c3")
		a.play("d6c3")
	})
	for name, last := range map[string]string{"game.sgf": "B[c3]", "game-2.sgf": "W[c3]"} {
		if text := saved(t, dir, name); !strings.Contains(text, last) {
			t.Errorf("%s lacks %s:\n%s", name, last, text)
		}
	}
	inBubble(t, func(t *testing.T) {
		a, b := program(t), program(t)
		for _, r := range []*rig{a, b} {
			r.wantScreen("Welcome back")
			r.press("enter")
		}
		if n := len(a.m.ses.Game().Moves()) + len(b.m.ses.Game().Moves()); n != 3+2 {
			t.Errorf("%d moves came back, want those of both games", n)
		}
	})
}

func TestDeclinedResumeIsKept(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.play("f5d6")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.press("down enter")
		r.wantMoves("")
		r.play("c4")
		r.press("z")
		r.wantMoves("f5d6")
		r.press("z")
		r.wantMoves("c4")
	})
	names, err := filepath.Glob(filepath.Join(dir, replacedName))
	if err != nil || len(names) != 2 {
		t.Fatalf("files %v (%v), want one for each of the two games", names, err)
	}
	if text, err := os.ReadFile(names[0]); err != nil || !strings.Contains(string(text), "B[f5]") {
		t.Errorf("the declined game is not in its file:\n%s", text)
	}
	if text := saved(t, dir, "game.sgf"); !strings.Contains(text, "B[c4]") {
		t.Errorf("the new game is not in the save:\n%s", text)
	}
}

func TestGivenGameKeepsTheUnfinishedOne(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		r.play("f5d6")
	})
	given := mustGame(t, "c4c3")
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir), Game: given}})
		r.wantMoves("c4c3")
		if text := saved(t, dir, "game.sgf"); !strings.Contains(text, "B[f5]") { // until the other one is saved
			t.Errorf("the unfinished game is not in its file:\n%s", text)
		}
		for range 3 {
			r.wait(time.Second)
			r.press("z")
			r.wantMoves("f5d6")
			r.press("z")
			r.wantMoves("c4c3")
		}
	})
	if names, err := filepath.Glob(filepath.Join(dir, replacedName)); err != nil || len(names) != 2 {
		t.Errorf("files %v (%v), want one for each of the two games", names, err)
	}
}

// TestSeveralUnfinishedGames starts with a file over an unfinished game: the next start
// asks which of both to go on with.
func TestSeveralUnfinishedGames(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}}
	inBubble(t, func(t *testing.T) { newRig(t, setup).play("f5d6") })
	inBubble(t, func(t *testing.T) {
		s := setup
		s.Game = mustGame(t, "c4c3d3")
		newRig(t, s).wantMoves("c4c3d3")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, setup)
		r.wantScreen("Welcome back", "2 unfinished games", "Continue: 3 moves, White to move", "Continue: 2 moves, Black to move")
		r.press("down enter")
		r.wantMoves("f5d6")
	})
}

func TestFreshStartKeepsTheUnfinishedGame(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		r.play("f5d6")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir), Fresh: true}})
		r.play("c4")
		r.wantMoves("c4")
		r.press("z")
		r.wantMoves("f5d6")
	})
}

func TestDamagedSaveIsSetAside(t *testing.T) {
	for name, content := range map[string]string{
		"garbage": "\x00\x01\x02", "empty": "", "cut off": "(;GM[2];B[f5", "illegal": "(;FF[4]GM[2]SZ[8];B[a1])", "text": "hello",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "game.sgf"), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
				r.wantNotice("The saved game cannot be read")
				r.play("f5")
				r.wantMoves("f5")
			})
			if got := saved(t, dir, damagedName); got != content {
				t.Errorf("the damaged save is %q, want it unchanged", got)
			}
			if !strings.Contains(saved(t, dir, "game.sgf"), "B[f5]") {
				t.Error("the new game is not saved")
			}
		})
	}
}

func TestUnwritableDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(filepath.Join(file, "below"))}})
		r.play("f5")
		time.Sleep(time.Second)
		r.settle()
		r.wantNotice("This game cannot be saved")
		_ = r.m.ses.Play(r.m.ses.Game().Position().Moves().First()) // as an engine does
		r.m.Step()
		r.wantNotice("This game cannot be saved")
		r.wantScreen("not saved")
		r.press("u")
		r.play("d6c3")
		time.Sleep(time.Second)
		r.settle()
		r.wantMoves("f5d6c3")
		if strings.Contains(r.m.Notice.Text, "saved") {
			t.Error("the complaint comes again with every move")
		}
	})
}

// A disk that was full for a while: the next move that can be written brings
// everything that is missing along.
func TestSavesAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(dir, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		r.play("f5")
		r.m.ses.Keep("replaced-1.sgf", []byte("another game"))
		time.Sleep(time.Second)
		r.settle()
		r.wantScreen("not saved")
		if err := os.Remove(dir); err != nil {
			t.Fatal(err)
		}
		r.play("d6")
		time.Sleep(time.Second)
		r.settle()
		r.wantNotice("Saving works again.")
		if strings.Contains(r.screen(), "not saved") {
			t.Errorf("the screen goes on complaining:\n%s", r.screen())
		}
		if got := saved(t, dir, "replaced-1.sgf"); got != "another game" {
			t.Errorf("what had failed to be written is %q", got)
		}
		if r.press("q"); !r.quit {
			t.Error("a saved game is not left without a question")
		}
	})
}
