package positions

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// Group has the figures of the positions with one kind of label.
type Group struct {
	Label     string  `json:"label"` // such as "line, search 9"
	Positions int     `json:"positions"`
	Score     float64 `json:"score"`  // mean, discs for the side to move
	Played    int     `json:"played"` // positions with a result
	Off       float64 `json:"off"`    // mean of the result less the score, discs
}

// class is the key of a group of labels.
type class struct {
	source Source
	kind   Kind
	depth  uint8
}

// Summary summarises stores by source and label. The zero value is empty.
type Summary map[class]*Group

// Add adds records.
func (s Summary) Add(list []Record) {
	for _, r := range list {
		c := class{r.Source, r.Kind, r.Depth}
		g := s[c]
		if g == nil {
			g = &Group{Label: fmt.Sprintf("%v, %v", r.Source, r.Kind)}
			if r.Kind == Search {
				g.Label += fmt.Sprintf(" %d", r.Depth)
			}
			s[c] = g
		}
		score := float64(r.Score) / Scale
		g.Positions++
		g.Score += score
		if r.Played {
			g.Played++
			g.Off += float64(r.Result) - score
		}
	}
}

// Groups returns the figures so far, the last ones those of all.
func (s Summary) Groups() (list []Group) {
	all := Group{Label: "all"}
	for _, c := range slices.SortedFunc(maps.Keys(s), func(a, b class) int {
		return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.kind, b.kind), cmp.Compare(a.depth, b.depth))
	}) {
		g := *s[c]
		all.Positions += g.Positions
		all.Score += g.Score
		all.Played += g.Played
		all.Off += g.Off
		list = append(list, g)
	}
	list = append(list, all)
	for i := range list {
		list[i].Score /= max(float64(list[i].Positions), 1)
		list[i].Off /= max(float64(list[i].Played), 1)
	}
	return list
}
