package build

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step with the disk fail while what was made before is made again
// with another value: nothing that was there is lost, no step is taken for done that is
// not, and the next call ends well.
func TestFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		k := newKitchen(t)
		k.dir = filepath.Join(r.Dir, "work")
		k.made(k.job())
		var failed error
		r.Run(func() { _, failed = k.job("n=4").Run(t.Context(), func(string) {}, io.Discard, io.Discard) })
		if failed == nil && !r.Dead {
			plan, err := k.job("n=4").Plan()
			if err != nil || plan.Steps[0].State != Done || plan.Steps[1].State != Done {
				t.Errorf("not done without a word: %+v, %v", plan, err)
			}
		}
		if failed != nil && strings.Contains(failed.Error(), "\n") {
			t.Errorf("told in more than a line: %v", failed)
		}
		k.made(k.job("n=4"))
		if got := k.read("two"); got != "4\nbegin\n" {
			t.Errorf("in the end there is %q", got)
		}
		var all strings.Builder
		for _, pattern := range []string{"aside/*/two", "aside/*/parts/one"} {
			names, err := filepath.Glob(filepath.Join(k.dir, filepath.FromSlash(pattern)))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				b, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				all.Write(b)
			}
		}
		if n := strings.Count(all.String(), "3\nbegin\n"); n != 2 {
			t.Errorf("of the 2 files made before %d are there: %q", n, all.String())
		}
	})
}
