package book

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"othello/game"
)

// Find lists the openings that text may mean, best match first: part of a name in English
// or Japanese, words or parts of words of its names in any order, or the first moves
// ("f5d6c3"). Case and punctuation are ignored, and spaces only separate words. Japanese
// names are also found by their reading, in kana or Latin letters. Empty text finds all.
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
	type hit struct{ at, rank int }
	var hits []hit
	all := searchedOpenings()
	for i := range all {
		if rank := all[i].match(wanted, whole, words, said); rank < noMatch {
			hits = append(hits, hit{i, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	found := make([]Opening, len(hits))
	for i, h := range hits {
		found[i] = all[h.at].Opening
	}
	return found
}

// foldedWords returns the folded words of text. Japanese is written without spaces: where
// it changes to other letters a word ends, too.
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
	case r == 'ー': // belongs to the character before it
		return scriptNone
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return scriptJapanese
	case unicode.IsLetter(r), unicode.IsDigit(r):
		return scriptLatin
	}
	return scriptNone
}

// How well a name matches, best first.
const (
	sameName = iota
	nameStart
	sameLine
	lineStart
	namePart
	allWords
	noMatch
)

// searched is an opening with its folded names and line.
type searched struct {
	Opening
	names []foldedName
	line  string // its moves, one after the other
}

// foldedName is one of the names of an opening.
type foldedName struct {
	text string    // folded
	said *spelling // of a Japanese one; nil for others
}

// searchedOpenings are all openings in the order of the table.
var searchedOpenings = sync.OnceValue(func() []searched {
	list := make([]searched, len(Openings()))
	for i, o := range Openings() {
		list[i].Opening = o
		list[i].line = game.FormatLine(o.Moves)
		for _, name := range append([]string{o.English, o.Japanese}, o.Aliases...) {
			name := foldedName{text: fold(name)}
			if strings.IndexFunc(name.text, func(r rune) bool { return r > unicode.MaxLatin1 }) >= 0 {
				name.said = new(spell(name.text))
			}
			list[i].names = append(list[i].names, name)
		}
	}
	return list
})

func (o *searched) match(wanted string, whole spelling, words []string, said []spelling) int {
	best := noMatch
	for _, name := range o.names {
		at := strings.Index(name.text, wanted)
		part, start := at >= 0, at == 0
		if !part {
			part, start = name.said.holds(whole)
		}
		switch {
		case name.text == wanted:
			return sameName
		case start:
			best = min(best, nameStart)
		case part:
			best = min(best, namePart)
		}
	}
	switch {
	case o.line == wanted:
		best = min(best, sameLine)
	case strings.HasPrefix(o.line, wanted):
		best = min(best, lineStart)
	}
	if best < allWords {
		return best
	}
	for i, word := range words {
		inName := slices.ContainsFunc(o.names, func(name foldedName) bool {
			part, _ := name.said.holds(said[i])
			return part || strings.Contains(name.text, word)
		})
		if !inName && !strings.HasPrefix(o.line, word) {
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
