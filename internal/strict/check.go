package strict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Among is a *KeyError if the value is none of these words.
func Among(key, value string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return &KeyError{key, fmt.Sprintf("must be %s, not %q", Alternatives(words), value)}
}

// Within is a *KeyError if the value is not a number from least to most.
func Within[T cmp.Ordered](key string, value, least, most T) error {
	if value >= least && value <= most { // false for NaN
		return nil
	}
	return &KeyError{key, fmt.Sprintf("must be from %v to %v, not %v", least, most, value)}
}

// NotEmpty is a *KeyError if the value is empty.
func NotEmpty(key, value string) error {
	if value != "" {
		return nil
	}
	return &KeyError{key, "must not be empty"}
}

// Alternatives lists words for a person: "a, b or c".
func Alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
