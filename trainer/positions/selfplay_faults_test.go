package positions

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"othello/internal/disk/disktest"
)

// TestSelfPlayFaults lets every step of making parts fail: each is there, whole, or is not, and
// the next run goes on.
func TestSelfPlayFaults(t *testing.T) {
	job := quick(t)
	job.Games, job.Depth, job.Exact, job.Wide = 1, 2, 0, 0
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		run := func() error {
			return job.Make(t.Context(), r.Dir, 1, 2, 1, func(int, int) {})
		}
		found := func() string {
			n := 0
			for part := 1; part <= 2; part++ {
				_, list, err := Read(job.fileName(r.Dir, part))
				if errors.Is(err, os.ErrNotExist) {
					continue
				}
				if err != nil || len(list) < 40 {
					t.Errorf("part %d has %d records, %v", part, len(list), err)
				}
				n++
			}
			return strconv.Itoa(n)
		}
		var err error
		r.Run(func() { err = run() })
		if n := found(); n != "1" { // one of two parts is as good as none
			r.Outcome(t, n, "0", "2", disktest.Told(err))
		} else if err == nil && !r.Dead {
			t.Error("a part is missing without a word")
		}
		if err := run(); err != nil || found() != "2" {
			t.Errorf("the next time: %v, %s parts", err, found())
		}
		if left, _ := filepath.Glob(filepath.Join(r.Dir, "*.part")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}
