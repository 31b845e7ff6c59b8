package ui

import (
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/charmbracelet/x/ansi"
	"github.com/mattn/go-runewidth"

	"othello/book"
	"othello/ui/action"
	"othello/ui/room"
)

// TestRobotInJapanese sits down at a terminal in which characters of ambiguous width take
// two cells. No line is wider there than the window, and nothing is said in English that
// has a translation.
func TestRobotInJapanese(t *testing.T) {
	english := englishOf(t, "ja")
	wide := &runewidth.Condition{EastAsianWidth: true, StrictEmojiNeutral: true}
	robots(t, "ja", japaneseInputs, func(b *robot) {
		if strings.Contains(b.m.Notice.Text, syscall.ENOENT.Error()) {
			b.m.Notice = room.Notice{} // errors of the system come as they are
		}
		screen := ansi.Strip(b.m.Looks.Styles.Legible(b.m.content()))
		for line := range strings.SplitSeq(screen, "\n") {
			if w := wide.StringWidth(line); w > b.m.Width {
				b.t.Errorf("%d cells in a window of %d after %q\n%s\nin\n%s", w, b.m.Width, b.did, line, screen)
			}
		}
		if b.m.tr.Tag() != "ja" { // it has chosen another one, or discs in ASCII
			b.m.setup.Settings.UI.Language, b.m.setup.Settings.UI.Discs = "ja", "auto"
			b.m.restyled()
			b.escape()
			b.m.Notice = room.Notice{}
			return
		}
		if strings.Contains(screen, b.m.tr.T("Board as a diagram")) {
			return // it shows what is copied, in formats that know no language
		}
		if copied, _, _ := strings.Cut(b.m.tr.T("Copied, if the terminal allows it: %s"), "%s"); strings.HasPrefix(b.m.Notice.Text, copied) {
			return // so does this
		}
		if text := english.in(noWords.ReplaceAllString(screen, "")); text != "" {
			b.t.Errorf("%q is English after %q\n%s", text, b.did, screen)
		}
	})
}

// english are words of the program that have no place on the screen in another language,
// and pairs of such words that follow each other.
type english struct{ words, pairs map[string]bool }

var (
	noWords   = regexp.MustCompile(`\S+\.sgf|:[a-z][a-z ]*`) // names of files and commands know no language
	latinWord = regexp.MustCompile("[A-Za-z]+(?:['-][A-Za-z]+)*")
	latinPair = regexp.MustCompile("[A-Za-z]+ [a-z]+")
)

// englishOf are those that a language translates and does not use itself.
func englishOf(t *testing.T, tag string) english {
	t.Helper()
	var c struct {
		Messages map[string]string `toml:"messages"`
	}
	if _, err := toml.DecodeFile("../internal/lang/"+tag+".toml", &c); err != nil {
		t.Fatal(err)
	}
	e := english{map[string]bool{}, map[string]bool{}}
	for key, text := range c.Messages {
		if key != text && latinWord.FindString(key) == key && len(key) >= 5 {
			e.words[key] = true
		}
		for _, pair := range pairsOf(key) {
			e.pairs[pair] = true
		}
	}
	for _, text := range c.Messages { // as names of keys and settings do
		for _, word := range latinWord.FindAllString(text, -1) {
			delete(e.words, word)
		}
		for _, pair := range pairsOf(text) {
			delete(e.pairs, pair)
		}
	}
	for _, o := range book.Find("") {
		for _, word := range latinWord.FindAllString(o.English, -1) {
			delete(e.words, word)
		}
	}
	for _, key := range robotKeys {
		delete(e.words, key)
	}
	for _, g := range action.Groups { // what is typed knows no language
		for _, a := range g.Actions {
			delete(e.words, a.Action.Typed())
			delete(e.pairs, a.Action.Typed())
		}
	}
	if len(e.words) < 100 || len(e.pairs) < 1000 {
		t.Fatalf("%d words and %d pairs", len(e.words), len(e.pairs))
	}
	return e
}

// pairsOf are the pairs of words in a text.
func pairsOf(text string) (list []string) {
	for {
		at := latinPair.FindStringIndex(text)
		if at == nil {
			return list
		}
		list = append(list, text[at[0]:at[1]])
		text = text[at[0]+strings.IndexByte(text[at[0]:], ' ')+1:]
	}
}

// in is the first of them on a screen; empty for none.
func (e english) in(screen string) string {
	for _, pair := range pairsOf(screen) {
		if e.pairs[pair] {
			return pair
		}
	}
	for _, word := range latinWord.FindAllString(screen, -1) {
		if e.words[word] {
			return word
		}
	}
	return ""
}
