package strict

import (
	"cmp"
	"slices"
	"strings"

	"othello/internal/lang"
)

// Among is a *KeyError unless value is one of words.
func Among(key, value string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return &KeyError{key, lang.F("must be %s, not %q", Alternatives(words), value)}
}

// Within is a *KeyError unless value is from least to most, both included.
func Within[T cmp.Ordered](key string, value, least, most T) error {
	if value >= least && value <= most { // false for NaN
		return nil
	}
	if least == most {
		return &KeyError{key, lang.F("must be %v, not %v", least, value)}
	}
	return &KeyError{key, lang.F("must be from %v to %v, not %v", least, most, value)}
}

// NotEmpty is a *KeyError if value is empty.
func NotEmpty(key, value string) error {
	if value != "" {
		return nil
	}
	return &KeyError{key, lang.T("must not be empty")}
}

// Alternatives lists words as in "a, b or c".
func Alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return lang.F("%s or %s", strings.Join(words[:last], ", "), words[last])
}
