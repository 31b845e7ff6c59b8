package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"othello/internal/disk/disktest"
)

// TestSaveFaults lets every step of saving a game fail: there is the whole game or what
// there was before.
func TestSaveFaults(t *testing.T) {
	const old, text = "f5d6", "f5d6c3d3c4"
	for name, over := range map[string]bool{"a new file": false, "over another": true} {
		t.Run(name, func(t *testing.T) {
			disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
				path, was := filepath.Join(r.Dir, "game.txt"), ""
				if over {
					was = old
					if err := os.WriteFile(path, []byte(old), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				moves := func() string {
					data, err := os.ReadFile(path)
					if errors.Is(err, fs.ErrNotExist) {
						return ""
					}
					list, _, failed := Parse(data)
					if err != nil || failed != nil || len(list) != 1 {
						t.Fatalf("%q cannot be read: %v", data, errors.Join(err, failed))
					}
					again, err := Text(Transcript, list[0])
					if err != nil {
						t.Fatal(err)
					}
					return again[:len(again)-1]
				}
				var err error
				r.Run(func() { err = Save(path, text, over) })
				r.Outcome(t, moves(), was, text, disktest.Told(err))
				if err := Save(path, text, true); err != nil || moves() != text {
					t.Errorf("the next time: %v", err)
				}
			})
		})
	}
}
