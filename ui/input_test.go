package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/session"
)

func TestTypedCoordinates(t *testing.T) {
	for _, c := range []struct {
		name, keys, moves string
		level             int
		cursor            string // empty if it does not matter
	}{
		{"a move", "f 5", "f5", 2, "f5"},
		{"the letter can be corrected", "a f 5", "f5", 2, ""},
		{"esc drops the letter", "f esc 5", "", 2, ""},
		{"backspace drops the letter and takes nothing back", "f 5 d backspace d 6", "f5d6", 2, ""},
		{"another key drops the letter and does its work", "f . 3", "", 2, ""},
		{"a digit alone does nothing", "3", "", 2, ""},
		{"h moves and waits", "h", "", 2, "c3"},
		{"hh walks", "h h 3", "", 2, "b3"},
		{"h and a digit is a square", "h 3", "", 2, "h3"},
		{"jkl walk", "j l k l", "", 2, "f3"},
		{"a capital letter", "F 5", "f5", 2, "f5"},
		{"a capital letter that once was a command", "E 6", "e6", 2, "e6"},
		{"a capital h does not move", "H 3", "", 2, "h3"},
		{"the capital letter can be corrected", "B esc F 5", "f5", 2, ""},
		{"arrows walk", "down right up left", "", 2, "d3"},
		{"nine is no rank", "f 9", "", 2, ""},
		{"enter shows the cursor, then plays", "enter enter", "d3", 2, ""},
		{"space plays", "left right space", "d3", 2, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.press(c.keys)
				r.wantMoves(c.moves)
				if r.m.ses.Match().Black.Level != c.level {
					t.Errorf("level %d, want %d", r.m.ses.Match().Black.Level, c.level)
				}
				if c.cursor != "" && r.m.Pointer.At.String() != c.cursor {
					t.Errorf("cursor on %v, want %s", r.m.Pointer.At, c.cursor)
				}
			})
		})
	}
}

func TestLetterHWaitsOnlyForAMoment(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press("h")
		r.wantScreen("h_", "h1 to h8")
		r.wait(2100 * time.Millisecond)
		r.press("3")
		r.wantNotice("a letter and a digit")
		r.press("f")
		r.wait(time.Minute)
		r.wantScreen("f_")
		r.press("5")
		r.wantMoves("f5")
	})
}

// TestCapitalLetters: each begins a square, names the new key of what it once did, and is a
// command that acts at once only where the person's own keymap says so.
func TestCapitalLetters(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		people := r.m.ses.Match()
		for file := 'A'; file <= 'H'; file++ {
			for rank := '1'; rank <= '8'; rank++ {
				r.press(string(file))
				r.wait(time.Minute)
				r.press(string(rank))
			}
		}
		if r.m.ses.Match() != people || r.m.room != r.m.play || len(r.m.ses.Game().Moves()) == 0 {
			t.Errorf("%v in %T after %s", r.m.ses.Match(), r.m.room, r.moves())
		}
		for key, want := range map[string]string{"A": `"analyse" is now I`, "G": `"engine move" is now !`, "D": "d1 to d8"} {
			r.press(key)
			r.wantScreen(want)
		}
		if r.press("# G"); strings.Contains(r.screen(), "is now") {
			t.Error("the editor has no engine move")
		}
	})
	inBubble(t, func(t *testing.T) {
		config := testConfig()
		config.Keys = map[string][]string{"analyse": {"A"}}
		r := newRig(t, Setup{Settings: stored(config)})
		if r.press("A"); r.m.room == r.m.play {
			t.Error("a key of one's own does nothing")
		}
	})
}

func TestLateDigitDoesNothing(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		before := r.m.ses.Match()
		for _, digit := range strings.Split("0123456789", "") {
			r.press(digit)
			r.wantNotice("L lists the levels")
		}
		if r.m.ses.Match() != before || r.moves() != "" {
			t.Error("a digit alone changes the game")
		}
		r.press("L 4 enter")
		r.wantNotice("level 4")
	})
}

func TestCursorStaysOnTheBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size = 6
		r := newRig(t, Setup{Settings: stored(cfg)})
		for range 20 {
			r.press("left up")
		}
		if r.m.Pointer.At.String() != "b2" {
			t.Errorf("cursor on %v, want b2, the corner of the 6x6 board", r.m.Pointer.At)
		}
		r.press("O")
		for range 20 {
			r.press("left up")
		}
		if r.m.Pointer.At.String() != "g7" {
			t.Errorf("cursor on %v, want g7 in the top left corner of the turned board", r.m.Pointer.At)
		}
	})
}

// Squares of small boards are counted from their own corner, wherever they are typed,
// pointed at or written.
func TestSquaresOfASmallBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size = 6
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.wantScreen("a     b     c     d     e     f")
		r.press("e 4")
		r.click("e3")
		r.press(": d 2 enter")
		r.press(": G 1 enter")
		r.wantNotice("g1 is not on this board, which ends at f6")
		r.press(": d 4 enter")
		r.wantNotice("cannot play d4: the square is taken")
		r.wantScreen(" 1 e4 e3", "3 d2")
		r.press("y")
		r.wantNotice("Copied, if the terminal allows it: e4e3d2")
	})
}

func TestMouse(t *testing.T) {
	for _, window := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 200, Height: 60}, {Width: 60, Height: 20}} {
		for _, turned := range []bool{false, true} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.send(window)
				if turned {
					r.press("O")
				}
				x, y := r.cellOf("f5")
				r.send(tea.MouseMotionMsg{X: x, Y: y})
				if v := r.m.Board(r.m.Layout.Square); v.Hover.String() != "f5" || v.Flips != game.At(4, 4).Bit() {
					t.Errorf("%v: pointing at f5 marks %v on %v", window, v.Flips, v.Hover)
				}
				r.click("f5")
				r.wantMoves("f5")
				r.click("f5")
				r.wantNotice("the square is taken")
				r.send(tea.MouseMotionMsg{X: 0, Y: 0})
				if r.m.Pointer.Hover != game.NoSquare {
					t.Errorf("%v: %v is marked with the mouse elsewhere", window, r.m.Pointer.Hover)
				}
				r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
				r.wantMoves("")
			})
		}
	}
}

func TestKeysInTheLastLineCanBeClicked(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5")
		for _, h := range r.m.Screen.Hits {
			if h.Action == action.Undo {
				r.send(tea.MouseClickMsg{X: h.Area.X + 1, Y: h.Area.Y, Button: tea.MouseLeft})
				r.wantMoves("")
				return
			}
		}
		t.Error("the last line does not offer undo")
	})
}

func TestClickPasses(t *testing.T) {
	board := mustGame(t, "XO------ -------- -------- -------- -------- -------- -------- -------- O").Game.Board()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Board: &board}})
		r.click("e5")
		r.wantMoves("--")
	})
}

func TestPrompt(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press(": f 5 d 6 enter")
		r.wantMoves("f5d6")
		r.press(": c 3 enter")
		r.wantMoves("f5d6c3")
		r.press(": q u i t enter")
		r.wantNotice("Not opened")
		if r.quit {
			t.Error("letters typed into the line are commands")
		}
		r.press(": q esc")
		r.wantMoves("f5d6c3")
		r.press(": p a s s enter")
		r.wantNotice("has a move and must play it")
	})
}
