package positions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"othello/ai"
	"othello/ai/template"
	"othello/game"
	"othello/internal/crash"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// PartWork is divided into numbered parts, and these into blocks.
type PartWork interface {
	About(part int) string // description of the part, unique for its records
	Blocks(part int) int   // of the part; zero if there is none with the number
	Searcher() *searcher
	// Block returns the records of a block, which depend on its number and the work
	// alone.
	Block(ctx context.Context, w *searcher, part, block int) ([]Record, error)
}

// MakeParts makes the parts first to last of the work in a folder, as PREFIX-NUMBER.pos, on
// threads goroutines. It skips finished parts and those that another process is making.
// An unfinished part has the extension .part and is continued. report is called after
// each block with its part, the number of its records, and whether the part is finished.
// Calls do not overlap.
func MakeParts(ctx context.Context, work PartWork, dir, prefix string, first, last, threads int, report func(part, records int, done bool)) error {
	searchers := make([]*searcher, max(threads, 1))
	var mu sync.Mutex // report is called under it
	return crash.Each(ctx, len(searchers), last-first+1, func(ctx context.Context, k, i int) error {
		part := first + i
		if work.Blocks(part) == 0 {
			return nil
		}
		if searchers[k] == nil {
			searchers[k] = work.Searcher()
		}
		return makePart(ctx, work, searchers[k], fileName(dir, prefix, part), part, func(records int, done bool) {
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

// MissingParts returns the numbers from first to last of the parts that are not complete in
// the folder, which need not exist.
func MissingParts(work PartWork, dir, prefix string, first, last int) ([]int, error) {
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
func makePart(ctx context.Context, work PartWork, w *searcher, name string, part int, report func(records int, done bool)) error {
	whole, making := name+".pos", name+".part"
	if _, err := os.Stat(whole); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	blocks := work.Blocks(part)
	dst, err := appendPart(making, work.About(part), blocks)
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

// EarlyPositions enumerates all positions after a few moves, up to symmetry, with searched scores.
// It implements PartWork.
type EarlyPositions struct {
	depth    int
	weights  *template.Weights
	settings string
	plies    int
	list     []game.Position
}

// NewEarlyPositions returns the work on all positions after at most plies moves, below ten,
// searched to depth with w. settings is as in SelfPlay.
func NewEarlyPositions(plies, depth int, w *template.Weights, settings string) *EarlyPositions {
	j := &EarlyPositions{depth: depth, weights: w, settings: settings, plies: plies}
	layer := []game.Position{game.Start(game.Size8)}
	for range plies + 1 {
		j.list = append(j.list, layer...)
		layer = after(layer)
	}
	return j
}

// after returns the canonical positions after one move in those of layer, in order. The
// side to move of each can move.
func after(layer []game.Position) []game.Position {
	var next []game.Position
	for _, p := range layer {
		for m := range p.Moves().Squares() {
			if q, _, over := p.Next(m); !over {
				q, _ = q.Canonical()
				next = append(next, q)
			}
		}
	}
	slices.SortFunc(next, game.Position.Compare)
	return slices.Compact(next)
}

const (
	earlyPart  = 1 << 14 // positions
	earlyBlock = 1 << 7  // positions
)

// About implements PartWork.
func (j *EarlyPositions) About(part int) string {
	return fmt.Sprintf("early positions 1, part %d of %d positions of up to %d plies, depth %d, %s", part, len(j.list), j.plies, j.depth, j.settings)
}

// Blocks implements PartWork.
func (j *EarlyPositions) Blocks(part int) int {
	left := min(len(j.list)-part*earlyPart, earlyPart)
	return max(0, (left+earlyBlock-1)/earlyBlock)
}

// Searcher implements PartWork.
func (j *EarlyPositions) Searcher() *searcher { return newSearcher(j.weights) }

// Block implements PartWork.
func (j *EarlyPositions) Block(ctx context.Context, w *searcher, part, block int) ([]Record, error) {
	w.forget()
	first := part*earlyPart + block*earlyBlock
	var list []Record
	for _, p := range j.list[first:min(first+earlyBlock, len(j.list))] {
		a := w.think(ctx, p, ai.Limits{Depth: j.depth, Exact: 1})
		list = append(list, searchedRecord(p, Early, a.Score.Discs, a.Depth, a.Score.Exact()))
	}
	return list, w.err
}
