package session

import (
	"errors"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
)

func TestTwoPeople(t *testing.T) {
	x := sit(t, people, Setup{})
	x.play("f5d6c3")
	x.wantMoves("f5d6c3")
	x.wantEvents("Moved Moved Moved")
	x.want(x.Undo(), nil)
	x.wantMoves("f5d6")
	x.wantEvents("Arrived")
	for range 2 {
		x.want(x.Undo(), nil)
	}
	x.want(x.Undo(), ErrNothing)
	x.wantMoves("")
	for range 3 {
		x.want(x.Redo(), nil)
	}
	x.want(x.Redo(), ErrNothing)
	x.wantMoves("f5d6c3")
	x.want(x.Undo(), nil)
	x.play("c5")
	x.wantMoves("f5d6c5")
	at := x.Game().Node()
	if n := len(at.Parent().Children()); n != 2 || at.Parent().Children()[0] != at {
		t.Errorf("%d continuations, want two, the one played last first", n)
	}
}

func TestIllegalMoves(t *testing.T) {
	x := sit(t, people, Setup{Match: Match{Size: game.Size6}})
	for move, why := range map[string]string{
		"b2": "Black cannot play a1: it flips no disc", "d4": "Black cannot play c3: the square is taken",
		"a1": "Black cannot play a1: it is not on this board", "--": "Black has a move and must play it",
	} {
		m := game.Pass
		if move != "--" {
			m = square(t, move)
		}
		var refused *IllegalMove
		if err := x.Play(m); !errors.As(err, &refused) || err.Error() != why {
			t.Errorf("%s: %v, want %s", move, err, why)
		}
	}
	x.wantMoves("")
	x = sit(t, people, Setup{Board: board(t, passing)})
	var refused *IllegalMove
	if err := x.Play(square(t, "c1")); !errors.As(err, &refused) || !refused.MustPass() {
		t.Errorf("a move of the side that must pass: %v", err)
	}
}

func TestAgainstTheEngine(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.play("f5")
	call := x.call(e)
	if _, thinking := x.Thinking(); !thinking || x.Analysis2() != nil {
		t.Error("the engine is not at its beginning")
	}
	x.want(x.Play(square(t, "d6")), ErrThinking)
	if err := x.PlayLine(x.Game().Node(), []game.Square{square(t, "d6")}); err != ErrThinking {
		t.Errorf("a single pasted move: %v", err)
	}
	x.time.now = x.time.now.Add(time.Second)
	call.move()
	x.settled()
	x.wantMoves("f5f4")
	x.wantEvents("Moved Moved")
	n := x.Game().Node()
	if n.Eval == nil || *n.Eval != 1.5 || n.Elapsed != time.Second {
		t.Errorf("score %v and time %v are kept beside the move", n.Eval, n.Elapsed)
	}
	if a, c := x.Analysis(); a == nil || c != game.White {
		t.Errorf("the analysis is %v of %v", a, c)
	}
	x.want(x.Undo(), nil)
	x.wantMoves("")
	x.want(x.Redo(), nil)
	x.wantMoves("f5f4")
}

// Analysis2 returns the analysis alone.
func (x *table) Analysis2() *ai.Analysis {
	a, _ := x.Analysis()
	return a
}

func TestUndoWhileTheEngineThinks(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.play("f5")
	first := x.call(e)
	x.want(x.Undo(), nil)
	x.wantMoves("")
	<-first.ctx.Done()
	x.uncalled(e)
	x.play("c4")
	x.call(e).move()
	x.settled()
	if x.wantMoves("c4c3"); len(e.calls) > 0 {
		t.Error("the engine was asked more than twice")
	}
}

