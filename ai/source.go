package ai

import "fmt"

// MarshalText returns the name of the source, as String gives it.
func (s Source) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Source) UnmarshalText(text []byte) error {
	for _, known := range []Source{FromSearch, FromExact, FromBook, FromNetwork} {
		if string(text) == known.String() {
			*s = known
			return nil
		}
	}
	return fmt.Errorf("%q is not a source of scores (search, exact, book or network)", text)
}
