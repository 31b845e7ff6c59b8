package ui

import (
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/session"
)

func mustGame(t *testing.T, text string) *record.Record {
	t.Helper()
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return records[0]
}

// overBoard is a board on which nobody can move.
const overBoard = "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOO-- X"

func TestTwoPeople(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.wantScreen("Black to move", "No moves yet.")
		r.play("f5d6c3")
		r.wantMoves("f5d6c3")
		r.wantScreen("White to move", "f5 d6", "c3")
		r.press("u")
		r.wantMoves("f5d6")
		r.press("u u u")
		r.wantMoves("")
		r.wantNotice("Nothing to take back")
		r.press("r r r r")
		r.wantMoves("f5d6c3")
		r.wantNotice("Nothing to redo")
		r.press("u")
		r.play("c5")
		r.wantMoves("f5d6c5")
		if got := len(r.m.ses.Game().Node().Parent().Children()); got != 2 {
			t.Errorf("%d continuations are kept, want the old one and the new one", got)
		}
		if main := r.m.ses.Game().Node().Parent().Children()[0]; main != r.m.ses.Game().Node() {
			t.Errorf("the main line is %v, want the move played last", main.Move())
		}
	})
}

func TestIllegalMoves(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		for _, c := range []struct{ move, notice string }{
			{"a1", "flips no disc"},
			{"d4", "the square is taken"},
		} {
			r.play(c.move)
			r.wantNotice(c.notice)
			r.wantMoves("")
		}
		r.press("p")
		r.wantNotice("Black has a move and must play it")
	})
}

func TestAgainstTheEngine(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.White = "alpha"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(thinkFor(time.Second))}})
		r.play("f5")
		r.wantMoves("f5")
		r.wait(500 * time.Millisecond)
		r.wantScreen("White is thinking", "White +1.5", "depth 3", "1.23 k nodes")
		r.play("d6")
		r.wantNotice("The engine plays White")
		r.wait(600 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Fatalf("%d moves, want the engine's reply", got)
		}
		if r.m.ses.Game().Node().Eval == nil || *r.m.ses.Game().Node().Eval != 1.5 {
			t.Errorf("the engine's score is not kept beside its move")
		}
		r.wantScreen("Your move: you are Black")
		r.press("u")
		r.wantMoves("")
		r.press("r")
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("redo plays %d moves, want the reply too", got)
		}
	})
}

func TestUndoWhileTheEngineThinks(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.White = "alpha"
		e := thinkFor(time.Second)
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(e)}})
		r.play("f5")
		r.wait(300 * time.Millisecond)
		r.press("u")
		r.wantMoves("")
		if r.m.ses.Busy() {
			t.Error("the engine still thinks")
		}
		r.wait(3 * time.Second)
		r.wantMoves("")
		r.play("c4")
		r.wait(1100 * time.Millisecond)
		if moves := r.moves(); !strings.HasPrefix(moves, "c4") || len(moves) != 4 {
			t.Errorf("moves %q, want c4 and one reply", moves)
		}
		if e.count() != 2 {
			t.Errorf("the engine was asked %d times, want twice", e.count())
		}
	})
}

func TestUndoOfTheEnginesOpeningMove(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black = "alpha"
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.wantMoves("d3")
		r.press("u")
		r.wantMoves("d3")
		r.wantNotice("Nothing to take back")
	})
}

func TestEnginesAgainstEachOther(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black, cfg.White = "alpha", "alpha"
		cfg.MoveDelay = 400 * time.Millisecond
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.wait(1900 * time.Millisecond)
		if got := len(r.m.ses.Game().Moves()); got != 5 {
			t.Errorf("%d moves after 1.9 s with a delay of 0.4 s, want 5", got)
		}
		r.press("w")
		n := len(r.m.ses.Game().Moves())
		r.wait(2 * time.Second)
		r.wantScreen("Paused")
		if got := len(r.m.ses.Game().Moves()); got != n {
			t.Errorf("%d moves were played in the pause", got-n)
		}
		r.press("!")
		r.wait(time.Second)
		if got := len(r.m.ses.Game().Moves()); got != n+1 {
			t.Errorf("asked for one move in the pause, the engine played %d", got-n)
		}
		r.press("u")
		if got := len(r.m.ses.Game().Moves()); got != n {
			t.Errorf("undo took back %d moves, want 1", n+1-got)
		}
		r.press("w")
		r.wait(time.Minute)
		if !r.m.ses.Game().Over() {
			t.Errorf("the engines did not finish their game: %s", r.moves())
		}
		r.wantScreen("wins by")
	})
}

