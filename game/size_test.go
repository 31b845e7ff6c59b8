package game

import "testing"

func TestNamesOfSquares(t *testing.T) {
	for size, corners := range map[Size][2]Square{Size8: {At(0, 0), At(7, 7)}, Size6: {At(1, 1), At(6, 6)}, Size4: {At(2, 2), At(5, 5)}} {
		if first, last := size.Name(corners[0]), size.Name(corners[1]); first != "a1" || last != size.Last() {
			t.Errorf("the corners of %d are %s and %s", size, first, last)
		}
		seen := map[string]bool{}
		for s := range size.Mask().Squares() {
			name := size.Name(s)
			if got, err := size.ParseSquare(name); err != nil || got != s || seen[name] {
				t.Errorf("on %d, %s is read as %v, %v", size, name, got, err)
			}
			seen[name] = true
		}
		if size.Name(Pass) != "pass" || size.Name(NoSquare) != "-" {
			t.Errorf("on %d a pass is %s", size, size.Name(Pass))
		}
		if size.At(1, 0) != corners[0]+1 {
			t.Errorf("on %d b1 is bit %d", size, size.At(1, 0))
		}
	}
	for name, want := range map[string]string{"g1": `"g1" is not a square (a1 to f6)`, "a7": `"a7" is not a square (a1 to f6)`, "": `"" is not a square (a1 to f6)`} {
		if _, err := Size6.ParseSquare(name); err == nil || err.Error() != want {
			t.Errorf("on 6x6 %q: %v", name, err)
		}
	}
}
