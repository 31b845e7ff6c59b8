package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// TestNothingJumps says something in each room, in windows of many sizes: what was on the screen
// stays in its place, but for the lines above the keys on which the message stands.
func TestNothingJumps(t *testing.T) {
	texts := map[string]int{"Short.": 1, strings.Repeat("A message of many words ", 8): messageMost}
	for _, size := range [][2]int{{36, 17}, {80, 24}, {100, 30}, {120, 40}, {160, 48}, {200, 60}} {
		for name, keys := range map[string]string{"game": "", "editor": "x", "analysis": "i", "explorer": "w"} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				r.paste("f5f6e6d6c6")
				r.press(keys)
				r.m.Quiet()
				before := strings.Split(ansi.Strip(r.frame()), "\n")
				for text, most := range texts {
					r.m.Say(text)
					after := strings.Split(ansi.Strip(r.frame()), "\n")
					first, last := r.m.Layout.Footer.Y-most, r.m.Layout.Footer.Y
					for y := range before {
						if (y < first || y >= last) && before[y] != after[y] {
							t.Errorf("%s in %v: line %d of %d was\n%q and is with %q\n%q", name, size, y, len(before), before[y], fmt.Sprintf("%.10s", text), after[y])
						}
					}
					r.m.Quiet()
				}
			})
		}
	}
}

// messageMost is the number of lines that a message may take.
const messageMost = 3
