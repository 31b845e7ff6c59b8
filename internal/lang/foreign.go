package lang

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// foreign is a text that is made where no language is known: by packages that import
// nothing, by libraries, by the system. Its parts are found in the English text.
type foreign struct {
	pattern *regexp.Regexp
	says    []bool   // whether a part is translated in its turn: what %v and %w stand for, but no names and numbers
	format  []string // the translation, between the parts
	order   []int    // which part comes where, from 0
}

// verb is what stands for a part, as in formats: "%d", "%.40q", or "%[2]s" where the
// order of the translation differs.
var verb = regexp.MustCompile(`%(?:[-+# 0]*\d*(?:\.\d+)?)(?:\[(\d)\])?([a-z])`)

// shapes are what parts of a text look like, by their verb.
var shapes = map[string]string{"d": `(-?\d+)`, "f": `(-?\d+(?:\.\d+)?)`, "x": `([0-9a-f]+)`, "q": `("(?:[^"\\]|\\.)*"|'[^']*'|'\\'')`}

// compile makes patterns of English texts; those with more words of their own come first.
func compile(texts map[string]string) (list []foreign) {
	keys := slices.SortedFunc(maps.Keys(texts), func(a, b string) int {
		return cmp.Or(len(verb.ReplaceAllString(b, ""))-len(verb.ReplaceAllString(a, "")), cmp.Compare(a, b))
	})
	for _, key := range keys {
		f := foreign{}
		pattern, last := "(?s)^", 0
		for _, at := range verb.FindAllStringSubmatchIndex(key, -1) {
			letter := key[at[4]:at[5]]
			pattern += regexp.QuoteMeta(key[last:at[0]]) + cmp.Or(shapes[letter], `(.*?)`)
			f.says, last = append(f.says, letter == "v" || letter == "w"), at[1]
		}
		f.pattern = regexp.MustCompile(pattern + regexp.QuoteMeta(key[last:]) + "$")
		said, last := texts[key], 0
		for next, at := range verb.FindAllStringSubmatchIndex(said, -1) {
			part := next
			if at[2] >= 0 {
				part = int(said[at[2]]-'0') - 1
			}
			f.format, f.order, last = append(f.format, said[last:at[0]]), append(f.order, part), at[1]
		}
		f.format = append(f.format, said[last:])
		list = append(list, f)
	}
	return list
}

// Error is what an error says in the language spoken: that of the program's own errors,
// and of those of the system and of libraries that the language knows. What an error
// wraps is translated by itself, so that no words of one are taken for those of another.
func Error(err error) string {
	text := err.Error()
	if current.Load() == nil {
		return text
	}
	var causes []error
	switch e := err.(type) {
	case *problem: // spoken already
		return text
	case *fs.PathError, *os.LinkError, *strconv.NumError: // sentences of one piece
	case interface{ Unwrap() error }:
		causes = []error{e.Unwrap()}
	case interface{ Unwrap() []error }:
		causes = e.Unwrap()
	}
	said := map[string]string{}
	for i, cause := range causes {
		if cause == nil || cause.Error() == "" {
			continue
		}
		if at := strings.LastIndex(text, cause.Error()); at >= 0 {
			mark := string(rune(0xE000 + i)) // for private use, which no text of ours has
			text = text[:at] + mark + text[at+len(cause.Error()):]
			said[mark] = Error(cause)
		}
	}
	text = Foreign(text)
	for mark, words := range said {
		text = strings.Replace(text, mark, words, 1)
	}
	return text
}

// Foreign is an English text that the system or a library made, in the language spoken.
func Foreign(text string) string {
	c := current.Load()
	if c == nil {
		return text
	}
	if own, ok := c.Messages[text]; ok {
		return own
	}
	for _, f := range c.foreign() {
		parts := f.pattern.FindStringSubmatch(text)
		if parts == nil {
			continue
		}
		var out strings.Builder
		for i, words := range f.format {
			out.WriteString(words)
			if i < len(f.order) && f.order[i] < len(f.says) {
				part := parts[f.order[i]+1]
				if f.says[f.order[i]] {
					part = Foreign(part)
				}
				out.WriteString(part)
			}
		}
		return out.String()
	}
	return text
}