func TestEnginesAgainstEachOther(t *testing.T) {
	x := sit(t, engines, Setup{Pace: func(*game.Node) time.Duration { return 400 * time.Millisecond }})
	for n := 1; n <= 4; n++ {
		x.until(func() bool { return x.reply != nil })
		if got := len(x.Game().Moves()); got != n {
			t.Fatalf("%d moves, want %d", got, n)
		}
		x.pass(399 * time.Millisecond)
		if len(x.Game().Moves()) != n {
			t.Error("the move comes before the last one was seen")
		}
		x.pass(time.Millisecond)
	}
	x.want(x.Pause(), nil)
	n := len(x.Game().Moves())
	x.pass(time.Hour)
	if x.settled(); len(x.Game().Moves()) != n || !x.Paused() {
		t.Errorf("%d moves were played in the pause", len(x.Game().Moves())-n)
	}
	x.want(x.EngineMove(), nil)
	x.settled()
	x.pass(time.Hour)
	if got := len(x.Game().Moves()); got != n+1 {
		t.Errorf("asked for one move in the pause, the engine played %d", got-n)
	}
	x.want(x.Undo(), nil)
	if got := len(x.Game().Moves()); got != n || !x.Paused() {
		t.Errorf("undo took back %d moves, want 1, and the pause to go on", n+1-got)
	}
	x.want(x.Continue(), nil)
	for !x.Over() {
		x.until(func() bool { return x.Over() || x.reply != nil })
		x.pass(time.Second)
	}
	x.want(x.Pause(), ErrOver)
	x.want(x.Continue(), ErrOver)
}

// Undo between engines pauses, though nobody did.
func TestUndoBetweenEnginesPauses(t *testing.T) {
	e := newScripted()
	x := sit(t, engines, Setup{Kinds: testKinds(e)})
	x.call(e).move()
	x.call(e)
	x.want(x.Undo(), nil)
	x.uncalled(e)
	if x.wantMoves(""); !x.Paused() {
		t.Error("the engines play on at once")
	}
}

func TestPause(t *testing.T) {
	x := sit(t, against, Setup{Match: Match{Clock: time.Minute}})
	x.pass(10 * time.Second)
	x.want(x.Pause(), nil)
	x.pass(time.Hour)
	if left := x.Remaining(game.Black); left != 50*time.Second {
		t.Errorf("the clock ran in the pause: %v are left", left)
	}
	x.want(x.Play(square(t, "f5")), ErrPaused)
	x.want(x.Continue(), nil)
	x.pass(time.Second)
	if left := x.Remaining(game.Black); left != 49*time.Second {
		t.Errorf("%v are left after the pause", left)
	}
	x.play("f5")
	x.settled()
	x.wantMoves("f5f4")
}

func TestPasses(t *testing.T) {
	b := board(t, passing)
	x := sit(t, people, Setup{Board: b})
	x.want(x.Play(game.Pass), nil)
	x.play("c1")
	x.wantMoves("--c1")
	x.wantEvents("Moved Moved Ended")

	x = sit(t, "alpha human", Setup{Board: b})
	x.want(x.Play(game.Pass), nil)
	x.settled()
	x.wantMoves("--c1")
	x.want(x.Undo(), nil) // a forced pass is no choice, but there is none before it
	x.wantMoves("")
	x.want(x.Undo(), ErrNothing)
	x.want(x.Redo(), nil)
	x.wantMoves("--c1")

	x = sit(t, "alpha human", Setup{Board: b})
	x.Swap()
	x.settled()
	x.wantMoves("--")
	x.want(x.Undo(), ErrNothing) // the engine's pass, with which it began
	x.wantMoves("--")
	x.play("c1")
	x.want(x.Undo(), nil)
	x.wantMoves("--")

	x = sit(t, engines, Setup{Board: b})
	x.settled()
	x.wantMoves("--c1")
}

