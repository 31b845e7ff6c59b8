package positions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"othello/internal/crash"
	"othello/internal/wholefile"
)

// Make makes the parts first to last in a folder, as play-SEED-NUMBER.pos, on threads
// goroutines, and skips those that are there. A part that is interrupted is made again.
// report is called after each block with its part and the number of its records. Calls do
// not overlap.
func (j *SelfPlay) Make(ctx context.Context, dir string, first, last, threads int, report func(part, records int)) error {
	searchers := make([]*searcher, max(threads, 1))
	for k := range searchers {
		searchers[k] = newSearcher(j.Weights)
	}
	missing, err := j.Missing(dir, first, last)
	if err != nil {
		return err
	}
	var mu sync.Mutex // report is called under it
	return crash.Each(ctx, len(searchers), len(missing), func(ctx context.Context, k, i int) error {
		part := missing[i]
		data := header(j.about(part), j.Blocks())
		for n := range j.Blocks() {
			list, err := j.block(ctx, searchers[k], part, n)
			if err != nil {
				return fmt.Errorf("making part %d: %w", part, err)
			}
			data = appendBlock(data, list)
			mu.Lock()
			report(part, len(list))
			mu.Unlock()
		}
		return wholefile.Replace(j.fileName(dir, part), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	})
}

// fileName returns the path of a part's file.
func (j *SelfPlay) fileName(dir string, part int) string {
	return filepath.Join(dir, fmt.Sprintf("play-%d-%06d.pos", j.Seed, part))
}

// Missing returns the numbers from first to last of the parts that are not in the folder,
// which need not exist.
func (j *SelfPlay) Missing(dir string, first, last int) (list []int, err error) {
	for part := first; part <= last; part++ {
		switch _, err := os.Stat(j.fileName(dir, part)); {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, part)
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}
