package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/session"
)

func TestTypedCoordinates(t *testing.T) {
	for _, c := range []struct {
		name, keys, moves string
		cursor            string // empty if it does not matter
	}{
		{"a move", "f 5", "f5", "f5"},
		{"backspace drops the letter and takes nothing back", "f 5 d backspace d 6", "f5d6", ""},
		{"another key drops the letter and does its work", "f . 3", "", ""},
		{"h and a digit is a square", "h 3", "", "h3"},
		{"arrows walk", "down right up left", "", "d3"},
		{"nine is no rank", "f 9", "", ""},
		{"space plays", "left right space", "d3", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.press(c.keys)
				r.wantMoves(c.moves)
				if c.cursor != "" && r.m.Pointer.At.String() != c.cursor {
					t.Errorf("cursor on %v, want %s", r.m.Pointer.At, c.cursor)
				}
			})
		})
	}
}

// TestLetterOfTheCursor moves the cursor and begins no square, which its capital does.
func TestLetterOfTheCursor(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		config := testConfig()
		config.Keys = map[string][]string{"left": {"left", "f"}}
		r := newRig(t, Setup{Settings: stored(config)})
		r.press("f f")
		if at := r.m.Pointer.At.String(); at != "b3" {
			t.Errorf("the cursor is on %s", at)
		}
		r.press("5")
		r.press("F 5")
		r.wantMoves("f5")
	})
}

// TestMovedKeys says where what a key asked for in earlier versions has gone.
func TestMovedKeys(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5")
		for key, want := range map[string]string{
			"R": "Review the game: press v, or type :review.", "ctrl+g": "Resign the game: type :resign.", "L": "The engine's strength: type :level.", "U": "", "~": "",
		} {
			r.press("esc " + key)
			if got := r.m.Notice.Text; got != want {
				t.Errorf("%s says %q, want %q", key, got, want)
			}
		}
		r.press("x ~")
		r.wantNotice("type :transform")
	})
}

// TestCapitalLetters: each begins a square, and is a command that acts at once only where the person's own keymap says so.
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
		}
		if r.m.ses.Match() != before || r.moves() != "" {
			t.Error("a digit alone changes the game")
		}
		r.press(":levels 4 enter")
		r.wantNotice("level 4")
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
		r.press(":copy")
		r.wantNotice("OX----XO-------------- X e4e3d2")
	})
}

func TestMouse(t *testing.T) {
	for _, window := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 200, Height: 60}, {Width: 60, Height: 20}} {
		for _, turned := range []bool{false, true} {
			inBubble(t, func(t *testing.T) {
				r := newRig(t, Setup{Settings: stored(testConfig())})
				r.send(window)
				if turned {
					r.press(":turn")
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

func TestClickPasses(t *testing.T) {
	board := mustGame(t, "XO------ -------- -------- -------- -------- -------- -------- -------- O").Game.Board()
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Board: &board}})
		r.click("e5")
		r.wantMoves("--")
	})
}
