package session

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"othello/internal/disk"
	"othello/internal/wholefile"
	"othello/ui/archive"
)

// keep saves a game in a slot, as if at the given time.
func keep(t *testing.T, f *Folder, moves string, at time.Time) {
	t.Helper()
	r := parsed(t, moves)
	data, err := (&Saved{Game: r.Game, Record: r}).encode(testKinds(quick{}))
	if err == nil {
		err = f.Write(f.slot, data)
	}
	if err == nil {
		err = os.Chtimes(f.slot, at, at)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func slotOf(f *Folder) string { return filepath.Base(f.slot) }

// taken returns a folder at dir with a slot that must have the given name; any if empty.
func taken(t *testing.T, dir, name string) *Folder {
	t.Helper()
	f := NewFolder(dir)
	if got, _ := f.Take(); got != f.slot || name != "" && slotOf(f) != name {
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
	next := taken(t, dir, "game-3.sgf") // the first is for the archive
	keep(t, next, "f5d6c3", begun.Add(2*time.Minute))
	latest.Close()
	next.Close()
	taken(t, dir, "game-3.sgf")
}

// TestSlotThatMayBeTaken: a program that cannot open the lock of a slot does not know
// that nobody has it.
func TestSlotThatMayBeTaken(t *testing.T) {
	dir := t.TempDir()
	first := taken(t, dir, "game.sgf")
	undo := disk.Hook(func(s disk.Step) error {
		if s.Path == first.slot+".lock" {
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

// TestSlotOfTheLastGame takes the slot that was written last, though its game cannot be read, and
// says which files nobody keeps.
func TestSlotOfTheLastGame(t *testing.T) {
	dir := t.TempDir()
	first, second := taken(t, dir, ""), taken(t, dir, "")
	keep(t, first, finished, time.Now().Add(-time.Hour))
	keep(t, second, "f5", time.Now())
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
	for _, want := range []struct {
		slot string
		left []string
	}{{"game-3.sgf", []string{filepath.Join(dir, "game.sgf"), filepath.Join(dir, "game-2.sgf")}}, {"game-4.sgf", nil}} {
		f := NewFolder(dir)
		t.Cleanup(f.Close)
		if slot, left := f.Take(); slot != filepath.Join(dir, want.slot) || !slices.Equal(left, want.left) {
			t.Errorf("%s with %v, want %v", slot, left, want)
		}
	}
}

// TestGamesOfOtherSlots are in the archive at the next start, but for one that is being played.
func TestGamesOfOtherSlots(t *testing.T) {
	dir := t.TempDir()
	setup := func() Setup {
		return Setup{Disk: NewFolder(filepath.Join(dir, "state")), Archive: archive.Open(filepath.Join(dir, "games"))}
	}
	var all []*table
	for _, moves := range []string{"f5", "f5d6", "f5d6c3"} {
		x := sit(t, people, setup())
		x.play(moves)
		all = append(all, x)
	}
	all[0].Close()
	all[1].Close()
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "state", slotName), old, old); err != nil {
		t.Fatal(err)
	}
	x := sit(t, people, setup())
	x.want(x.Resume(), nil)
	x.wantMoves("f5d6")
	x.Close()
	if list := archived(t, filepath.Join(dir, "games")); len(list) != 1 || list[0].Moves != "f5" {
		t.Errorf("the archive holds %+v", list)
	}
}

func TestSlotsRunOut(t *testing.T) {
	dir := t.TempDir()
	for range maxSlots {
		keep(t, taken(t, dir, ""), "f5", time.Now())
	}
	f := taken(t, dir, "")
	if _, err := os.Stat(f.slot); err == nil {
		t.Errorf("%s is taken already", f.slot)
	}
}

func TestSlotWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := taken(t, filepath.Join(file, "below"), "game.sgf")
	if _, err := wholefile.Read(f.slot, maxSave); err == nil {
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
	x.want(x.Resume(), nil)
	x.wantMoves("c4")
	x.Close()
	if err := os.WriteFile(filepath.Join(dir, "game.sgf"), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	sit(t, people, Setup{Disk: NewFolder(dir)})
	for pattern, want := range map[string]int{damagedName: 1, "game.sgf": 0} {
		if names, _ := filepath.Glob(filepath.Join(dir, pattern)); len(names) != want {
			t.Errorf("%s: %v, want %d", pattern, names, want)
		}
	}
}
