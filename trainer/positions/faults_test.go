package positions

import (
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"othello/internal/disk/disktest"
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
			w, err := Append(path, "made for a test")
			if err != nil {
				return err
			}
			kept = list[:w.Count()]
			for range 2 * len(blocks) {
				if w.Count() == len(list) {
					break
				}
				if failed := w.Write(blocks[map[int]int{0: 0, 3: 1, 4: 2}[w.Count()]]); failed != nil {
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
			if err != nil || len(found) < len(list) {
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
