package games

import (
	"path/filepath"
	"strconv"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFetchFaults lets every step of keeping downloads fail: each file is whole, and
// the next run gets what is missing.
func TestFetchFaults(t *testing.T) {
	url, _ := server(t, map[string][]byte{"/WTH_2001.wtb": database(t, 2001)}, "")
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		job := WTHOR{URL: url, Dir: filepath.Join(r.Dir, "games"), First: 2001, Last: 2001}
		n := 0
		var err error
		r.Run(func() { n, err = job.Run(t.Context(), silent) })
		if !r.Dead {
			r.Outcome(t, strconv.Itoa(n), "0", "1", disktest.Told(err))
		}
		for range 2 { // the second time all is there
			if n, err := job.Run(t.Context(), silent); n != 1 || err != nil {
				t.Errorf("the next time: %d files, %v", n, err)
			}
		}
	})
}
