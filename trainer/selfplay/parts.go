package selfplay

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
	"othello/trainer/positions"
)

// Work is divided into numbered parts, and these into blocks.
type Work interface {
	About(part int) string // description of the part, unique for its records
	Blocks(part int) int   // of the part; zero if there is none with the number
	Player() *Player
	// Block returns the records of a block, which depend on its number and the work
	// alone.
	Block(ctx context.Context, w *Player, part, block int) ([]positions.Record, error)
}

// Run makes the parts first to last of the work in a folder, as PREFIX-NUMBER.pos, on
// threads goroutines. It skips finished parts and those that another process is making.
// An unfinished part has the extension .part and is continued. report is called after
// each block with its part, the number of its records, and whether the part is finished.
// Calls do not overlap.
func Run(ctx context.Context, work Work, dir, prefix string, first, last, threads int, report func(part, records int, done bool)) error {
	players := make([]*Player, max(threads, 1))
	var mu sync.Mutex // report is called under it
	return crash.Each(ctx, len(players), last-first+1, func(ctx context.Context, k, i int) error {
		part := first + i
		if work.Blocks(part) == 0 {
			return nil
		}
		if players[k] == nil {
			players[k] = work.Player()
		}
		return makePart(ctx, work, players[k], fileName(dir, prefix, part), part, func(records int, done bool) {
			mu.Lock()
			defer mu.Unlock()
			report(part, records, done)
		})
	})
}

// fileName returns the path of a part's file without its extension.
func fileName(dir, prefix string, part int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%06d", prefix, part))
}

// Missing returns the numbers from first to last of the parts that are not complete in
// the folder, which need not exist.
func Missing(work Work, dir, prefix string, first, last int) ([]int, error) {
	var list []int
	for part := first; part <= last && work.Blocks(part) > 0; part++ {
		switch _, err := os.Stat(fileName(dir, prefix, part) + ".pos"); {
		case errors.Is(err, fs.ErrNotExist):
			list = append(list, part)
		case err != nil:
			return nil, err
		}
	}
	return list, nil
}

// makePart makes the file of a part, unless it exists or another process is making it.
func makePart(ctx context.Context, work Work, w *Player, name string, part int, report func(records int, done bool)) error {
	whole, making := name+".pos", name+".part"
	if _, err := os.Stat(whole); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	blocks := work.Blocks(part)
	dst, err := positions.AppendPart(making, work.About(part), blocks)
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
		var list []positions.Record
		if list, err = work.Block(ctx, w, part, dst.Blocks()); err == nil {
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
