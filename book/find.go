package book

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Find lists the openings that text may mean, likeliest first: part of a name in
// English or Japanese, or the first moves ("f5d6c3"). Case, spaces and punctuation
// do not count, and hiragana is as good as katakana. Empty text finds all.
func Find(text string) []Opening {
	wanted := fold(text)
	if wanted == "" {
		return slices.Clone(Openings())
	}
	type hit struct {
		Opening
		rank int
	}
	var hits []hit
	for _, o := range Openings() {
		if rank := o.match(wanted); rank < noMatch {
			hits = append(hits, hit{o, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	found := make([]Opening, len(hits))
	for i, h := range hits {
		found[i] = h.Opening
	}
	return found
}

// How well a name fits, best first.
const (
	sameName = iota
	nameStart
	sameLine
	lineStart
	namePart
	noMatch
)

func (o Opening) match(wanted string) int {
	best := noMatch
	for _, name := range append([]string{o.English, o.Japanese}, o.Aliases...) {
		switch name = fold(name); {
		case name == wanted:
			return sameName
		case strings.HasPrefix(name, wanted):
			best = min(best, nameStart)
		case strings.Contains(name, wanted):
			best = min(best, namePart)
		}
	}
	var line strings.Builder
	for _, m := range o.Moves {
		line.WriteString(m.String())
	}
	switch {
	case line.String() == wanted:
		best = min(best, sameLine)
	case strings.HasPrefix(line.String(), wanted):
		best = min(best, lineStart)
	}
	return best
}

// fold keeps letters and digits alone, in lower case and in katakana.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'ぁ' <= r && r <= 'ゖ':
			return r + 'ァ' - 'ぁ'
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
