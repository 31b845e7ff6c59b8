package ort

import (
	"os"
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of an installation fail: the library is there, whole, or is
// not, and the next installation finishes and clears up.
func TestFaults(t *testing.T) {
	small := goodPackage(t, 100)
	for name, from := range map[string]string{"by npm": "", "from a file": "x.tgz"} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				b := machine(t, small)
				b.dir = filepath.Join(r.Dir, "cache", "onnxruntime")
				if from != "" {
					b.from = filepath.Join(r.Dir, from)
					if err := os.WriteFile(b.from, small, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				state := func() string {
					if _, err := os.Stat(filepath.Join(b.dir, "lib.so")); err != nil {
						return "none"
					}
					if err := Verify(b.dir, b.release.Files); err != nil {
						return err.Error()
					}
					return "whole"
				}
				var err error
				r.Run(func() { _, err = b.install(t.Context()) })
				r.Outcome(t, state(), "none", "whole", disktest.Told(err))
				if _, err := b.install(t.Context()); err != nil {
					t.Errorf("the next time: %v", err)
				}
				b.whole(t)
			})
		})
	}
}
