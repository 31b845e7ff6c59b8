package ai

import (
	"fmt"
	"math"
)

// Bound says what a score claims about the value of a position or move under perfect
// play. Comparing scores that claim different things needs care: Score's methods keep
// track of it.
type Bound uint8

const (
	// Estimate is an opinion, of a search or a network: the value may be anything.
	Estimate Bound = iota
	// Exact is the value itself.
	Exact
	// Lower is a proven lower bound: the value is at least the score.
	Lower
	// Upper is a proven upper bound: the value is at most the score.
	Upper

	bounds
)

var boundNames = [bounds]string{"estimate", "exact", "lower", "upper"}

// String returns "estimate", "exact", "lower" or "upper".
func (b Bound) String() string {
	if b < bounds {
		return boundNames[b]
	}
	return boundNames[Estimate]
}

// MarshalText returns the name of the bound, as String gives it.
func (b Bound) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (b *Bound) UnmarshalText(text []byte) error {
	for i, name := range boundNames {
		if string(text) == name {
			*b = Bound(i)
			return nil
		}
	}
	return fmt.Errorf("%q is not a bound of a score (estimate, exact, lower or upper)", text)
}

// Score is a number of discs and what it claims. The zero value is an estimate of zero.
type Score struct {
	Discs float64 `json:"score"` // for the side to move, -64 to 64
	Bound Bound   `json:"bound"`
}

// Exactly returns the score of a known value.
func Exactly(discs float64) Score { return Score{discs, Exact} }

// Estimated returns the score of an opinion.
func Estimated(discs float64) Score { return Score{Discs: discs} }

// ScoreOf returns an exact score, or an estimate.
func ScoreOf(discs float64, exact bool) Score {
	if exact {
		return Exactly(discs)
	}
	return Estimated(discs)
}

// Exact reports whether the score is the value itself.
func (s Score) Exact() bool { return s.Bound == Exact }

// Negate returns the score for the other side.
func (s Score) Negate() Score {
	s.Discs = 0 - s.Discs // 0 - 0 is 0, where -0 would be written "-0"
	switch s.Bound {
	case Lower:
		s.Bound = Upper
	case Upper:
		s.Bound = Lower
	}
	return s
}

// Clamp returns the score with a possible number of discs.
func (s Score) Clamp() Score {
	s.Discs = min(max(s.Discs, -64), 64)
	return s
}

// limits returns the least and the largest value that the score leaves possible.
func (s Score) limits() (least, most float64) {
	least, most = math.Inf(-1), math.Inf(1)
	if s.Bound == Exact || s.Bound == Lower {
		least = s.Discs
	}
	if s.Bound == Exact || s.Bound == Upper {
		most = s.Discs
	}
	return least, most
}

// claim returns the score of discs with the strongest bound that follows from the least
// and the largest possible value.
func claim(discs, least, most float64) Score {
	switch {
	case least == discs && most == discs:
		return Score{discs, Exact}
	case least == discs:
		return Score{discs, Lower}
	case most == discs:
		return Score{discs, Upper}
	}
	return Score{discs, Estimate}
}

// Max returns the score of the better of two alternatives: the larger number, and what
// both together prove of it. An exact 4 and an estimate of 2 make a lower bound of 4.
func (s Score) Max(t Score) Score {
	least, most := s.limits()
	otherLeast, otherMost := t.limits()
	return claim(max(s.Discs, t.Discs), max(least, otherLeast), max(most, otherMost))
}

// Minus returns the difference of two scores and what they prove of it: an exact 4 less an
// upper bound of 2 is a lower bound of 2.
func (s Score) Minus(t Score) Score {
	least, most := s.limits()
	otherLeast, otherMost := t.limits()
	return claim(s.Discs-t.Discs, least-otherMost, most-otherLeast)
}

// Result compares the value with a draw: 1 for a win, 0 for a draw, -1 for a loss. proven
// says that the score leaves no other result possible.
func (s Score) Result() (result int, proven bool) {
	least, most := s.limits()
	switch {
	case s.Discs > 0:
		return 1, least > 0
	case s.Discs < 0:
		return -1, most < 0
	}
	return 0, least == 0 && most == 0
}
