package positions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"othello/game"
	"othello/internal/cli"
	"othello/internal/disk"
	"othello/internal/wholefile"
)

// Sorted is a folder of positions from many stores, for learning with little memory:
// buckets by the number of empties and by hash, each small enough for memory. All copies
// of a position are in one bucket, so that duplicates and held-out positions can be found
// within a bucket. Sibling relations are lost; for those read the original stores block
// by block.
type Sorted struct {
	dir string
}

const (
	splits = 8    // buckets per number of empties
	flush  = 1024 // records per write of a bucket
)

// Sort makes the folder, in place of one that it made before, from the stores' records except
// those for which drop returns true. done is called with the number of stores read. A lock
// excludes other processes; leftovers of a killed one are removed.
func Sort(ctx context.Context, dir string, names []string, drop func(Record) bool, done func(int)) (err error) {
	if err := replaceable(dir); err != nil {
		return fmt.Errorf("sorting positions: %w", err)
	}
	unlock, err := wholefile.Lock(ctx, dir+".lock", 0)
	if err != nil {
		return fmt.Errorf("sorting positions into %s: %w", dir, err)
	}
	defer unlock()
	making := dir + ".part"
	if err = disk.RemoveAll(making); err == nil {
		err = disk.MkdirAll(making, 0o755)
	}
	if err != nil {
		return fmt.Errorf("sorting positions: %w", err)
	}
	var buckets [65 * splits]bucket
	defer func() {
		for i := range buckets {
			err = cmp.Or(err, buckets[i].close(err == nil))
		}
		if err == nil {
			err = disk.RemoveAll(dir)
		}
		if err == nil {
			err = disk.Rename(making, dir)
		}
	}()
	var list []Record
	for i, name := range names {
		r, err := Open(name)
		if err != nil {
			return err
		}
		for err == nil {
			list, err = r.Next(list[:0])
			for k := 0; k < len(list) && err == nil; k++ {
				if rec := list[k]; !drop(rec) {
					n := bucketOf(rec.Position)
					err = buckets[n].add(rec, making, n)
				}
			}
			if err == nil {
				err = ctx.Err()
			}
		}
		_ = r.Close()
		if !errors.Is(err, io.EOF) {
			return fmt.Errorf("sorting positions: %w", err)
		}
		done(i + 1)
	}
	return nil
}

// replaceable returns an error unless the folder is missing or has buckets alone.
func replaceable(dir string) error {
	found, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for _, f := range found {
		var n, k int
		if _, err := fmt.Sscanf(f.Name(), "%d-%d.pos", &n, &k); err != nil || bucketName(n*splits+k) != f.Name() {
			return fmt.Errorf("%s has %s, which is not of sorted positions", dir, f.Name())
		}
	}
	return err
}

// bucket is a store being written.
type bucket struct {
	w    *Writer // nil before the first record
	list []Record
}

func bucketOf(p game.Position) int { return p.Empties()*splits + int(p.Hash()%splits) }

func bucketName(n int) string { return fmt.Sprintf("%02d-%d.pos", n/splits, n%splits) }

func (b *bucket) add(r Record, dir string, n int) (err error) {
	if b.w == nil {
		if b.w, err = Append(filepath.Join(dir, bucketName(n)), "sorted"); err != nil {
			return err
		}
	}
	if b.list = append(b.list, r); len(b.list) == flush {
		err = b.w.Write(b.list)
		b.list = b.list[:0]
	}
	return err
}

// close writes the remaining records if well is set.
func (b *bucket) close(well bool) (err error) {
	if b.w == nil {
		return nil
	}
	if well && len(b.list) > 0 {
		err = b.w.Write(b.list)
	}
	if well && err == nil {
		err = b.w.seal()
	}
	return cmp.Or(err, b.w.Close())
}

// OpenSorted returns the folder that Sort made.
func OpenSorted(dir string) (*Sorted, error) {
	switch found, err := os.ReadDir(dir); {
	case err != nil:
		return nil, cli.Refuse(fmt.Errorf("reading sorted positions: %w", err))
	case len(found) == 0:
		return nil, cli.Refuse(fmt.Errorf("reading sorted positions: %s is empty", dir))
	}
	return &Sorted{dir}, nil
}

// Epoch yields the positions with least to most empties of one part, each once, bucket by
// bucket. The order of buckets and within them depends on the seed and the epoch alone.
// The slices belong to the caller. An error ends the sequence.
func (s *Sorted) Epoch(split Split, part Part, least, most int, seed uint64, epoch int) iter.Seq2[[]Record, error] {
	return func(yield func([]Record, error) bool) {
		rng := rand.New(rand.NewPCG(seed, uint64(epoch)))
		order := rng.Perm((most - least + 1) * splits)
		for _, n := range order {
			_, list, err := Read(filepath.Join(s.dir, bucketName(least*splits+n)))
			if errors.Is(err, os.ErrNotExist) {
				continue
			}
			list = merge(split.Divide(list)[part])
			rng.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
			if !yield(list, err) || err != nil {
				return
			}
		}
	}
}

// merge merges all records of a position into the first. The score is the mean over those
// of the best kind: exact, theoretical, searched to the greatest depth, outcome; the
// result is the mean of the results. It overwrites the list.
func merge(list []Record) []Record {
	type sums struct {
		at            int // of the one record
		score, result mean
	}
	seen := make(map[game.Position]*sums, len(list))
	out := list[:0]
	for _, r := range list {
		t := seen[r.Position]
		if t == nil {
			t = &sums{at: len(out)}
			seen[r.Position] = t
			out = append(out, r)
		}
		m := &out[t.at]
		if r.Kind < m.Kind || r.Kind == m.Kind && r.Depth > m.Depth {
			m.Kind, m.Depth, t.score = r.Kind, r.Depth, mean{}
		}
		if r.Kind == m.Kind && r.Depth == m.Depth {
			m.Score = int16(t.score.with(int(r.Score)))
		}
		if r.Played {
			m.Played, m.Result = true, int8(t.result.with(int(r.Result)))
		}
	}
	return out
}

// mean is a rounded mean of integers.
type mean struct{ sum, n float64 }

func (m *mean) with(x int) int {
	m.sum += float64(x)
	m.n++
	return int(math.Round(m.sum / m.n))
}

// Held is a set of held-out canonical positions.
type Held map[game.Position]bool

// Hold adds p and the positions after its moves.
func (h Held) Hold(p game.Position) {
	c, _ := p.Canonical()
	h[c] = true
	for m := range p.Moves().Squares() {
		c, _ := p.Play(m).Canonical()
		h[c] = true
	}
}

// Drop reports whether r is held out, for Sort.
func (h Held) Drop(r Record) bool { return h[r.Position] }
