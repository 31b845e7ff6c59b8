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

	"othello/internal/disk"
	"othello/internal/filelock"
	"othello/internal/parallel"
	"othello/trainer/positions"
)

// Work is cut into numbered parts, and these into blocks.
type Work interface {
	About(part int) string // how the part is made: the same for the same records
	Blocks(part int) int   // of the part; zero if there is none with the number
	Player() *Player
	// Block is the records of a block, which depend on its number and the work alone.
	Block(ctx context.Context, w *Player, part, block int) ([]positions.Record, error)
}

// Run makes the parts numbered first to last of the work in a folder, as PREFIX-NUMBER.pos,
// on so many goroutines. Parts that are there already, and those that another program is
// making, are left out. One that is being made is called .part, and continued there.
// report is told of each block: whose part it is, the number of its records, and whether
// the part is done. Calls of it do not overlap.
func Run(ctx context.Context, work Work, dir, prefix string, first, last, threads int, report func(part, records int, done bool)) error {
	players := make([]*Player, max(threads, 1))
	var mu sync.Mutex // report is called under it
	return parallel.Each(ctx, len(players), last-first+1, func(ctx context.Context, k, i int) error {
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

// Missing returns the numbers, of first to last, of the work's parts that are not whole
// in the folder, as Run names them. There may be no folder yet.
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

// makePart makes the file of a part, unless it is there, or another program makes it.
func makePart(ctx context.Context, work Work, w *Player, name string, part int, report func(records int, done bool)) error {
	whole, making := name+".pos", name+".part"
	if _, err := os.Stat(whole); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	blocks := work.Blocks(part)
	dst, err := positions.AppendPart(making, work.About(part), blocks)
	if errors.Is(err, filelock.ErrLocked) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(whole); err == nil { // another program was done just now
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
	if _, there := os.Stat(whole); err != nil && there != nil { // nor has another program done it
		return fmt.Errorf("making part %d: %w", part, err)
	}
	report(0, true)
	return nil
}
