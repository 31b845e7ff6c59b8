package strict

import (
	"cmp"
	"slices"
	"strings"

	"othello/internal/message"
)

// Among returns a *KeyError unless value is one of words.
func Among(key, value string, words []string) error {
	if slices.Contains(words, value) {
		return nil
	}
	return Errorf(key, "must be %s, not %q", Alternatives(words), value)
}

// Within returns a *KeyError unless value is from least to most, both included.
func Within[T cmp.Ordered](key string, value, least, most T) error {
	if value >= least && value <= most { // false for NaN
		return nil
	}
	if least == most {
		return Errorf(key, "must be %v, not %v", least, value)
	}
	return Errorf(key, "must be from %v to %v, not %v", least, most, value)
}

// NotEmpty returns a *KeyError if value is empty.
func NotEmpty(key, value string) error {
	if value != "" {
		return nil
	}
	return Errorf(key, "must not be empty")
}

// Alternatives lists words as in "a, b or c".
func Alternatives(words []string) message.Message {
	if len(words) < 2 {
		return message.New("%s", strings.Join(words, ""))
	}
	last := len(words) - 1
	return message.New("%s or %s", strings.Join(words[:last], ", "), words[last])
}
