package templatefit

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"othello/ai/template"
	"othello/internal/disk/disktest"
)

// TestCheckpointFaults lets every step of keeping the checkpoint of a fit fail: it is the
// whole old one or the whole new one, and the fit that goes on ends as any other.
func TestCheckpointFaults(t *testing.T) {
	layout, err := template.Parse("stages 1\nterms 6\ncorner: a1 b1 a2 b2\n")
	must(t, err)
	set := setOf(10, made(300))
	brief := quick
	brief.Iterations = 1
	fit := func(dir string) error {
		_, err := All(t.Context(), set, layout, nil, filepath.Join(dir, "fit.part"), brief, func(string) {}, quiet)
		return err
	}
	whole := t.TempDir()
	must(t, fit(whole))
	want, _, err := ReadWeights(filepath.Join(whole, "fit.part"))
	must(t, err)
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		found := func() string {
			w, _, err := ReadWeights(filepath.Join(r.Dir, "fit.part"))
			if errors.Is(err, fs.ErrNotExist) {
				return "none"
			}
			if err != nil || !w.Equal(want) {
				t.Fatalf("another checkpoint: %v", err)
			}
			return "whole"
		}
		var err error
		r.Run(func() { err = fit(r.Dir) })
		r.Outcome(t, found(), "none", "whole", disktest.Told(err))
		if err := fit(r.Dir); err != nil || found() != "whole" {
			t.Errorf("the next time: %v", err)
		}
	})
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		must(t, fit(r.Dir))
		path := filepath.Join(r.Dir, "fit.part")
		var err error
		r.Run(func() { err = Forget(path) })
		found := "there"
		if _, _, missing := ReadWeights(path); errors.Is(missing, fs.ErrNotExist) {
			found = "gone"
		}
		r.Outcome(t, found, "there", "gone", disktest.Told(err))
	})
}
