package session

import (
	"errors"
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

func TestLookAndReturn(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: minute})
	x.play("f5")
	x.call(e).move()
	x.settled()
	x.pass(10 * time.Second)
	x.Look()
	x.Look()
	if !x.Looking() || !x.Stopped() {
		t.Fatal("play goes on")
	}
	x.pass(time.Hour)
	at := x.Game().Node()
	x.events()
	if !x.GoTo(x.Game().Root()) || x.GoTo(x.Game().Root()) || x.GoTo(game.New(game.Size8).Root()) {
		t.Error("nodes of the game are gone to once, others never")
	}
	x.wantEvents("Arrived")
	x.want(x.Try(square(t, "c4")), nil)
	x.want(x.Play(square(t, "c3")), nil)
	x.want(x.PlayLine(x.Game().Node(), parsed(t, "c4c3d3").Game.Moves()[2:]), nil)
	x.wantMoves("c4c3d3")
	var refused *IllegalMove
	if err := x.Try(square(t, "d4")); !errors.As(err, &refused) {
		t.Errorf("a move that is not legal: %v", err)
	}
	x.uncalled(e)
	x.Return()
	if x.Looking() || x.Game().Node() != at || x.Paused() {
		t.Errorf("it returns to %s", x.moves())
	}
	x.pass(time.Second)
	x.wantClocks(51*time.Second, 62*time.Second)
	x.play("c3")
	x.call(e)
}

// An engine does not go on unasked after a look.
func TestReturnToAnEngine(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: minute})
	x.play("f5")
	call := x.call(e)
	x.pass(5 * time.Second)
	x.Look()
	<-call.ctx.Done()
	x.Return()
	if x.uncalled(e); !x.Paused() {
		t.Error("the engine is not on the move")
	}
	x.want(x.Continue(), nil)
	if x.call(e); x.Remaining(game.White) != 55*time.Second {
		t.Errorf("the engine has %v left", x.Remaining(game.White))
	}
}

// What the engine found about its last move is there again after a look.
func TestAnalysisOutlivesALook(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.play("f5")
	x.call(e).move()
	x.settled()
	before, color := x.Analysis()
	if before == nil {
		t.Fatal("the engine found nothing")
	}
	x.Look()
	x.GoTo(x.Game().Root())
	x.Return()
	if after, whose := x.Analysis(); after != before || whose != color {
		t.Errorf("after the look the analysis is %+v of %v", after, whose)
	}
}

func TestLookAtALostGame(t *testing.T) {
	x := sit(t, people, Setup{Match: minute})
	x.play("f5")
	x.pass(time.Hour)
	x.Look()
	if x.Over() {
		t.Error("a game lost on time cannot be looked at")
	}
	x.Return()
	if x.Ending() != archive.OnTime(game.White) {
		t.Error("it is not lost any more")
	}
	x.Look()
	if x.PlayHere() { // at home: nothing else than to return
		t.Error("home is elsewhere")
	}
	if x.Ending() != archive.OnTime(game.White) {
		t.Error("it is not lost any more")
	}
	x.Look()
	x.GoTo(x.Game().Root())
	if !x.PlayHere() || x.Over() || x.Looking() {
		t.Error("it cannot be played on from its beginning")
	}
}

func TestPlayHere(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e)})
	x.play("f5")
	x.call(e).move()
	x.settled()
	x.Look()
	x.GoTo(x.Game().Node().Parent())
	x.PlayHere()
	if !x.Mover().Human || x.Looking() || x.Paused() {
		t.Errorf("mover %+v", x.Mover())
	}
	x.uncalled(e)
	x.play("d6")
	x.call(e)
	x.wantMoves("f5d6")
}

