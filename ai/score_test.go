package ai

import (
	"encoding/json"
	"testing"
)

func TestScores(t *testing.T) {
	exact, lower, upper, guess := Exactly(4), Score{4, Lower}, Score{4, Upper}, Estimated(4)
	for _, c := range []struct {
		name      string
		got, want Score
	}{
		{"negated exact", exact.Negate(), Exactly(-4)},
		{"negated lower", lower.Negate(), Score{-4, Upper}},
		{"negated upper", upper.Negate(), Score{-4, Lower}},
		{"negated guess", guess.Negate(), Estimated(-4)},
		{"negated nothing", Score{}.Negate(), Score{}},

		{"exact, exact", exact.Max(Exactly(2)), Exactly(4)},
		{"exact, worse guess", exact.Max(Estimated(2)), Score{4, Lower}},
		{"exact, better guess", exact.Max(Estimated(6)), Estimated(6)},
		{"exact, worse upper", exact.Max(Score{2, Upper}), Exactly(4)},
		{"exact, equal upper", exact.Max(upper), Exactly(4)},
		{"exact, better upper", exact.Max(Score{6, Upper}), Score{6, Upper}},
		{"exact, worse lower", exact.Max(Score{2, Lower}), Score{4, Lower}},
		{"exact, better lower", exact.Max(Score{6, Lower}), Score{6, Lower}},
		{"upper, worse upper", upper.Max(Score{2, Upper}), Score{4, Upper}},
		{"guesses", guess.Max(Estimated(2)), Estimated(4)},

		{"exact less exact", exact.Minus(Exactly(1)), Exactly(3)},
		{"exact less upper", exact.Minus(Score{1, Upper}), Score{3, Lower}},
		{"exact less lower", exact.Minus(Score{1, Lower}), Score{3, Upper}},
		{"lower less upper", lower.Minus(Score{1, Upper}), Score{3, Lower}},
		{"lower less lower", lower.Minus(Score{1, Lower}), Estimated(3)},
		{"guess less exact", guess.Minus(Exactly(1)), Estimated(3)},
		{"too large", Score{70, Lower}.Clamp(), Score{64, Lower}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, c.got, c.want)
		}
	}
}

// TestMaxIsSymmetric takes every pair of claims in both orders.
func TestMaxIsSymmetric(t *testing.T) {
	var list []Score
	for b := range bounds {
		for discs := -2.0; discs <= 2; discs++ {
			list = append(list, Score{discs, b})
		}
	}
	for _, s := range list {
		for _, u := range list {
			if s.Max(u) != u.Max(s) {
				t.Errorf("%+v and %+v: %+v, or %+v", s, u, s.Max(u), u.Max(s))
			}
			if got, back := s.Minus(u), u.Minus(s).Negate(); got != back {
				t.Errorf("%+v less %+v: %+v, or %+v", s, u, got, back)
			}
		}
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		s      Score
		result int
		proven bool
	}{
		{Exactly(2), 1, true}, {Exactly(0), 0, true}, {Exactly(-2), -1, true},
		{Score{2, Lower}, 1, true}, {Score{2, Upper}, 1, false},
		{Score{-2, Upper}, -1, true}, {Score{-2, Lower}, -1, false},
		{Score{0, Lower}, 0, false}, {Estimated(40), 1, false},
	} {
		if result, proven := c.s.Result(); result != c.result || proven != c.proven {
			t.Errorf("%+v: %d, %t", c.s, result, proven)
		}
	}
}

func TestBoundsAsText(t *testing.T) {
	for b := range bounds {
		data, err := json.Marshal(Score{Bound: b})
		var back Score
		if err == nil {
			err = json.Unmarshal(data, &back)
		}
		if err != nil || back.Bound != b {
			t.Errorf("%s: %v, %v", data, back, err)
		}
	}
	var b Bound
	if b.UnmarshalText([]byte("proven")) == nil {
		t.Error("a word that is no bound was read")
	}
}
