package positions

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"
)

// Summary summarises stores. The zero value is empty.
type Summary struct {
	stores int
	groups map[class]*tally
	stages [stageCount]tally
	all    tally
}

// stageEmpties is the number of empties per line of the summary.
const (
	stageEmpties = 4
	stageCount   = 64/stageEmpties + 1
)

// class is the key of a group of labels.
type class struct {
	source Source
	kind   Kind
	depth  uint8
}

// tally holds sums over positions.
type tally struct {
	count, exact, played int
	score, square        float64 // discs
	off, offSquare       float64 // result less score, discs
}

func (t *tally) add(r Record) {
	t.count++
	score := float64(r.Score) / Scale
	t.score += score
	t.square += score * score
	if r.Kind == Exact {
		t.exact++
	}
	if r.Played {
		off := float64(r.Result) - score
		t.played++
		t.off += off
		t.offSquare += off * off
	}
}

// Read adds the store at path.
func (s *Summary) Read(path string) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = r.Close() }()
	if s.groups == nil {
		s.groups = map[class]*tally{}
	}
	s.stores++
	var list []Record
	for {
		if list, err = r.Next(list[:0]); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		for _, rec := range list {
			c := class{rec.Source, rec.Kind, rec.Depth}
			if s.groups[c] == nil {
				s.groups[c] = new(tally)
			}
			s.groups[c].add(rec)
			s.stages[rec.Position.Empties()/stageEmpties].add(rec)
			s.all.add(rec)
		}
	}
}

// Print writes a table of positions by empties and one by source and label: how many,
// those with exact scores and with results, mean and spread of the scores, mean and
// spread of the results less the scores.
func (s *Summary) Print(w io.Writer) error {
	fmt.Fprintf(w, "%d positions in %d stores\n\n", s.all.count, s.stores)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	const columns = "positions\texact\tplayed\tscore\t±\tresult-score\t±\t"
	fmt.Fprintln(t, "empties\t"+columns)
	for i := range s.stages {
		s.stages[i].print(t, fmt.Sprintf("%d-%d", i*stageEmpties, i*stageEmpties+stageEmpties-1))
	}
	s.all.print(t, "all")
	fmt.Fprintln(t, "\t\t\t\t\t\t\t\t\nlabel\t"+columns)
	for _, c := range slices.SortedFunc(maps.Keys(s.groups), func(a, b class) int {
		return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.kind, b.kind), cmp.Compare(a.depth, b.depth))
	}) {
		name := fmt.Sprintf("%v, %v", c.source, c.kind)
		if c.kind == Search {
			name += fmt.Sprintf(" %d", c.depth)
		}
		s.groups[c].print(t, name)
	}
	return t.Flush()
}

// print writes a line, unless the tally is empty.
func (t *tally) print(w io.Writer, name string) {
	if t.count == 0 {
		return
	}
	mean, spread := moments(t.score, t.square, t.count)
	off, offSpread := moments(t.off, t.offSquare, t.played)
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%+.2f\t%.2f\t%+.2f\t%.2f\t\n", name, t.count, t.exact, t.played, mean, spread, off, offSpread)
}

// moments returns the mean and the standard deviation.
func moments(sum, square float64, n int) (mean, deviation float64) {
	if n == 0 {
		return 0, 0
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(square/float64(n)-mean*mean, 0))
}
