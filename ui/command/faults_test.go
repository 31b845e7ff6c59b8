package command

import (
	"os"
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestWriteNewFaults lets every step of "config init" fail: the file is there, whole, or
// is not, and the next time it is.
func TestWriteNewFaults(t *testing.T) {
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		path, text := filepath.Join(r.Dir, "othello", "config.toml"), "# level = 1\n"
		content := func() string {
			data, _ := os.ReadFile(path) // nothing if it is missing
			return string(data)
		}
		var err error
		r.Run(func() { err = writeNew(path, text) })
		found := content()
		r.Outcome(t, found, "", text, disktest.Told(err))
		if err := writeNew(path, text); (err == nil) != (found == "") || content() != text {
			t.Errorf("the next time: %v, %q", err, content())
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := writeNew(path, text); err != nil { // which clears up
			t.Error(err)
		}
	})
}
