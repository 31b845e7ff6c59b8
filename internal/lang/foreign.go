package lang

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// foreign is something that the system or a library says: its parts are found in the
// English text.
type foreign struct {
	pattern *regexp.Regexp
	format  []string // the translation, between the parts
	order   []int    // which part comes where, from 1
}

// verb is what stands for a part: "%s", or "%[2]s" where their order differs.
var verb = regexp.MustCompile(`%(?:\[(\d)\])?s`)

// compile makes patterns of English texts; those with more words of their own come first.
func compile(texts map[string]string) (list []foreign) {
	keys := slices.SortedFunc(maps.Keys(texts), func(a, b string) int {
		return cmp.Or(len(strings.ReplaceAll(b, "%s", ""))-len(strings.ReplaceAll(a, "%s", "")), cmp.Compare(a, b))
	})
	for _, key := range keys {
		quoted := strings.ReplaceAll(regexp.QuoteMeta(key), "%s", "(.*)")
		f := foreign{pattern: regexp.MustCompile("(?s)^" + quoted + "$")}
		rest := texts[key]
		for next := 1; ; next++ {
			at := verb.FindStringSubmatchIndex(rest)
			if at == nil {
				f.format = append(f.format, rest)
				break
			}
			part := next
			if at[2] >= 0 {
				part = int(rest[at[2]] - '0')
			}
			f.format, f.order = append(f.format, rest[:at[0]]), append(f.order, part)
			rest = rest[at[1]:]
		}
		list = append(list, f)
	}
	return list
}

// Error is what an error says in the language spoken: that of the program's own errors,
// and of those of the system and of libraries that the language knows.
func Error(err error) string { return Foreign(err.Error()) }

// Foreign is an English text that the system or a library made, in the language spoken.
func Foreign(text string) string {
	c := current.Load()
	if c == nil {
		return text
	}
	if own, ok := c.Messages[text]; ok {
		return own
	}
	for _, f := range c.foreign {
		parts := f.pattern.FindStringSubmatch(text)
		if parts == nil {
			continue
		}
		var out strings.Builder
		for i, words := range f.format {
			out.WriteString(words)
			if i < len(f.order) && f.order[i] < len(parts) {
				out.WriteString(Foreign(parts[f.order[i]]))
			}
		}
		return out.String()
	}
	return text
}
