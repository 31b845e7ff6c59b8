package game

import (
	"fmt"
	"strings"
)

// MarshalText returns the name of the square, as String writes it, for boards
// of all sizes that of 8x8.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Square) UnmarshalText(text []byte) error {
	switch name := string(text); name {
	case Pass.String():
		*s = Pass
	case NoSquare.String():
		*s = NoSquare
	default:
		m, err := ParseSquare(name)
		if err != nil {
			return err
		}
		*s = m
	}
	return nil
}

// MarshalText returns "black", "white" or "empty".
func (c Color) MarshalText() ([]byte, error) { return []byte(strings.ToLower(c.String())), nil }

// UnmarshalText reads what MarshalText writes, in any case.
func (c *Color) UnmarshalText(text []byte) error {
	for _, known := range []Color{Empty, Black, White} {
		if strings.EqualFold(string(text), known.String()) {
			*c = known
			return nil
		}
	}
	return fmt.Errorf("%q is not a colour (black, white or empty)", text)
}
