// Package lang says what the program says in the language of the person before it. The
// English text in the source is the key: lang.T("New game"), lang.F("%v to move", side).
// Each other language is one file beside this package, NAME.toml, found by its name; what
// it lacks stays English. A test lists what it lacks.
//
// It does not choose words by the case, gender or number of others beyond the plural
// rules of Count: sentences are written so that they can be translated as wholes. JSON,
// file formats, protocols and logs are English, and do not come here.
package lang

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.toml
var files embed.FS

// English is the language of the source.
const English = "en"

// catalogue is a language. The zero value is English.
type catalogue struct {
	tag      string
	Name     string                       `toml:"name"`     // of the language, in itself
	Caseless bool                         `toml:"caseless"` // sentences begin as their first word does
	Messages map[string]string            `toml:"messages"` // by their English text
	Counts   map[string]map[string]string `toml:"counts"`   // by the English noun, then by the CLDR plural category: "one", "other"
	Foreign  map[string]string            `toml:"foreign"`  // errors of packages without a language, of libraries and the system, by their formats
	foreign  func() []foreign             // compiled once it is needed
	marked   map[string]string            // formats with marked spaces, by their English text
}

// current is the language spoken; nil for English.
var current atomic.Pointer[catalogue]

// Tags are the languages that there are, English first.
var Tags = sync.OnceValue(func() []string {
	tags := []string{English}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // embedded
	}
	for _, e := range entries {
		tags = append(tags, strings.TrimSuffix(e.Name(), ".toml"))
	}
	return tags
})

// read is a language by its tag. It panics if its file is wrong, which a test finds.
func read(tag string) *catalogue {
	text, err := files.ReadFile(tag + ".toml")
	if err != nil {
		panic(err)
	}
	c := &catalogue{tag: tag}
	if _, err := toml.Decode(string(text), c); err != nil {
		panic(fmt.Sprintf("%s.toml: %v", tag, err))
	}
	c.foreign = sync.OnceValue(func() []foreign { return compile(c.Foreign) })
	c.marked = map[string]string{}
	for key, text := range c.Messages {
		if text, some := marked(text); some {
			c.marked[key] = text
		}
	}
	return c
}

var kept sync.Map // catalogues by tag, once they are read

// load is read, once for each language.
func load(tag string) *catalogue {
	c, ok := kept.Load(tag)
	if !ok {
		c, _ = kept.LoadOrStore(tag, read(tag))
	}
	return c.(*catalogue)
}

// Use makes the program speak a language from now on; one that there is not is English.
// Text that was made before stays as it is.
func Use(tag string) {
	if tag == English || !slices.Contains(Tags(), tag) {
		current.Store(nil)
		return
	}
	if c := current.Load(); c != nil && c.tag == tag {
		return
	}
	current.Store(load(tag))
}

// Now is the tag of the language spoken.
func Now() string {
	if c := current.Load(); c != nil {
		return c.tag
	}
	return English
}

// Caseless reports whether sentences of the language spoken begin as words do.
func Caseless() bool {
	c := current.Load()
	return c != nil && c.Caseless
}

// Name is what a language calls itself.
func Name(tag string) string {
	if tag == English || !slices.Contains(Tags(), tag) {
		return "English"
	}
	return load(tag).Name
}

// T is a text in the language spoken.
func T(english string) string {
	if c := current.Load(); c != nil {
		if text, ok := c.Messages[english]; ok {
			return text
		}
	}
	return english
}

// Has reports whether the language spoken has a text; English has all.
func Has(english string) bool {
	c := current.Load()
	if c == nil {
		return true
	}
	_, ok := c.Messages[english]
	return ok
}

// N marks a text that a table holds, to be translated by T where it is used.
func N(english string) string { return english }

// In is T of a word that means several things in English: the context, "a verb", says
// which. Its key is "turn (a verb)"; without one it is that of the word alone.
func In(context, english string) string {
	key := english + " (" + context + ")"
	if text := T(key); text != key {
		return text
	}
	return T(english)
}

// List is several things one after the other, "c4, d5, e6".
func List(items ...string) string { return strings.Join(items, T(", ")) }

// F is a formatted text in the language spoken, its arguments included: phrases, errors,
// and values that have names, as colours do.
func F(format string, args ...any) string {
	if false {
		_ = fmt.Sprintf(format, args...) // go vet sees that format is one
	}
	return P(format, args...).String()
}

// Count is a number of things, "1 move", "23 moves". The noun is in the singular.
func Count(n int, noun string) string {
	if c := current.Load(); c != nil {
		if forms := c.Counts[noun]; forms != nil {
			form := plural.Cardinal.MatchPlural(language.Make(c.tag), n, 0, 0, 0, 0)
			text, ok := forms[categories[form]]
			if !ok {
				text = forms["other"]
			}
			return fmt.Sprintf(text, n)
		}
	}
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// categories are the names of the forms in CLDR.
var categories = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}
