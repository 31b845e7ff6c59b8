package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
				before, last := strings.Split(ansi.Strip(r.frame()), "\n"), firstKeys(r)
				for text, most := range texts {
					r.m.Say(text)
					after := strings.Split(ansi.Strip(r.frame()), "\n")
					first := last - most
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

// firstKeys is the row of the screen where the keys begin.
func firstKeys(r *rig) int {
	for y, line := range strings.Split(ansi.Strip(r.frame()), "\n") {
		if y >= r.m.Layout.Footer.Y && line != "" {
			return y
		}
	}
	return -1
}

// TestKeysStay opens a dialog in each room: its keys, if they are as many rows, stand where those
// of the room stood.
func TestKeysStay(t *testing.T) {
	for _, size := range [][2]int{{36, 17}, {40, 24}, {80, 24}, {100, 30}, {120, 40}, {160, 48}, {200, 60}} {
		for _, keys := range []string{"", "x", "i", "w"} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				r.paste("f5f6e6d6c6")
				r.press(keys)
				r.m.Quiet()
				end := func() int { return len(strings.Split(strings.TrimRight(ansi.Strip(r.frame()), "\n "), "\n")) }
				before := end()
				r.press("t")
				if r.m.Top() == nil {
					t.Fatalf("%v %q: no dialog", size, keys)
				}
				if after := end(); after != before && r.m.Layout.Footer.Y+r.m.Layout.Footer.H == size[1] {
					t.Errorf("%v %q: the keys end at row %d, those of the dialog at row %d", size, keys, before, after)
				}
			})
		}
	}
}

// TestHeadingsStay goes through the lessons, and sets up a position that no game leads to: what
// stands below the text of a lesson, and below what is said of a position, stays in its place.
func TestHeadingsStay(t *testing.T) {
	for tag, headings := range map[string][2]string{"en": {"Lessons ", "Brush "}, "ja": {"レッスン ", "筆 "}} {
		for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}} {
			inBubble(t, func(t *testing.T) {
				s := Setup{Settings: stored(testConfig())}
				s.Settings.UI.Language = tag
				r := newRig(t, s)
				r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				row := func(heading string) (last int) {
					for y, line := range strings.Split(ansi.Strip(r.frame()), "\n") {
						if strings.Contains(line, heading) {
							last = y
						}
					}
					return last
				}
				r.press(":lessons")
				first := row(headings[0])
				for i := range 9 {
					r.press(":next")
					if at := row(headings[0]); at != first || at < 3 {
						t.Errorf("%s %v: the list of lessons is in row %d of lesson %d, and %d of the first", tag, size, at, i+2, first)
					}
				}
				r.press("esc x")
				first = row(headings[1])
				if r.press("e 3"); row(headings[1]) != first || first < 3 {
					t.Errorf("%s %v: the brushes are in row %d, then %d", tag, size, first, row(headings[1]))
				}
			})
		}
	}
}

// TestMovesStay shows the answer of a puzzle: its moves begin where they began before.
func TestMovesStay(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}} {
		inBubble(t, func(t *testing.T) {
			s := Setup{Settings: stored(testConfig())}
			usePuzzle(&s)
			r := newRig(t, s)
			r.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			r.press(":puzzles")
			before := strings.Count(strings.Split(ansi.Strip(r.frame()), "Moves ")[0], "\n")
			r.press(":show")
			r.wait(5 * time.Second)
			if after := strings.Count(strings.Split(ansi.Strip(r.frame()), "Moves ")[0], "\n"); after != before || after > size[1]-4 {
				t.Errorf("%v: the moves begin in row %d, then in row %d", size, before, after)
			}
		})
	}
}

// messageMost is the number of lines that a message may take.
const messageMost = 3