func TestPasses(t *testing.T) {
	board := mustGame(t, "XO------ -------- -------- -------- -------- -------- -------- -------- O").Game.Board()
	inBubble(t, func(t *testing.T) {
		// White has no move: Black plays c1 after the pass.
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Board: &board}})
		if !r.m.ses.Game().MustPass() {
			t.Fatal("White was meant to have no move")
		}
		r.wantScreen("White must pass")
		r.play("c1")
		r.wantNotice("must pass: enter passes")
		r.wantMoves("")
		r.press("enter")
		r.wantMoves("--")
		r.wantNotice("White passes")
		r.play("c1")
		r.wantMoves("--c1")
	})
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black, cfg.White = "alpha", "human"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Board: &board}})
		r.press("p")
		r.wantMoves("--c1")
		if !r.m.ses.Game().Over() {
			t.Fatal("the game was meant to be over")
		}
		r.wantScreen("Black wins by")
		r.press("u") // a forced pass is no choice, but there is none before it
		r.wantMoves("")
		r.wantScreen("White must pass")
		r.press("u")
		r.wantNotice("Nothing to take back")
		r.press("r")
		r.wantMoves("--c1")
	})
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black, cfg.White = "alpha", "human"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Board: &board}})
		r.press("s")
		r.wantMoves("--")
		r.press("u") // the engine's pass, with which it began
		r.wantMoves("--")
		r.wantNotice("Nothing to take back")
		r.play("c1")
		r.press("u")
		r.wantMoves("--")
	})
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Black, cfg.White = "alpha", "alpha"
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Board: &board}})
		r.wantMoves("--c1")
	})
}

func TestEndOfTheGame(t *testing.T) {
	for _, c := range []struct{ name, board, verdict string }{
		{"black", overBoard, "Black wins by 52, 58 to 6."},
		{"white alone", "-------- -------- -------- ---OO--- ---OO--- -------- -------- -------- X", "White wins by 64, 64 to 0."},
		{"draw", "XXXXXXXX XXXXXXXX XXXXXXXX XXXXXXXX OOOOOOOO OOOOOOOO OOOOOOOO OOOOOOOO X", "A draw, 32 to 32."},
		{"empty", "-------- -------- -------- -------- -------- -------- -------- -------- X", "A draw, 32 to 32."},
	} {
		t.Run(c.name, func(t *testing.T) {
			board := mustGame(t, c.board).Game.Board()
			inBubble(t, func(t *testing.T) {
				cfg := testConfig()
				cfg.White = "alpha"
				r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Board: &board}})
				if !r.m.ses.Game().Over() {
					t.Fatal("the game was meant to be over")
				}
				r.wantScreen(c.verdict)
				r.press("enter enter")
				r.wantNotice("The game is over")
				r.press("! m w")
				r.wantMoves("")
			})
		})
	}
}

func TestSmallBoards(t *testing.T) {
	for _, size := range []int{4, 6} {
		inBubble(t, func(t *testing.T) {
			cfg := testConfig()
			cfg.Size, cfg.White = size, "alpha"
			r := newRig(t, Setup{Settings: stored(cfg)})
			r.press("h 8")
			r.wantNotice("h8 is not on this board, which ends at " + game.Size(size).Last())
			if !strings.Contains(r.screen(), "a") || strings.Contains(r.screen(), " 8  ") {
				t.Errorf("the rim names squares that are not there:\n%s", r.screen())
			}
			for i := 0; i < 40 && !r.m.ses.Game().Over(); i++ {
				if r.m.ses.Game().MustPass() {
					r.press("p")
				} else {
					r.play(r.anyMove())
				}
			}
			if !r.m.ses.Game().Over() || r.m.ses.Game().Board().Size() != game.Size(size) {
				t.Errorf("the game on %dx%d did not end: %s", size, size, r.moves())
			}
		})
	}
}

func TestAnimation(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Animation, cfg.White = true, "alpha"
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.play("f5")
		if r.m.Board(r.m.Layout.Square).Turning != game.At(4, 4).Bit() {
			t.Errorf("e5 does not turn over: %v", r.m.Board(r.m.Layout.Square).Turning)
		}
		r.wantMoves("f5") // the engine's reply waits for the animation
		r.wait(time.Second)
		if b := r.m.Board(r.m.Layout.Square); b.Turning != 0 || b.Flips == 0 {
			t.Error("the animation does not end with marks on what has turned")
		}
		if got := len(r.m.ses.Game().Moves()); got != 2 {
			t.Errorf("%d moves, want the reply after the animation", got)
		}
		r.wait(time.Second)
		if r.m.Board(r.m.Layout.Square).Flips != 0 {
			t.Error("what has turned stays marked")
		}
		r.press("u")
		r.wait(time.Second)
		r.wantMoves("")
	})
}

func TestNoCursorAfterTheEnd(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.paste(finished)
		r.press("left")
		if at := r.m.Board(r.m.Layout.Square).Cursor; at.IsSquare() {
			t.Errorf("the cursor is on %v after the end", at)
		}
		r.press("u")
		if !r.m.Board(r.m.Layout.Square).Cursor.IsSquare() {
			t.Error("the cursor does not come back with the game")
		}
	})
}

func TestAutoPass(t *testing.T) {
	board := mustGame(t, "XO------ -------- -------- -------- -------- -------- -------- -------- O").Game.Board()
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.AutoPass = true
		r := newRig(t, Setup{Settings: stored(cfg), Setup: session.Setup{Board: &board}})
		r.wantMoves("--")
		r.wantNotice("White passes")
	})
}
