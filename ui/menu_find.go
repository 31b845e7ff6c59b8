package ui

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"
	"golang.org/x/text/unicode/norm"

	"othello/book"
	"othello/internal/lang"
)

// index finds commands by the words in their names and groups and by their other words.
type index struct {
	list  []command
	words []string // of all commands, folded
	of    []indexed
}

// indexed says where a word of an index comes from.
type indexed struct {
	command int
	named   bool // it is in the name
}

func newIndex(list []command) *index {
	x := &index{list: list}
	for i, c := range list {
		for n, text := range append([]string{c.name, c.group}, c.words...) {
			for _, word := range foldedWords(text) {
				x.words, x.of = append(x.words, word), append(x.of, indexed{i, n == 0})
			}
		}
	}
	return x
}

// fillers are words that say nothing of what is asked for.
var fillers = strings.Fields("a an and can change do for get how i is me of please set show the to use want what where with 変エル 変更 スル シタイ ドウ")

// find returns the commands that have every word of what is asked, or one much like it, the
// best match first; openings are also found by moves and by how their names are read. It
// returns all commands for no words.
func (x *index) find(asked string) []command {
	words := foldedWords(asked)
	if said := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(fillers, w) }); len(said) > 0 {
		words = said
	}
	if len(words) == 0 {
		return x.list
	}
	type result struct{ at, words, score int }
	results := make([]result, len(x.list))
	for i, word := range words {
		for _, hit := range fuzzy.Find(word, x.words) {
			from := x.of[hit.Index]
			r := &results[from.command]
			if r.words != i || scattered(hit) {
				continue // a better hit, or an earlier word without one
			}
			r.at, r.words, r.score = from.command, i+1, r.score+2*hit.Score
			if from.named {
				r.score++
			}
		}
	}
	results = slices.DeleteFunc(results, func(r result) bool { return r.words < len(words) })
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	found := make([]command, len(results))
	for i, r := range results {
		found[i] = x.list[r.at]
	}
	return x.openingsLast(found, book.Find(asked))
}

// openingsLast returns what was found with the openings behind the rest: those that the book
// finds by a name, its reading or moves, in its order, before others.
func (x *index) openingsLast(found []command, known []book.Opening) []command {
	var rest, begun, others []command
	for _, o := range known {
		if i := slices.IndexFunc(x.list, func(c command) bool { return c.opening == o.English }); i >= 0 {
			begun = append(begun, x.list[i])
		}
	}
	for _, c := range found {
		switch {
		case c.opening == "":
			rest = append(rest, c)
		case !slices.ContainsFunc(begun, func(b command) bool { return b.opening == c.opening }):
			others = append(others, c)
		}
	}
	return slices.Concat(rest, begun, others)
}

// scattered reports whether the letters of a match stand in more pieces than a slip of the
// finger makes: one, and another for every five letters.
func scattered(m fuzzy.Match) bool {
	pieces := 1
	for i, at := range m.MatchedIndexes[1:] {
		before := m.MatchedIndexes[i]
		if _, size := utf8.DecodeRuneInString(m.Str[before:]); before+size != at {
			pieces++
		}
	}
	return pieces > 1+len(m.MatchedIndexes)/5
}

// inAll returns texts in all languages.
func inAll(texts ...string) []string {
	var list []string
	for _, tag := range lang.Tags() {
		tr := lang.For(tag)
		for _, text := range texts {
			list = append(list, tr.T(text))
		}
	}
	return list
}

// wordMost is the length of a word in characters from which on it does not count: scores
// grow threefold with each.
const wordMost = 30

// oneWord makes a word of a size, and two of an object and its verb in Japanese.
var oneWord = strings.NewReplacer("×", "x", " x ", "x", "を", " ")

// foldedWords returns the words of a text in lower case and in katakana, a size such as
// "6 x 6" as one.
func foldedWords(text string) []string {
	text = strings.ToLower(norm.NFKC.String(text))
	text = oneWord.Replace(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.In(r, unicode.Letter, unicode.Digit, unicode.Mark) && r != 'ー' })
	for i, w := range words {
		letters := []rune(w)
		for j, r := range letters {
			if 'ぁ' <= r && r <= 'ゖ' {
				letters[j] = r + 'ァ' - 'ぁ'
			}
		}
		words[i] = string(letters[:min(len(letters), wordMost)])
	}
	return words
}
