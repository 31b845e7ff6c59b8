package lang

import (
	"slices"
	"strings"
)

// Auto is the setting that follows the environment.
const Auto = "auto"

// Choices returns the values of the setting.
func Choices() []string { return append([]string{Auto}, Tags()...) }

// Choose returns the language of a setting, "" like "auto": the one that the locale names, by
// the variables that POSIX looks at and in its order, if it is one of UTF-8 and there is
// that language; English without one. env holds "NAME=value" entries.
func Choose(setting string, env []string) string {
	if setting != "" && setting != Auto {
		return setting
	}
	locale := ""
	for _, name := range []string{"LANG=", "LC_MESSAGES=", "LC_ALL="} {
		for _, entry := range env {
			if value, ok := strings.CutPrefix(entry, name); ok && value != "" {
				locale = value
			}
		}
	}
	place, charset, _ := strings.Cut(strings.ToLower(locale), ".")
	place, _, _ = strings.Cut(place, "@")
	tag, _, _ := strings.Cut(place, "_")
	charset, _, _ = strings.Cut(charset, "@")
	switch {
	case charset != "utf-8" && charset != "utf8":
		return English
	case slices.Contains(env, "TERM=linux"): // the console, whose fonts have no such characters
		return English
	case slices.Contains(Tags(), place): // zh_tw
		return place
	case slices.Contains(Tags(), tag):
		return tag
	}
	return English
}
