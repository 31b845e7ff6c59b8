package book

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Find lists the openings that text may mean, likeliest first: part of a name in
// English or Japanese, words or parts of words of its names in any order, or the
// first moves ("f5d6c3"). Case and punctuation are ignored, and spaces only separate
// words. Japanese names are also found by their reading, in kana or Latin letters.
// Empty text finds all.
func Find(text string) []Opening {
	wanted := fold(text)
	if wanted == "" {
		return slices.Clone(Openings())
	}
	words := foldedWords(text)
	said := make([]spelling, len(words))
	for i, word := range words {
		said[i] = spell(word)
	}
	whole := spell(wanted)
	type hit struct {
		Opening
		rank int
	}
	var hits []hit
	for _, o := range Openings() {
		if rank := o.match(wanted, whole, words, said); rank < noMatch {
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

// foldedWords are the words of text as fold leaves them. Japanese is written without
// spaces: where it changes to other letters a word ends, too.
func foldedWords(text string) []string {
	var words []string
	for part := range strings.FieldsFuncSeq(text, unicode.IsSpace) {
		start, before := 0, scriptNone
		for i, r := range part {
			now := scriptOf(r)
			if now != scriptNone && before != scriptNone && now != before {
				words = append(words, fold(part[start:i]))
				start = i
			}
			if now != scriptNone {
				before = now
			}
		}
		words = append(words, fold(part[start:]))
	}
	return slices.DeleteFunc(words, func(w string) bool { return w == "" })
}

// The scripts between which a word ends.
const (
	scriptNone = iota
	scriptLatin
	scriptJapanese
)

func scriptOf(r rune) int {
	switch {
	case r == 'ー': // belongs to what is before it
		return scriptNone
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return scriptJapanese
	case unicode.IsLetter(r), unicode.IsDigit(r):
		return scriptLatin
	}
	return scriptNone
}

// How well a name fits, best first.
const (
	sameName = iota
	nameStart
	sameLine
	lineStart
	namePart
	allWords
	noMatch
)

func (o Opening) match(wanted string, whole spelling, words []string, said []spelling) int {
	best := noMatch
	names := append([]string{o.English, o.Japanese}, o.Aliases...)
	for _, name := range names {
		switch name = fold(name); {
		case name == wanted:
			return sameName
		case strings.HasPrefix(name, wanted):
			best = min(best, nameStart)
		case strings.Contains(name, wanted):
			best = min(best, namePart)
		default:
			if part, start := spoken(name, whole); start {
				best = min(best, nameStart)
			} else if part {
				best = min(best, namePart)
			}
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
	if best < allWords {
		return best
	}
	for i, name := range names {
		names[i] = fold(name)
	}
	for i, word := range words {
		inName := slices.ContainsFunc(names, func(name string) bool {
			part, _ := spoken(name, said[i])
			return part || strings.Contains(name, word)
		})
		if !inName && !strings.HasPrefix(line.String(), word) {
			return noMatch
		}
	}
	return allWords
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
