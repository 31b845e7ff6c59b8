package ort

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of an installation fail: the library is there, whole, or is
// not, and the next installation finishes and clears up.
func TestFaults(t *testing.T) {
	small := goodPackage(t, 100)
	for name, c := range map[string]struct{ address, from string }{
		"from the stream": {address: serve(t, small)},
		"by npm pack":     {address: serve(t, []byte("<html>Log in</html>"))},
		"from a file":     {from: "x.tgz"},
	} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				b := machine(t, c.address, small)
				b.dir = filepath.Join(r.Dir, "cache", "onnxruntime")
				if c.from != "" {
					b.from = filepath.Join(r.Dir, c.from)
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
				r.Run(func() { _, err = b.run(t.Context()) })
				r.Outcome(t, state(), "none", "whole", disktest.Told(err))
				if _, err := b.run(t.Context()); err != nil {
					t.Errorf("the next time: %v", err)
				}
				b.whole(t)
			})
		})
	}
}

// TestRemoveFaults lets every step of removing the library fail.
func TestRemoveFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		for _, home := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} { // as the systems have it
			t.Setenv(home, r.Dir)
		}
		dir, err := Dir()
		if err == nil {
			err = errors.Join(os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, "lib.so"), nil, 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
		var had bool
		r.Run(func() { had, err = Remove() })
		found := "gone"
		if _, err := os.Stat(filepath.Join(dir, "lib.so")); err == nil {
			found = "there"
		}
		r.Outcome(t, found, "there", "gone", disktest.Told(err))
		if !r.Struck && !had {
			t.Error("nothing was there")
		}
		if _, err := Remove(); err != nil {
			t.Errorf("the next time: %v", err)
		}
	})
}
