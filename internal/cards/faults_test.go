package cards

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of keeping a result fail: the results of before stay, and
// one that could not be written is written with the next.
func TestFaults(t *testing.T) {
	keys := func(d *Deck) string { return fmt.Sprint(slices.Sorted(maps.Keys(d.Cards))) }
	for _, before := range []string{"", "a"} {
		t.Run("before "+before, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				f := &File{Dir: filepath.Join(r.Dir, "data")}
				if before != "" {
					if _, err := f.Update(add("drill/a")); err != nil {
						t.Error(err)
					}
				}
				was, _ := f.Update(nil)
				var trouble error
				r.Run(func() { _, trouble = f.Update(add("drill/b")) })
				want := was.Clone()
				add("drill/b")(want)
				found, read := (&File{Dir: f.Dir}).Update(nil)
				if read != nil {
					t.Fatal(read)
				}
				r.Outcome(t, keys(found), keys(was), keys(want), disktest.Told(trouble))
				if r.Dead {
					f = &File{Dir: f.Dir}
				} else if shown, _ := f.Update(nil); keys(shown) != keys(want) {
					t.Errorf("it shows %s, not %s", keys(shown), keys(want))
				}
				d, trouble := f.Update(add("drill/c"))
				if again, _ := (&File{Dir: f.Dir}).Update(nil); trouble != nil || keys(again) != keys(d) {
					t.Errorf("the next time there are %s, not %s %s", keys(again), keys(d), trouble)
				}
				if !r.Dead && len(d.Cards) != len(want.Cards)+1 {
					t.Errorf("a result is lost: there are %s", keys(d))
				}
				for key, c := range want.Cards {
					if now, ok := d.Cards[key]; ok && now.Runs != c.Runs {
						t.Errorf("%s was counted %d times, not %d", key, now.Runs, c.Runs)
					}
				}
			})
		})
	}
}

// TestDamagedFaults lets setting a damaged file aside fail: it is not written over.
func TestDamagedFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		f := &File{Dir: r.Dir}
		if err := os.WriteFile(filepath.Join(r.Dir, name), []byte("{"), 0o600); err != nil {
			t.Fatal(err)
		}
		var trouble error
		r.Run(func() { _, trouble = f.Update(add("drill/a")) })
		if !r.Dead && !strings.Contains(fmt.Sprint(trouble), "cannot be") {
			t.Errorf("told %q", trouble)
		}
		_, _ = f.Update(add("drill/b")) // it may tell of what a fault left
		d, trouble := f.Update(nil)
		if trouble != nil || len(d.Cards) < 1 || !r.Dead && len(d.Cards) != 2 {
			t.Errorf("the next time: %v %s", d, trouble)
		}
		if kept, err := filepath.Glob(filepath.Join(r.Dir, "damaged-*.json")); err != nil || len(kept) != 1 {
			t.Errorf("the damaged file is gone: %v, %v", kept, err)
		}
	})
}
