package templatefit

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io/fs"
	"iter"
	"path/filepath"

	"othello/ai/template"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/positions"
)

// Set holds the labelled positions of a fit: in memory, or in a folder of sorted
// positions, of which only the needed stages are loaded.
type Set struct {
	split  positions.Split
	parts  [3][65][]positions.Record // by use and number of empties
	sorted *positions.Sorted         // instead of parts, if not nil
	key    string                    // identifies the set
}

// Load reads the stores that match the patterns and divides their positions.
func Load(split positions.Split, patterns ...string) (*Set, error) {
	names, err := positions.Names(patterns...)
	if err != nil {
		return nil, err
	}
	var all []positions.Record
	for _, name := range names {
		_, list, err := positions.Read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return Divide(split, all), nil
}

// Divide returns the set of the records.
func Divide(split positions.Split, all []positions.Record) *Set {
	s := &Set{split: split}
	h := crc32.NewIEEE()
	for part, list := range split.Divide(all) {
		for _, r := range list {
			to := &s.parts[part][r.Position.Empties()]
			*to = append(*to, r)
			fmt.Fprintf(h, "%d %x %x %d %d\n", part, r.Position.Own, r.Position.Opp, r.Score, r.Kind)
		}
	}
	s.key = fmt.Sprintf("%08x", h.Sum32())
	return s
}

// OpenSorted returns the set of a folder of sorted positions.
func OpenSorted(split positions.Split, dir string) (*Set, error) {
	sorted, err := positions.OpenSorted(dir)
	if err != nil {
		return nil, err
	}
	h := crc32.NewIEEE()
	err = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			fmt.Fprintln(h, d.Name(), info.Size())
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading sorted positions: %w", err)
	}
	return &Set{split: split, sorted: sorted, key: fmt.Sprintf("%08x %+v", h.Sum32(), split)}, nil
}

// Each yields the positions of one part with least to most empties, some at a time. An
// error ends the sequence.
func (s *Set) Each(part positions.Part, least, most int) iter.Seq2[[]positions.Record, error] {
	least, most = max(least, 0), min(most, 64)
	if s.sorted != nil {
		return s.sorted.Epoch(s.split, part, least, most, 0, 0)
	}
	return func(yield func([]positions.Record, error) bool) {
		for e := least; e <= most; e++ {
			if !yield(s.parts[part][e], nil) {
				return
			}
		}
	}
}

// ReadWeights reads template weights and returns the CRC-32 of the file, which identifies
// them in descriptions of labels. Both are zero for an empty name, the hand evaluation.
func ReadWeights(name string) (w *template.Weights, sum uint32, err error) {
	if name == "" {
		return nil, 0, nil
	}
	b, err := wholefile.Read(name, 1<<30)
	if err != nil {
		return nil, 0, cli.Refuse(fmt.Errorf("reading weights: %w", err))
	}
	if w, err = template.Read(bytes.NewReader(b)); err != nil {
		return nil, 0, cli.Refuse(fmt.Errorf("%s: %w", name, err))
	}
	return w, crc32.ChecksumIEEE(b), nil
}
