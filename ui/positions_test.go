package ui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
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

// names are the saved positions as the screen has them.
func (r *rig) names() string {
	return strings.Join(r.m.editor.Names(), ", ")
}

func TestSavedPositions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "othello")
	midgameBoard := mustGame(t, midgame).Game.Board()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: dir})
		r.press("# M")
		r.wantScreen("No saved positions yet.")
		r.press("S")
		r.typeText("Start; of 100% #1 é")
		r.press("enter")
		r.wantNotice("Saved: Start; of 100% #1 é.")
		r.press("esc")
		r.paste(midgame)
		r.press("S")
		r.wantScreen("> Start; of 100% #1 é") // what was saved last, to save it anew
		r.typeText("Middle")
		r.press("enter ~ S enter")
		r.wantNotice("Saved: Middle.") // replaced
		r.press("M")
		r.wantScreen("Start; of 100% #1 é", "> Middle")
		r.press("up enter")
		r.wantBoard(game.StartBoard(game.Size8))
		r.press("u")
		r.wantBoard(midgameBoard.SwapColors())
		r.press("M down r")
		r.typeText("Start; of 100% #1 é")
		r.wantScreen("A position already has that name")
		r.press("enter")
		r.wantNotice("already")
		r.press("r")
		r.typeText("Later")
		r.press("enter")
		if got := r.names(); got != "Start; of 100% #1 é, Later" {
			t.Errorf("after renaming there are %q", got)
		}
		r.press("up delete enter") // keep it
		r.press("delete down enter")
		r.wantNotice("Deleted")
		if got := r.names(); got != "Later" {
			t.Errorf("after deleting there are %q", got)
		}
	})
	text := saved(t, dir, "positions.obf")
	records, format, err := record.Parse([]byte(text))
	if err != nil || format != record.OBF || len(records) != 1 {
		t.Fatalf("the file is not one position as OBF: %v, %v\n%s", format, err, text)
	}
	inBubble(t, func(t *testing.T) { // by mouse alone, in another run of the program
		r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: dir})
		r.press("#")
		r.clickText("M saved")
		r.clickText("Later")
		r.wantBoard(midgameBoard.SwapColors())
		r.clickText("home start")
		r.clickText("S save")
		r.clickText("enter save")
		r.clickText("M saved")
		r.clickText("delete delete")
		r.clickText("Delete it")
		if got := r.names(); got != "" {
			t.Errorf("there are %q", got)
		}
		r.clickText("S save this one")
		r.clickText("enter save")
		r.clickText("r rename")
		r.clickText("esc close")
		r.clickText("esc close")
		if r.m.Top() != nil || r.names() == "" {
			t.Errorf("the position was not saved by mouse alone:\n%s", r.screen())
		}
	})
}

// TestPositionsFromElsewhere reads what other programs and people write.
func TestPositionsFromElsewhere(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "positions.obf")
	const line = "---------------------------OX------XO--------------------------- X;"
	text := "\n% Twice\n" + line + " D3:+2; C4:+2;\n" + line + "\n% Twice\n% with a remark\n" + line + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: dir})
		r.press("# 0 S")
		r.typeText("Empty")
		r.press("enter")
		if got := r.names(); got != "Twice, Position 2, Twice (2), Empty" {
			t.Errorf("there are %q", got)
		}
	})
	after := saved(t, dir, "positions.obf")
	for _, part := range []string{"D3:+2;", "% with a remark", "% Empty"} {
		if !strings.Contains(after, part) {
			t.Errorf("%q is not kept:\n%s", part, after)
		}
	}
}

