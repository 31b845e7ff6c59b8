// Package lang translates what the program says to people. The English text in the source
// is the key: p.T("New game"), p.F("%v to move", side). Each other language is one file
// beside this package, NAME.toml, found by its name; what it lacks stays English. A test
// lists what it lacks.
//
// It does not choose words by the case, gender or number of others beyond the plural
// rules of Count: sentences are written so that they can be translated as wholes. JSON,
// file formats, protocols and logs are English, and do not come here.
package lang

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
)

//go:embed *.toml
var files embed.FS

// English is the language of the source.
const English = "en"

// catalogue is the file of a language.
type catalogue struct {
	Name     string                       `toml:"name"`     // of the language, in itself
	Caseless bool                         `toml:"caseless"` // sentences begin as their first word does
	Messages map[string]string            `toml:"messages"` // by their English text
	Counts   map[string]map[string]string `toml:"counts"`   // by the English noun, then by the CLDR plural category: "one", "other"
}

// Tags returns the languages that there are, English first.
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

// read reads the file of a language. It panics if that is wrong, which a test finds.
func read(tag string) *Printer {
	text, err := files.ReadFile(tag + ".toml")
	if err != nil {
		panic(err)
	}
	p := &Printer{tag: tag}
	if _, err := toml.Decode(string(text), &p.catalogue); err != nil {
		panic(fmt.Sprintf("%s.toml: %v", tag, err))
	}
	return p
}

// printers are those of all languages but English, by tag.
var printers = sync.OnceValue(func() map[string]*Printer {
	all := map[string]*Printer{}
	for _, tag := range Tags()[1:] {
		all[tag] = read(tag)
	}
	return all
})

// Name returns what a language calls itself.
func Name(tag string) string {
	if p := For(tag); p != nil {
		return p.Name
	}
	return "English"
}

// N marks a text that a table holds, to be translated by T where it is used.
func N(english string) string { return english }