// What is saved is the game as it was left and not the look at it.
func TestSavedWhileLookedAt(t *testing.T) {
	x := sit(t, people, Setup{Disk: newDisk(t)})
	x.play("f5d6c3")
	x.want(x.Undo(), nil)
	x.Look()
	x.GoTo(x.Game().Root())
	x.want(x.Try(square(t, "c4")), nil)
	y := x.again()
	x.want(y.Resume(), nil)
	y.wantMoves("f5d6")
	if n, all := len(y.Game().Root().Children()), len(y.Game().Line())-1; n != 2 || all != 3 {
		t.Errorf("%d moves were tried first, the line has %d", n, all)
	}
}

func TestPromoteAndDelete(t *testing.T) {
	x := sit(t, people, Setup{Disk: newDisk(t)})
	x.play("f5d6")
	x.Look()
	if x.Promote() {
		t.Error("the main line is promoted")
	}
	x.GoTo(x.Game().Root())
	x.want(x.Delete(), ErrNothing)
	x.want(x.Try(square(t, "c4")), nil)
	if !x.Promote() || x.Game().Root().Children()[0] != x.Game().Node() {
		t.Error("the line is not the main one")
	}
	x.GoTo(x.Game().Root().Children()[1])
	x.want(x.Delete(), nil)
	if x.wantMoves(""); len(x.Game().Root().Children()) != 1 || !x.Replaced() {
		t.Error("it is not deleted, or not kept")
	}
	x.Return() // the game ends before the move that it was left behind
	x.wantMoves("")
	x.want(x.Restore(), nil)
	if x.wantMoves("f5d6"); len(x.Game().Root().Children()) != 2 {
		t.Error("what was deleted does not come back")
	}
}

func TestLookAtAnotherGame(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: minute, Disk: newDisk(t)})
	x.pass(10 * time.Second)
	mine := x.Game()
	other := func() *record.Record { return parsed(t, "f5d6c3") }
	x.LookAt(other(), Match{})
	x.wantMoves("f5d6c3")
	if x.wantEvents("Replaced"); x.Match().Size != game.Size8 || x.Timed() {
		t.Errorf("it is looked at by %+v", x.Match())
	}
	x.want(x.Try(square(t, "d3")), nil)
	x.LookAt(other(), x.Match()) // and at one more
	x.Return()
	if x.Game() != mine || x.Looking() || x.Remaining(game.Black) != 50*time.Second {
		t.Errorf("the game is %s, %v left", x.moves(), x.Remaining(game.Black))
	}
	x.play("f5")
	x.call(e).move()
	x.settled()

	as := x.Match()
	x.LookAt(other(), as)
	x.want(x.Delete(), nil)
	x.wantMoves("f5d6")
	x.PlayHere()
	if x.wantMoves("f5d6"); x.Game() == mine || x.Looking() || !x.Mover().Human {
		t.Error("the other game is not played")
	}
	x.want(x.Restore(), nil)
	if x.Game() != mine {
		t.Error("the game that was replaced does not come back")
	}
	x.LookAt(other(), as)
	x.Close()
	if text := x.disk.text(t, "game.sgf"); !strings.Contains(text, "B[f5];") && !strings.Contains(text, "W[f4]") {
		t.Errorf("what was looked at is saved as the game:\n%s", text)
	}
}

// A game that is opened while another is looked at is looked at, too.
func TestOpenWhileLooking(t *testing.T) {
	e := newScripted()
	x := sit(t, engines, Setup{Kinds: testKinds(e)})
	x.call(e).move()
	x.call(e)
	x.Look()
	x.Open(parsed(t, "f5d6"))
	if x.wantMoves("f5d6"); !x.Looking() || x.Paused() || !x.Replaced() {
		t.Error("the look ends, or the game is lost")
	}
	x.GoTo(x.Game().Root())
	x.Return()
	if x.wantMoves("f5d6"); !x.Paused() {
		t.Error("the engine moves unasked")
	}
	x.Look()
	x.NewGame(x.Match(), nil)
	if x.Looking() {
		t.Error("a new game is looked at")
	}
	x.call(e)
}
