package ui

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/sahilm/fuzzy"
	"golang.org/x/text/unicode/norm"

	"othello/book"
	"othello/internal/lang"
)

// index finds commands by the words in their names and groups and by their other words.
type index struct {
	list     []command
	openings func([]book.Opening) []command // begin games with them
	words    []string                       // of all commands, folded
	of       []int                          // the command of each word
}

func (m *model) newIndex() *index {
	x := &index{list: m.commands(), openings: m.starts}
	for i, c := range x.list {
		for _, word := range foldedWords(strings.Join(append(c.words, c.name, c.group), " ")) {
			x.words, x.of = append(x.words, word), append(x.of, i)
		}
	}
	return x
}

// fillers are words that say nothing of what is asked for.
var fillers = strings.Fields("a an and can change do for from get how i is me of please set show the to use want what where with play 変える 変更 する したい")

// find returns the commands that have every word of what is asked, or one much like it, the
// best match first, and then the openings that are called so or begin with such moves. It
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
			at := x.of[hit.Index]
			if r := &results[at]; r.words == i && !scattered(hit) { // the best hit, and all words before have one
				*r = result{at, i + 1, r.score + hit.Score}
			}
		}
	}
	results = slices.DeleteFunc(results, func(r result) bool { return r.words < len(words) })
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	found := make([]command, len(results))
	for i, r := range results {
		found[i] = x.list[r.at]
	}
	name := strings.Replace(" "+strings.Join(words, " ")+" ", " opening ", "", 1)
	return append(found, x.openings(book.Find(name))...)
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

//go:embed words.toml
var wordsFile string

// moreWords are the words of words.toml.
var moreWords = sync.OnceValue(func() (words map[string]string) {
	if _, err := toml.Decode(wordsFile, &words); err != nil {
		panic(err) // embedded
	}
	return words
})

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

// foldedWords returns the words of a text in lower case, a size such as
// "6 x 6" as one.
func foldedWords(text string) []string {
	text = strings.ToLower(norm.NFKC.String(text))
	text = oneWord.Replace(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.In(r, unicode.Letter, unicode.Digit, unicode.Mark) && r != 'ー' })
	for i, w := range words {
		letters := []rune(w)
		words[i] = string(letters[:min(len(letters), wordMost)])
	}
	return words
}
