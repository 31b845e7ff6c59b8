package ui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/session"
)

func TestNewGameMenu(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}, thinkFor(time.Hour)))
		r.play("f5")
		r.press("n")
		r.wantScreen("New game", "8 x 8", "a person", "< Alpha", "2 of 4  casual", "Start")
		// From Start upwards: clock, White's level, White, Black, board.
		r.press("up right right right") // clock: 5 minutes
		r.wantScreen("5 min each")
		r.press("down right right")
		r.wantScreen("2 s more")
		r.press("up up right") // White's level
		r.wantScreen("3 of 4  club")
		r.press("up up right right") // Black: the second kind
		r.press("up right")
		r.wantScreen("6 x 6")
		r.press("enter")
		m := r.m.ses.Match()
		want := session.Match{Size: game.Size6, Black: session.Seat{Kind: 1, Level: 2, Chosen: session.Strength{Level: 2}}, White: session.Seat{Kind: 0, Level: 3}, Clock: 5 * time.Minute, Increment: 2 * time.Second}
		if m != want {
			t.Errorf("the game has %+v, want %+v", m, want)
		}
		r.wantScreen("Black is thinking", "Beta")
		r.press(":restore")
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("the replaced game comes back with %d moves, want 2", got)
		}
	})
}

func TestNewGameMenuByMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.press("n")
		row := func(y int, right bool) {
			box := r.m.Box
			x := box.X + 3
			if right {
				x = box.X + box.W - 4
			}
			r.send(tea.MouseClickMsg{X: x, Y: box.Y + y, Button: tea.MouseLeft})
		}
		row(0, true)
		r.wantScreen("6 x 6")
		row(0, false)
		r.wantScreen("8 x 8")
		row(1, true) // Black: the engine
		row(8, true) // Start
		if r.m.Top() != nil || r.m.ses.Match().Black.Human {
			t.Errorf("the game did not start with the engine as Black: %+v", r.m.ses.Match())
		}
	})
}

func TestMenuCancelled(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.play("f5")
		r.press("n up right esc")
		r.wantMoves("f5")
		if r.m.ses.Timed() {
			t.Error("a cancelled menu changed the clocks")
		}
		r.press("n s ctrl+c")
		if !r.quit {
			t.Error("ctrl+c does not quit from the menu")
		}
	})
}

func TestClickBesideADialogClosesIt(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.send(tea.WindowSizeMsg{Width: 160, Height: 55})
		for _, key := range []string{"n", ":levels", "?", ":"} {
			r.press(key)
			box := r.m.Box
			r.send(tea.MouseClickMsg{X: box.X, Y: box.Y - 1, Button: tea.MouseLeft})
			if key != "?" && r.m.Top() == nil {
				t.Errorf("a click on the frame of %s closes it", key)
			}
			r.send(tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseLeft})
			if r.m.Top() != nil {
				t.Errorf("a click beside %s does not close it", key)
			}
		}
		r.wantMoves("")
	})
}

func TestQuitAsksOnlyWhenSomethingWouldBeLost(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())}) // without a directory
		r.play("f5")
		r.press("q")
		r.wantScreen("Quitting loses")
		r.press("enter")
		if r.quit {
			t.Fatal("staying quits")
		}
		if r.press("q q"); r.quit || r.m.Top() != nil {
			t.Error("the key to quit does not close the question")
		}
		if r.press("q down down enter"); !r.quit {
			t.Error("the answer to quit does not quit")
		}
	})
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size, cfg.Black, cfg.White = 4, "alpha", "alpha"
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.wait(time.Minute)
		if r.press("q"); r.quit {
			t.Error("a finished game is lost without a question")
		}
	})
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Disk: session.NewFolder(t.TempDir())}})
		r.play("f5")
		r.press("q")
		if !r.quit {
			t.Error("a game that is kept is asked about")
		}
	})
}