func TestAutoPass(t *testing.T) {
	b := board(t, passing)
	x := sit(t, people, Setup{Board: b, AutoPass: true})
	x.wantMoves("--")
	x.wantEvents("Moved")
	x.want(x.Undo(), ErrNothing)
	x.play("c1")
	x.want(x.Undo(), nil)
	x.wantMoves("--")

	x = sit(t, people, Setup{Board: b, AutoPass: true})
	x.want(x.Pause(), nil)
	x.SetUp(*b)
	if x.wantMoves(""); !x.Held() {
		t.Error("a position that is set up is played")
	}
	x.Release()
	x.wantMoves("--")
}

// Pasted moves are both sides', and take no time.
func TestPlayLine(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: Match{Clock: time.Minute}})
	x.pass(10 * time.Second)
	line := parsed(t, "f5d6c3").Game.Moves()
	x.want(x.PlayLine(x.Game().Node(), line), nil)
	x.wantMoves("f5d6c3")
	x.wantEvents("Moved Moved Moved Arrived")
	call := x.call(e)
	if left := x.Remaining(game.Black); left != time.Minute {
		t.Errorf("Black has %v left", left)
	}
	x.want(x.PlayLine(x.Game().Root(), line), ErrMovedOn)
	more := parsed(t, "f5d6c3d3c4").Game.Moves()[3:]
	x.want(x.PlayLine(x.Game().Node(), more), nil) // while the engine thinks
	<-call.ctx.Done()
	x.wantMoves("f5d6c3d3c4")
	x.call(e).move()
	x.settled()
	var refused *IllegalMove
	bad := []game.Square{x.Game().Position().Moves().First(), square(t, "d4")}
	if err := x.PlayLine(x.Game().Node(), bad); !errors.As(err, &refused) || len(x.Game().Moves()) != 7 {
		t.Errorf("a line with a bad move: %v after %s", err, x.moves())
	}
	x.pass(time.Hour)
	x.want(x.PlayLine(x.Game().Node(), more), ErrOver)
}

func TestHeld(t *testing.T) {
	e := newScripted()
	x := sit(t, "alpha human", Setup{Kinds: testKinds(e)})
	x.call(e).move()
	x.settled()
	x.SetUp(*board(t, "---------------------------OX------XO--------------------------- X"))
	if x.uncalled(e); !x.Held() || !x.Stopped() {
		t.Fatal("the game begins while it is set up")
	}
	x.play("f5") // for the engine
	if x.wantMoves("f5"); x.Held() || x.Stopped() {
		t.Error("a move does not begin the game")
	}
	x.SetUp(game.StartBoard(game.Size8))
	x.want(x.EngineMove(), nil)
	x.call(e).move()
	x.settled()
	if x.wantMoves("d3"); x.requested {
		t.Error("an engine's own move was on request")
	}
}

func TestGivenGame(t *testing.T) {
	for _, c := range []struct {
		who, game     string
		human, paused bool // who is on the move, and whether it waits
	}{
		{against, "f5", true, false}, {"alpha human", "f5d6", true, false}, {engines, "f5", false, true}, {people, "f5", true, false},
	} {
		e := newScripted()
		x := sit(t, c.who, Setup{Kinds: testKinds(e), Game: parsed(t, c.game)})
		if x.Mover().Human != c.human || x.Paused() != c.paused || x.Stopped() != c.paused {
			t.Errorf("%s with %s: mover %+v, paused %v", c.who, c.game, x.Mover(), x.Paused())
		}
		x = sit(t, c.who, Setup{Kinds: testKinds(e)})
		if x.Busy() {
			x.call(e).move()
			x.want(x.Pause(), nil)
		}
		x.Open(parsed(t, c.game))
		if x.Mover().Human != c.human || x.Paused() != c.paused {
			t.Errorf("%s opens %s: mover %+v, paused %v", c.who, c.game, x.Mover(), x.Paused())
		}
	}
	x := sit(t, against, Setup{Game: &record.Record{Game: parsed(t, finished).Game, Black: "Ann"}})
	if x.Paused() || !x.Over() || x.Record().Black != "Ann" || x.Played() {
		t.Error("a finished game is taken up wrong")
	}
}
