package ui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
)

func TestTypedCoordinates(t *testing.T) {
	for _, c := range []struct {
		name, keys, moves string
		level             int
		cursor            string // empty if it does not matter
	}{
		{"a move", "f 5", "f5", 2, "f5"},
		{"the letter can be corrected", "a f 5", "f5", 2, ""},
		{"esc drops the letter", "f esc 5", "", 4, ""},
		{"backspace drops the letter and takes nothing back", "f 5 d backspace d 6", "f5d6", 2, ""},
		{"another key drops the letter and does its work", "f . 3", "", 3, ""},
		{"a digit alone is a level", "3", "", 3, ""},
		{"h moves and waits", "h", "", 2, "c3"},
		{"hh walks", "h h 3", "", 3, "b3"},
		{"h and a digit is a square", "h 3", "", 2, "h3"},
		{"jkl walk", "j l k l", "", 2, "f3"},
		{"arrows walk", "down right up left", "", 2, "d3"},
		{"nine is no rank", "f 9", "", 4, ""},
		{"enter shows the cursor, then plays", "enter enter", "d3", 2, ""},
		{"space plays", "left right space", "d3", 2, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Config: testConfig()})
				r.press(c.keys)
				r.wantMoves(c.moves)
				if r.m.ses.Match().Black.Level != c.level {
					t.Errorf("level %d, want %d", r.m.ses.Match().Black.Level, c.level)
				}
				if c.cursor != "" && r.m.cursor.At.String() != c.cursor {
					t.Errorf("cursor on %v, want %s", r.m.cursor.At, c.cursor)
				}
			})
		})
	}
}

func TestLetterHWaitsOnlyForAMoment(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		r.press("h")
		r.wantScreen("h_", "h1 to h8")
		r.wait(2100 * time.Millisecond)
		r.press("3")
		r.wantNotice("level 3")
		r.press("f")
		r.wait(time.Minute)
		r.wantScreen("f_")
		r.press("5")
		r.wantMoves("f5")
	})
}

func TestCursorStaysOnTheBoard(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size = 6
		r := newRig(t, Setup{Config: cfg})
		for range 20 {
			r.press("left up")
		}
		if r.m.cursor.At.String() != "b2" {
			t.Errorf("cursor on %v, want b2, the corner of the 6x6 board", r.m.cursor.At)
		}
		r.press("o")
		for range 20 {
			r.press("left up")
		}
		if r.m.cursor.At.String() != "g7" {
			t.Errorf("cursor on %v, want g7 in the top left corner of the turned board", r.m.cursor.At)
		}
	})
}

func TestMouse(t *testing.T) {
	for _, window := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 200, Height: 60}, {Width: 60, Height: 20}} {
		for _, turned := range []bool{false, true} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Config: testConfig()})
				r.send(window)
				if turned {
					r.press("o")
				}
				x, y := r.cellOf("f5")
				r.send(tea.MouseMotionMsg{X: x, Y: y})
				if v := r.m.boardView(); v.Hover.String() != "f5" || v.Flips != game.At(4, 4).Bit() {
					t.Errorf("%v: pointing at f5 marks %v on %v", window, v.Flips, v.Hover)
				}
				r.click("f5")
				r.wantMoves("f5")
				r.click("f5")
				r.wantNotice("the square is taken")
				r.send(tea.MouseMotionMsg{X: 0, Y: 0})
				if r.m.cursor.Hover != game.NoSquare {
					t.Errorf("%v: %v is marked with the mouse elsewhere", window, r.m.cursor.Hover)
				}
				r.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
				r.wantMoves("")
			})
		}
	}
}

func TestKeysInTheLastLineCanBeClicked(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
		r.play("f5")
		for _, h := range r.m.window.hits {
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
		r := newRig(t, Setup{Config: testConfig(), Board: &board})
		r.click("e5")
		r.wantMoves("--")
	})
}

func TestPrompt(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Config: testConfig()})
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
