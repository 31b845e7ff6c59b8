package edit

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game"
	"othello/internal/disk/disktest"
	"othello/ui/action"
	"othello/ui/scene"
)

// told are the warnings of what was done last.
func (e *editor) told() (told []string) {
	for _, effect := range e.all {
		if warn, failed := effect.(scene.Warn); failed {
			told = append(told, warn.Err.Error())
		}
	}
	return told
}

// TestDraftFaults lets every step fail of keeping what is edited: the position of before or this
// one is there the next time.
func TestDraftFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		square := func(s game.Square) []string {
			e := newEditor(t, r.Dir)
			e.take(e.Square(s))
			return e.told()
		}
		square(0)
		old := game.StartBoard(game.Size8).With(0, game.Black)
		var told []string
		r.Run(func() { told = square(1) })
		found := stored(r.Dir)
		switch {
		case found == nil:
			t.Errorf("nothing is kept, told %q", told)
		case *found == old && (r.Dead || len(told) > 0):
		case *found == old.With(0, game.Empty).With(1, game.Black):
		default:
			t.Errorf("there is\n%v, told %q", found, told)
		}
		if told = square(2); len(told) > 0 {
			t.Errorf("the next time it tells %q", told)
		}
	})
}

// TestDamagedBit finds a disc that has changed its colour in the file.
func TestDamagedBit(t *testing.T) {
	dir := t.TempDir()
	e := newEditor(t, dir)
	e.take(e.Square(0))
	path := filepath.Join(dir, draftFile)
	data, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, bytes.Replace(data, []byte("OX"), []byte("OO"), 1), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if b, err := (&draft{path: path}).read(); b != nil || err == nil || !strings.Contains(err.Error(), "checksum is wrong") {
		t.Errorf("it is read as %v, %v", b, err)
	}
}

// TestDamagedDraftFaults: a file that cannot be read is not written over before it has another
// name, and that is told.
func TestDamagedDraftFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		if err := os.WriteFile(filepath.Join(r.Dir, draftFile), []byte("?"), 0o600); err != nil {
			t.Fatal(err)
		}
		var told []string
		r.Run(func() {
			e := newEditor(t, r.Dir)
			e.do(action.Edit, "")
			told = e.told()
		})
		if len(told) == 0 && !r.Dead {
			t.Error("nothing is told")
		}
		e := newEditor(t, r.Dir)
		e.take(e.Square(0))
		kept, err := filepath.Glob(filepath.Join(r.Dir, damagedFile))
		if err != nil || len(kept) != 1 || stored(r.Dir) == nil {
			t.Errorf("the damaged file is gone: %v, %v", kept, err)
		}
	})
}
