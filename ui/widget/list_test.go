package widget

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// TestList moves by keys and finds the chosen line in the window.
func TestList(t *testing.T) {
	st := stylesOf(t, colorprofile.ASCII, true)
	l := List{N: 20, Line: func(i int) string { return fmt.Sprintf("line %d", i) }}
	for _, test := range []struct {
		key  string
		want int
	}{{"", 0}, {"up", 0}, {"down", 1}, {"pgdown", 5}, {"end", 19}, {"pgup", 15}, {"down", 16}, {"home", 0}} {
		if moved := l.Key(test.key); moved != (test.key != "") {
			t.Errorf("%q moves: %v", test.key, moved)
		}
		lines := strings.Split(ansi.Strip(l.View(st, 12, 5)), "\n")
		row := -1
		for y, line := range lines {
			if i, ok := l.LineAt(y); !ok || line != fmt.Sprintf("%-12s", fmt.Sprintf("%c line %d", " >"[b2i(i == l.At)], i)) {
				t.Errorf("after %s row %d is %q", test.key, y, line)
			}
			if line[0] == '>' {
				row = y
			}
		}
		if i, ok := l.LineAt(row); !ok || i != test.want || len(lines) != 5 {
			t.Errorf("after %s line %d is chosen of %d shown, want %d", test.key, i, len(lines), test.want)
		}
	}
	for _, y := range []int{-1, 5} {
		if i, ok := l.LineAt(y); ok {
			t.Errorf("row %d is line %d", y, i)
		}
	}
	if empty := (List{}); empty.View(st, 12, 5) != "" || empty.Key("down") && empty.At != 0 {
		t.Error("an empty list has lines")
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
