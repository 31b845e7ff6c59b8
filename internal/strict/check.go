package strict

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
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

// Alternatives lists the allowed words.
type Alternatives []string

// String returns "a, b or c".
func (a Alternatives) String() string {
	format, args := a.Message()
	return fmt.Sprintf(format, args...)
}

// Message returns String as a format and its arguments, for translation.
func (a Alternatives) Message() (format string, args []any) {
	if len(a) < 2 {
		return "%s", []any{strings.Join(a, "")}
	}
	last := len(a) - 1
	return "%s or %s", []any{strings.Join(a[:last], ", "), a[last]}
}
