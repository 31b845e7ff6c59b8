package templatefit

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"math"

	"othello/ai/template"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/positions"
)

// Set holds the labelled positions of a fit, 32 bytes each, by their number of empties.
type Set struct {
	Train Part
	Held  Part   // of the games that are held out, to decide when to stop
	key   string // identifies the set
}

// Part holds positions by their number of empties.
type Part [65][]positions.Record

// Load reads the stores that match the patterns. One of so many games as validate says is
// held out; zero for none.
func Load(validate int, patterns ...string) (*Set, error) {
	names, err := positions.Names(patterns...)
	if err != nil {
		return nil, err
	}
	h := crc32.NewIEEE()
	var all Part
	for _, name := range names {
		about, list, err := positions.Read(name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(h, about, len(list))
		all.add(list)
	}
	return divide(validate, &all, h.Sum32()), nil
}

func (p *Part) add(list []positions.Record) {
	for _, r := range list {
		to := &p[r.Position.Empties()]
		*to = append(*to, r)
	}
}

// divide returns the set of all these positions, copies merged. If games that are held out
// and others share a position or a mirror image, it is held out. It overwrites all.
func divide(validate int, all *Part, sum uint32) *Set {
	s := &Set{key: fmt.Sprintf("%08x, one in %d", sum, validate)}
	for e, list := range all {
		of := func(r positions.Record) bool {
			// Positions of the enumeration belong to no game.
			return validate > 0 && r.Source != positions.Early && int(r.Group)%validate == 0
		}
		held := map[game.Position]bool{}
		for _, r := range list {
			if of(r) {
				held[r.Position] = true
			}
		}
		train := list[:0]
		for _, r := range list {
			switch {
			case of(r) && r.Kind != positions.Outcome: // people's results are too noisy
				s.Held[e] = append(s.Held[e], r)
			case !held[r.Position]:
				train = append(train, r)
			}
		}
		s.Train[e], s.Held[e] = merge(train), merge(s.Held[e])
	}
	return s
}

// merge merges all records of a position into the first. The score is the mean over those
// of the best kind: exact, theoretical, searched to the greatest depth, outcome; the
// result is the mean of the results. It overwrites the list.
func merge(list []positions.Record) []positions.Record {
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
