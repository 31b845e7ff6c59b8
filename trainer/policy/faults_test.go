package policy

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"othello/internal/disk/disktest"
)

// TestSaveFaults lets every step of keeping a checkpoint, with its log and curve, fail:
// the checkpoint is the whole old one or the whole new one, and is kept the next time.
func TestSaveFaults(t *testing.T) {
	c := kept(t)
	disktest.Each(t, func(t *testing.T, r *disktest.Trial) {
		train := &run{Job: &Job{Recipe: c.Of, File: filepath.Join(r.Dir, "net.onnx")}, Checkpoint: c}
		found := func() string {
			again, err := openCheckpoint(train.checkpoint())
			if errors.Is(err, fs.ErrNotExist) {
				return "none"
			}
			if err != nil || !reflect.DeepEqual(again, c) {
				t.Fatalf("another checkpoint: %v", err)
			}
			return "whole"
		}
		var err error
		r.Run(func() { err = train.save() })
		r.Outcome(t, found(), "none", "whole", disktest.Told(err))
		if err := train.save(); err != nil || found() != "whole" {
			t.Errorf("the next time: %v", err)
		}
		for _, ending := range []string{".json"} {
			if info, err := os.Stat(train.beside(ending)); err != nil || info.Size() == 0 {
				t.Errorf("%s: %v", ending, err)
			}
		}
	})
}
