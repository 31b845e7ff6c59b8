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
	"othello/ui/room"
)

// index finds choices by the words in their names and groups and by their other words.
type index struct {
	list     []room.Choice
	openings func([]book.Opening) []room.Choice // begin games with them
	typed    func(text string) []room.Choice    // carries out what is typed, if that can be done
	words    []string                           // of all choices, folded
	of       []int                              // the choice of each word
}

func (p *palette) newIndex() *index {
	x := &index{list: p.commands(), openings: p.starts, typed: p.typedChoice}
	for i, c := range x.list {
		for _, word := range foldedWords(strings.Join(append(c.Words, c.Name, c.Group), " ")) {
			x.words, x.of = append(x.words, word), append(x.of, i)
		}
	}
	return x
}

// fillers are words that say nothing of what is asked for.
var fillers = strings.Fields("a an and as can change do for from get how i is it me mode of please set should show the to use was want what where with play 変える 変更 する したい 見る")

// find returns the commands that have the most words of what is asked, or some much like them,
// the best match first, and the openings that are called so or begin with such moves: behind
// commands that have all words, else before them. What can be done as it is typed comes before all
// but a command whose name is being typed. It returns the first commands for no words.
func (x *index) find(asked string) []room.Choice {
	words := foldedWords(asked)
	if telling := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(fillers, w) }); len(telling) > 0 {
		words = telling
	}
	typed := x.typed(asked)
	if len(words) == 0 {
		if len(typed) > 0 {
			return typed
		}
		return slices.DeleteFunc(slices.Clone(x.list), func(c room.Choice) bool { return !c.First })
	}
	type result struct{ at, words, score, last int }
	results := make([]result, len(x.list))
	most := 1
	said := strings.Join(words, " ")
	words = x.pieces(words)
	for i, word := range words {
		for _, hit := range x.like(word) {
			at := x.of[hit.Index]
			if r := &results[at]; r.last <= i { // the best hit
				*r = result{at, r.words + 1, r.score + hit.Score, i + 1}
				most = max(most, r.words)
			}
		}
	}
	results = slices.DeleteFunc(results, func(r result) bool { return r.words < most })
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	found := make([]room.Choice, len(results))
	for i, r := range results {
		found[i] = x.list[r.at]
	}
	if len(typed) > 0 { // it need not be there twice
		found = slices.DeleteFunc(found, func(c room.Choice) bool { return c.Name == typed[0].Name })
	}
	openings := x.openings(book.Find(strings.Replace(" "+said+" ", " opening ", "", 1)))
	if slices.ContainsFunc(found, func(c room.Choice) bool { return begins(c.Name, asked) }) {
		return slices.Concat(found, openings, typed)
	}
	if most < len(words) || strings.Join(words, " ") != said {
		return slices.Concat(typed, openings, found)
	}
	return slices.Concat(typed, found, openings)
}

// begins reports whether a name of more than a word begins with what is typed of it.
func begins(name, typed string) bool {
	typed = strings.ToLower(strings.TrimSpace(typed))
	return strings.Contains(typed, " ") && strings.HasPrefix(strings.ToLower(name), typed)
}

// like returns the words that are like an asked one, the best first.
func (x *index) like(word string) []fuzzy.Match {
	return slices.DeleteFunc(fuzzy.Find(word, x.words), scattered)
}

// pieces returns asked words with those that are like no other replaced by the words that they
// are made of, as in a language without spaces or with another ending.
func (x *index) pieces(asked []string) (list []string) {
	for _, word := range asked {
		if len(x.like(word)) > 0 {
			list = append(list, word)
			continue
		}
		for longest := word; longest != ""; word = strings.Replace(word, longest, " ", 1) {
			longest = ""
			for _, w := range x.words {
				if n := utf8.RuneCountInString(w); n > 1 && (n > 3 || n < len(w)) && len(w) > len(longest) && strings.Contains(word, w) {
					longest = w
				}
			}
			if longest != "" {
				list = append(list, longest)
			}
		}
	}
	return list
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

// oneWord makes a word of a size, and words of what particles join in Japanese.
var oneWord = strings.NewReplacer("×", "x", " x ", "x", "を", " ", "の", " ", "で", " ", "に", " ", "と", " ")

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