func TestDamagedPositionsAreSetAside(t *testing.T) {
	for name, text := range map[string]string{
		"binary": "\x00\x01\x02\x03", "words": "hello world", "cut": "% x\n---------------------------OX------XO------- X;\n",
		"huge": strings.Repeat("a", 8<<20+1),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "positions.obf"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: dir})
				r.press("# M")
				r.wantNotice("cannot be read")
				r.press("esc S enter")
				r.wantNotice("Saved")
			})
			if got := saved(t, dir, "damaged-positions-*.obf"); got != text {
				t.Error("the damaged file was changed")
			}
			if got := saved(t, dir, "positions.obf"); !strings.Contains(got, "% Position 1") {
				t.Errorf("the new file is\n%s", got)
			}
		})
	}
}

func TestPositionsThatCannotBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{"no directory": "", "below a file": filepath.Join(file, "othello")} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig()), DataDir: dir})
				r.press("# S enter")
				r.wantNotice("The positions cannot be saved")
				r.press("0 S B enter M")
				if got := r.names(); got != "Position 1, B" {
					t.Errorf("there are %q, want both for as long as the program runs", got)
				}
				r.press("enter esc q")
				r.wantScreen("Quitting loses")
				r.press("enter")
				if r.quit {
					t.Error("the program has ended")
				}
				r.press("q down down enter")
				if !r.quit {
					t.Error("the program does not end")
				}
			})
		})
	}
}

// TestDraftSurvivesACrash ends the program without a word and looks for what was
// edited in the next run.
func TestDraftSurvivesACrash(t *testing.T) {
	for seed := range uint64(12) {
		dir := t.TempDir()
		var last game.Board
		inBubble(t, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 3))
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
			r.press("# x")
			for range rnd.IntN(30) {
				r.press([]string{"x", "o", "s", "~", ">", "u", "Z"}[rnd.IntN(7)])
			}
			r.press("a 1 x")
			r.settle() // what was written is written
			last = r.m.editor.Board()
			_ = os.Remove(r.m.ses.Slot() + ".lock") // the lock is gone, as when a program is killed
			freezeDir(t, dir)
		})
		thawDir(t, dir) // what shutting down wrote is gone
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
			r.wantScreen("A position was being edited: ")
			r.press("enter")
			r.wantBoard(last)
			r.press("esc")
			if r.m.room == r.m.editor {
				t.Error("the editor is not left")
			}
		})
		inBubble(t, func(t *testing.T) { // left, it is not offered again, but it is there
			r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
			if r.m.Top() != nil {
				t.Errorf("a question, though the editor was left:\n%s", r.screen())
			}
			r.press("# u")
			r.wantBoard(last)
		})
	}
}

// freezeDir and thawDir keep a directory as it is at a moment: what is written
// between the two is lost, as in a crash.
func freezeDir(t *testing.T, dir string) {
	t.Helper()
	if err := os.CopyFS(dir+".frozen", os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
}

func thawDir(t *testing.T, dir string) {
	t.Helper()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(dir+".frozen", dir); err != nil {
		t.Fatal(err)
	}
}

// TestDraftOfAnotherProgram takes over what a program that is gone was editing in a
// slot of its own.
func TestDraftOfAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	var last game.Board
	inBubble(t, func(t *testing.T) {
		first := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		second := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		second.press("# x x")
		first.press("# o o")
		last = second.m.editor.Board()
		if first.m.ses.Slot() == second.m.ses.Slot() {
			t.Fatal("two programs keep their games in the same file")
		}
		third := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		if third.m.Top() != nil {
			t.Error("what is being edited in a running program is offered")
		}
		first.press("esc")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		r.press("enter")
		r.wantBoard(last)
	})
	if names, _ := filepath.Glob(filepath.Join(dir, "editor*.obf")); len(names) == 0 {
		t.Error("the draft is gone")
	}
}

func TestDamagedDraft(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "words": "nothing at all", "cut": "-----X"} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "editor.obf"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
				r.wantNotice("cannot be read")
				r.press("# x")
				r.wait(time.Second)
			})
			if got := saved(t, dir, "damaged-*.obf"); got != text {
				t.Errorf("the damaged draft is %q", got)
			}
		})
	}
}
