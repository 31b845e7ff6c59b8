package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/ui/config"
	"othello/ui/session"
)

// clickDialog clicks a cell of the dialog in front.
func (r *rig) clickDialog(x, y int) {
	r.t.Helper()
	if r.m.Top() == nil {
		r.t.Fatal("there is no dialog")
	}
	box := r.m.Box
	r.send(tea.MouseClickMsg{X: box.X + x, Y: box.Y + y, Button: tea.MouseLeft})
}

func (r *rig) wheelDialog(button tea.MouseButton) {
	box := r.m.Box
	r.send(tea.MouseWheelMsg{X: box.X, Y: box.Y, Button: button})
}

// TestDialogsClose closes every dialog by Esc and, unless letters are typed there, by q;
// and by a click on the key that the footer shows.
func TestDialogsClose(t *testing.T) {
	for keys, typing := range map[string]bool{
		"n": false, "L": false, "?": false, ":": true, "N": true, "T": true, "# S": true, "# M": false, "# y": false, "# P": false,
	} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig())})
			r.press(keys)
			title := r.m.Top().Title()
			if r.press("q"); (r.m.Top() == nil) == typing {
				t.Errorf("%s: q closes it: %v", title, !typing)
			}
			if !typing {
				r.press(strings.TrimPrefix(keys, "E "))
			}
			if r.press("esc"); r.m.Top() != nil || r.quit {
				t.Errorf("%s: esc does not close it", title)
			}
			r.press(strings.TrimPrefix(keys, "E "))
			if r.clickText("esc close"); r.m.Top() != nil {
				t.Errorf("%s: a click on its key does not close it", title)
			}
		})
	}
}

func TestLevelsByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}, &fakeEngine{}))
		r.press("L")
		r.clickDialog(20, 0) // the next kind
		r.wantScreen("< Beta >")
		r.clickDialog(0, 0)
		r.wantScreen("< Alpha >")
		r.clickDialog(5, 1) // between the kind and the list
		if r.m.Top() == nil {
			t.Fatal("a click on nothing closes the list")
		}
		r.clickDialog(5, 5)
		r.wantScreen("Alpha, level 4, expert")
	})
}

func TestChooserByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var opened string
		r := newRig(t, Setup{Settings: stored(testConfig()), Choices: choices(100, &opened)})
		for range 8 {
			r.wheelDialog(tea.MouseWheelDown)
		}
		r.wheelDialog(tea.MouseWheelUp)
		r.wantScreen("> Game 22,")
		shown := func(c config.GameChoice) bool { return strings.Contains(r.screen(), c.Title) }
		list := choices(100, new(string))
		first := slices.IndexFunc(list, shown)
		r.clickDialog(4, 2) // chooses
		r.wantMoves("")
		r.clickDialog(4, 2) // opens
		if want := list[first].Title; opened != want {
			t.Errorf("the first line opens %q, want %q", opened, want)
		}
		r.wantMoves("f5d6c3")
	})
}

func TestQuestionByMouse(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		r.play("f5d6")
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(dir)}})
		r.paste("c4c3") // must wait for the answer
		r.wantMoves("")
		r.clickDialog(3, 0) // the text
		r.wantScreen("Welcome back")
		r.wheelDialog(tea.MouseWheelDown)
		r.wheelDialog(tea.MouseWheelDown)
		r.wantScreen("> Start a new game")
		r.clickDialog(3, 2)
		r.wantMoves("f5d6")
	})
}

func TestInputBehindADialogIsHeldBack(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		x, y := r.cellOf("f5")
		r.press("n")
		r.send(tea.MouseMotionMsg{X: x, Y: y})
		r.press("f 5 u")
		r.wantMoves("")
		r.press("esc")
		r.play("f5")
		r.wantMoves("f5")
	})
}

// TestLevelsAreReadWhole has a level with all limits at once, at 80 columns.
func TestLevelsAreReadWhole(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{}, &fakeEngine{})
		s.Kinds[1].Levels[2] = ai.Level{Name: "grandmaster", Limits: ai.Limits{Depth: 16, Exact: 22, Time: 5 * time.Second}}
		r := newRig(t, s)
		r.press("L e")
		w := r.m.Box.W
		r.press("right")
		r.wantScreen(" 3  grandmaster  not measured  depth 16, last 22 exactly, 5 s a move ")
		if r.m.Box.W != w {
			t.Errorf("the list is %d cells wide for one kind and %d for another", w, r.m.Box.W)
		}
	})
}
