package session

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"othello/internal/disk"
)

// keep saves a game in a slot, as if at the given time.
func keep(t *testing.T, f *Folder, moves string, at time.Time) {
	t.Helper()
	r := parsed(t, moves)
	data, err := (&Saved{Game: r.Game, Record: r}).encode(0, testKinds(quick{}))
	if err == nil {
		err = f.Write(slotOf(f), data)
	}
	if err == nil {
		err = os.Chtimes(f.slot.path, at, at)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func slotOf(f *Folder) string { return filepath.Base(f.slot.path) }

// taken returns a folder at dir with a slot that must have the given name; any if empty.
func taken(t *testing.T, dir, name string) *Folder {
	t.Helper()
	f := NewFolder(dir)
	if got := f.Take(); got != slotOf(f) || name != "" && got != name {
		t.Fatalf("got slot %s, want %s", got, name)
	}
	t.Cleanup(f.Close)
	return f
}

func TestSlotsOfProgramsThatRunAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	begun := time.Now().Add(-time.Hour)
	first, second := taken(t, dir, "game.sgf"), taken(t, dir, "game-2.sgf")
	keep(t, first, "f5d6", begun)
	keep(t, second, "f5f6", begun.Add(time.Minute))
	taken(t, dir, "game-3.sgf").Close()
	second.Close()
	taken(t, dir, "game-2.sgf").Close() // not the game that is being played
	first.Close()
	first.Close() // twice does no harm

	latest := taken(t, dir, "game-2.sgf")
	next := taken(t, dir, "game.sgf")
	keep(t, next, "f5d6c3", begun.Add(2*time.Minute))
	latest.Close()
	next.Close()
	taken(t, dir, "game.sgf")
}

// TestSlotThatMayBeTaken: a program that cannot open the lock of a slot does not know
// that nobody has it.
func TestSlotThatMayBeTaken(t *testing.T) {
	dir := t.TempDir()
	first := taken(t, dir, "game.sgf")
	undo := disk.Hook(func(s disk.Step) error {
		if s.Path == first.slot.path+".lock" {
			return syscall.EMFILE
		}
		return nil
	})
	second := taken(t, dir, "")
	undo()
	if slotOf(second) == slotOf(first) {
		t.Error("two programs have the same slot")
	}
}

func TestSlotPrefersWhatWaits(t *testing.T) {
	dir := t.TempDir()
	first, second := taken(t, dir, ""), taken(t, dir, "")
	keep(t, first, finished, time.Now())
	keep(t, second, "f5", time.Now().Add(-time.Hour))
	first.Close()
	second.Close()
	taken(t, dir, "game-2.sgf").Close()

	if err := os.WriteFile(filepath.Join(dir, "game-3.sgf"), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "game-3.sgf"), later, later); err != nil {
		t.Fatal(err)
	}
	taken(t, dir, "game-3.sgf") // somebody must be told
}

func TestSlotsRunOut(t *testing.T) {
	dir := t.TempDir()
	for range maxSlots {
		keep(t, taken(t, dir, ""), "f5", time.Now())
	}
	f := taken(t, dir, "")
	if _, err := os.Stat(f.slot.path); err == nil {
		t.Errorf("%s is taken already", f.slot.path)
	}
}

func TestSlotWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := taken(t, filepath.Join(file, "below"), "game.sgf")
	if _, err := f.Read("game.sgf"); err == nil {
		t.Error("read a file that cannot be")
	}
	x := sit(t, people, Setup{Disk: f})
	x.play("f5")
	x.until(func() bool { return x.SaveFault() != nil })
}

// A session with a real folder finds its game again.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "othello")
	x := sit(t, people, Setup{Disk: NewFolder(dir)})
	x.play("f5d6")
	x.NewGame(x.Match(), nil)
	x.play("c4")
	x.Close()
	x = sit(t, people, Setup{Disk: NewFolder(dir)})
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("c4")
	x.Close()
	if err := os.WriteFile(filepath.Join(dir, "game.sgf"), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	f := NewFolder(dir)
	sit(t, people, Setup{Disk: f})
	for pattern, want := range map[string]int{replacedName: 1, damagedName + ".sgf": 1, "game.sgf": 0, "[": 0} {
		names, _ := f.List(pattern)
		if len(names) != want {
			t.Errorf("%s: %v, want %d", pattern, names, want)
		}
		for _, name := range names {
			if err := f.Remove(name); err != nil {
				t.Error(err)
			}
		}
	}
}
