package widget

import "testing"

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		left, right string
		w           int
		want        string
	}{
		{"ab", "cd", 6, "ab  cd"},
		{"ab", "cd", 5, "ab cd"},
		{"abcdefgh", "cd", 10, "abcd... cd"}, // they would touch
		{"abcdefgh", " d", 10, "abcdefgh d"},
		{"abcdefgh", "", 8, "abcdefgh"},
		{"ab", "cd", 2, "cd"},
		{"ab", "cdef", 2, "cdef"},
	} {
		if got := Spread(c.left, c.right, c.w); got != c.want {
			t.Errorf("%q and %q in %d cells: %q, want %q", c.left, c.right, c.w, got, c.want)
		}
	}
}
