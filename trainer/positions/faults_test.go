package positions

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"othello/internal/disk/disktest"
	"othello/internal/wholefile"
)

// TestFaults lets every step of writing a store fail: the blocks that were written are
// whole, one that failed is gone, and the job goes on behind them.
func TestFaults(t *testing.T) {
	list := made(6)
	blocks := [][]Record{list[:3], list[3:4], list[4:]}
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := filepath.Join(r.Dir, "a.pos")
		var kept []Record
		var told error
		again := func() (err error) { // writes what is missing, going on after a fault
			w, err := appendPart(path, "made for a test", len(blocks))
			if err != nil {
				return err
			}
			kept = list[:w.Count()]
			for range 2 * len(blocks) {
				if w.Blocks() == len(blocks) {
					break
				}
				if failed := w.Write(blocks[w.Blocks()]); failed != nil {
					err = failed
				} else {
					kept = list[:w.Count()]
				}
			}
			if closing := w.Close(); closing != nil {
				err = closing
			}
			return err
		}
		r.Run(func() { told = again() })
		size := func() string {
			_, found, err := Read(path)
			if !slices.Equal(found, list[:len(found)]) {
				t.Error("there are other records")
			}
			if err != nil {
				return "part"
			}
			return strconv.Itoa(len(found))
		}
		old := "part"
		if len(kept) == len(list) && !r.Dead { // all blocks were written in spite of the fault
			old = "6"
		}
		r.Outcome(t, size(), old, "6", disktest.Told(told))
		if err := again(); err != nil || size() != "6" {
			t.Errorf("the next time: %v, %s", err, size())
		}
	})
}

// TestSortFaults lets every step of sorting fail: the folder is there with all records, or
// is not, and is made the next time.
func TestSortFaults(t *testing.T) {
	list := made(5)
	store := filepath.Join(t.TempDir(), "store.pos")
	write(t, store, list)
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		dir := filepath.Join(r.Dir, "sorted")
		sort := func() error {
			return Sort(t.Context(), dir, []string{store}, func(Record) bool { return false }, func(int) {})
		}
		found := func() string {
			if _, err := OpenSorted(dir); errors.Is(err, os.ErrNotExist) {
				return "none"
			} else if err != nil {
				t.Fatal(err)
			}
			names, err := Names(filepath.Join(dir, "*.pos"))
			must(t, err)
			n := 0
			for _, name := range names {
				_, list, err := Read(name)
				must(t, err)
				n += len(list)
			}
			return strconv.Itoa(n)
		}
		var err error
		r.Run(func() { err = sort() })
		state := found()
		r.Outcome(t, state, "none", "5", disktest.Told(err))
		if state == "none" {
			if err := sort(); err != nil || found() != "5" {
				t.Errorf("the next time: %v, %s", err, found())
			}
		}
		if left, err := filepath.Glob(filepath.Join(r.Dir, "*")); err != nil || slices.Contains(left, dir+".part") {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// TestSortOfAnotherProgram leaves alone what another program is making.
func TestSortOfAnotherProgram(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "sorted")
	unlock, err := wholefile.Lock(t.Context(), dir+".lock", 0)
	must(t, err)
	defer unlock()
	part := filepath.Join(dir+".part", "x")
	must(t, os.MkdirAll(part, 0o700))
	if err := Sort(t.Context(), dir, nil, nil, nil); !errors.Is(err, wholefile.ErrLocked) {
		t.Errorf("ended with %v", err)
	}
	if _, err := os.Stat(part); err != nil {
		t.Error("what the other program has made is gone")
	}
}
