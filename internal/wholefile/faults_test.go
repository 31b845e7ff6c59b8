package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestFaults lets every step of every way to write a file fail: there is always the whole
// old file or the whole new one, the error names it, and the next attempt succeeds.
func TestFaults(t *testing.T) {
	const before, after = "what was there", "what is there now, which is longer"
	for name, write := range map[string]func(path string) error{
		"replaced":     func(path string) error { return Write(path, []byte(after)) },
		"in a folder":  func(path string) error { return Save(path, []byte(after)) },
		"new":          func(path string) error { return Create(path, []byte(after)) },
		"only checked": Check,
	} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				path := filepath.Join(r.Dir, "file")
				was, want := before, after
				switch name {
				case "in a folder":
					path, was = filepath.Join(r.Dir, "folder", "file"), ""
				case "new":
					was = ""
				case "only checked":
					want = before
				}
				if was != "" {
					if err := os.WriteFile(path, []byte(was), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				var failed error
				r.Run(func() { failed = write(path) })
				got := content(t, path)
				r.Outcome(t, got, was, want, disktest.Told(failed))
				if failed != nil && !r.Dead && got != was {
					t.Errorf("written in spite of: %v", failed)
				}
				if err := write(path); err != nil && !(errors.Is(err, fs.ErrExist) && got == after) {
					t.Errorf("the next time: %v", err)
				}
				if err := Write(path, []byte(after)); err != nil || content(t, path) != after {
					t.Errorf("another time: %v", err)
				}
			})
		})
	}
}

// content returns what a file holds; empty if it is missing.
func content(t *testing.T, path string) string {
	t.Helper()
	data, err := Read(path, 1<<10)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	return string(data)
}

// TestSetAsideFaults: what is damaged is there under its new name if that is told, and
// under its old one otherwise.
func TestSetAsideFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path := filepath.Join(r.Dir, "file")
		if err := os.WriteFile(path, []byte("damaged"), 0o600); err != nil {
			t.Fatal(err)
		}
		var aside string
		var err error
		r.Run(func() { aside, err = SetAside(path, "damaged-*.x") })
		if err != nil && !r.Struck {
			t.Error(err)
		}
		if err != nil || r.Dead {
			if got := content(t, path); got != "damaged" {
				t.Errorf("the file holds %q after %v", got, err)
			}
			aside, err = SetAside(path, "damaged-*.x")
		}
		if got := content(t, aside); err != nil || got != "damaged" {
			t.Errorf("%s holds %q, %v", aside, got, err)
		}
	})
}
