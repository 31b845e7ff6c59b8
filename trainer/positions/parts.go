package positions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"othello/internal/crash"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Make makes the parts first to last in a folder, as play-SEED-NUMBER.pos, on threads
// goroutines. It skips finished parts and those that another process is making. An
// unfinished part has the extension .part and is continued. report is called after each
// block with its part, the number of its records, and whether the part is finished. Calls
// do not overlap.
func (j *SelfPlay) Make(ctx context.Context, dir string, first, last, threads int, report func(part, records int, done bool)) error {
	searchers := make([]*searcher, max(threads, 1))
	var mu sync.Mutex // report is called under it
	return crash.Each(ctx, len(searchers), last-first+1, func(ctx context.Context, k, i int) error {
		part := first + i
		if searchers[k] == nil {
			searchers[k] = newSearcher(j.Weights)
		}
		return j.makePart(ctx, searchers[k], j.fileName(dir, part), part, func(records int, done bool) {
			mu.Lock()
			defer mu.Unlock()
			report(part, records, done)
		})
	})
}

// fileName returns the path of a part's file without its extension.
func (j *SelfPlay) fileName(dir string, part int) string {
	return filepath.Join(dir, fmt.Sprintf("play-%d-%06d", j.Seed, part))
}

// Missing returns the numbers from first to last of the parts that are not complete in
// the folder, which need not exist.
func (j *SelfPlay) Missing(dir string, first, last int) ([]int, error) {
	var list []int
	for part := first; part <= last; part++ {
		switch _, err := os.Stat(j.fileName(dir, part) + ".pos"); {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, part)
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}

// makePart makes the file of a part, unless it exists or another process is making it.
func (j *SelfPlay) makePart(ctx context.Context, w *searcher, name string, part int, report func(records int, done bool)) error {
	whole, making := name+".pos", name+".part"
	if _, err := os.Stat(whole); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	blocks := j.Blocks()
	dst, err := appendPart(making, j.about(part), blocks)
	if errors.Is(err, wholefile.ErrLocked) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(whole); err == nil { // another process has just finished it
		if err := disk.Remove(making); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cmp.Or(err, dst.Close())
		}
		return dst.Close()
	}
	for err == nil && dst.Blocks() < blocks {
		var list []Record
		if list, err = j.block(ctx, w, part, dst.Blocks()); err == nil {
			err = dst.Write(list)
		}
		if err == nil {
			report(len(list), false)
		}
	}
	if err = cmp.Or(err, dst.Close()); err != nil {
		return fmt.Errorf("making part %d: %w", part, err)
	}
	err = disk.Rename(making, whole)
	if _, there := os.Stat(whole); err != nil && there != nil { // no other process has finished it
		return fmt.Errorf("making part %d: %w", part, err)
	}
	report(0, true)
	return nil
}
