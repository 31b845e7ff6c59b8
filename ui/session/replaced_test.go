package session

import (
	"slices"
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
)

func TestReplacedGamesComeBack(t *testing.T) {
	e := newScripted()
	x := sit(t, against, Setup{Kinds: testKinds(e), Match: minute})
	x.want(x.Restore(), ErrNothing)
	x.NewGame(x.Match(), nil) // nothing was played
	x.want(x.Restore(), ErrNothing)
	x.play("f5")
	x.call(e)
	x.events()
	x.NewGame(Match{Size: game.Size6, White: Seat{Level: 1}, Black: Seat{Human: true, Level: 1}}, nil)
	x.wantEvents("Replaced")
	if x.uncalled(e); x.Game().Board().Size() != game.Size6 || x.Timed() || x.Seat(game.White).Level != 1 {
		t.Errorf("the new game is played by %+v", x.Match())
	}
	x.want(x.Restore(), nil)
	if x.wantMoves("f5"); !x.Paused() || x.Seat(game.White).Level != 2 || !x.Timed() {
		t.Error("the game does not come back as it was, or goes on unasked")
	}
	x.want(x.Restore(), ErrNothing) // the other had no moves
	x.NewGame(x.Match(), nil)
	x.play("c4")
	for range 3 {
		x.want(x.Restore(), nil)
		x.wantMoves("f5")
		x.want(x.Restore(), nil)
		x.wantMoves("c4")
	}
}

// TestWhatAGameBeginsWithIsDrawn marks the moves that a new game begins with as chosen by nobody,
// on disk as well.
func TestWhatAGameBeginsWithIsDrawn(t *testing.T) {
	x := sit(t, against, Setup{Kinds: testKinds(newScripted()), Match: minute})
	g := game.New(game.Size8)
	for _, m := range []game.Square{game.At(5, 4), game.At(3, 5)} {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	x.NewGame(x.Match(), g)
	x.play("c3")
	text, err := record.Text(record.SGF, x.AsRecord())
	if err != nil {
		t.Fatal(err)
	}
	records, _, err := record.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range records[0].Game.Line() {
		if want := i == 1 || i == 2; n.Drawn != want {
			t.Errorf("move %d: drawn %v", i, n.Drawn)
		}
	}
}

func TestResume(t *testing.T) {
	e := newScripted()
	kinds := testKinds(e, quick{})
	x := sit(t, against, Setup{Kinds: kinds, Match: minute, Disk: newDisk()})
	x.turnKind(1)
	x.ChangeLevel(-1)
	x.pass(3 * time.Second)
	x.play("f5")
	x.settled()
	x.pass(time.Second)
	x.play("c3")
	x.settled()
	x.want(x.Undo(), nil) // resumed where it was left, not at the end
	x.pass(7 * time.Second)
	x.Close()
	if !x.disk.closed {
		t.Error("the slot is not given back")
	}

	y := sit(t, "alpha human", Setup{Kinds: kinds, Disk: x.disk})
	if sv := y.Unfinished(); len(sv) != 1 || len(sv[0].Game.Moves()) != 2 || !y.Held() {
		t.Fatalf("%+v is offered", sv)
	}
	y.uncalled(e)
	y.want(y.Resume(y.newest()), nil)
	y.want(y.Resume(y.newest()), ErrNothing)
	y.wantMoves("f5f4")
	if s := y.Seat(game.White); s.Human || s.Kind != 1 || s.Level != 1 || y.Stopped() || y.Unfinished() != nil {
		t.Errorf("White is %+v", s)
	}
	if n := len(y.Game().Line()) - 1; n != 4 {
		t.Errorf("%d moves came back", n)
	}
	y.wantClocks(52*time.Second, 62*time.Second) // 3 s and 7 s used, 2 s gained
	y.Close()
	y.wantReplaced(0) // the game that is gone on with was not put aside
}

func TestDeclinedGameIsKept(t *testing.T) {
	disk := newDisk()
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5d6")
	x = x.again()
	x.Decline()
	x.Release()
	x.play("c4")
	x.want(x.Restore(), nil)
	x.wantMoves("f5d6")
	x.want(x.Resume(x.newest()), ErrNothing)
	x.want(x.Restore(), nil)
	x.wantMoves("c4")
	x.want(x.Restore(), nil)
	x.Close()
	x.wantReplaced(2)
}

// An unfinished game about which nobody decided is put aside before it is written over,
// and can be gone on with even then.
func TestIgnoredGameIsKept(t *testing.T) {
	disk := newDisk()
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5d6")
	x = x.again()
	x.Release()
	x.Close()
	x.wantReplaced(0)
	x = sit(t, people, Setup{Disk: disk})
	x.Release()
	x.play("c4")
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("f5d6")
	x.Close()
	x.wantReplaced(2)
}

func TestGivenGameKeepsTheUnfinishedOne(t *testing.T) {
	for name, setup := range map[string]Setup{
		"game": {Game: parsed(t, "c4c3")}, "board": {Board: board(t, passing)}, "fresh": {Fresh: true},
	} {
		disk := newDisk()
		x := sit(t, people, Setup{Disk: disk})
		x.play("f5d6")
		x.Close()
		setup.Disk = disk
		x = sit(t, people, setup)
		if x.Unfinished() != nil || x.Stopped() {
			t.Errorf("%s: the game of the last time is offered", name)
		}
		before := x.moves()
		if name == "fresh" {
			x.play("c4")
			before = "c4"
		}
		x.want(x.Restore(), nil)
		x.wantMoves("f5d6")
		if before != "" {
			x.want(x.Restore(), nil)
			x.wantMoves(before)
		}
	}
}

// TestPassedOverIsOfferedOnce leaves without a move where the unfinished game was not offered, and
// with one: it is offered once the next time.
func TestPassedOverIsOfferedOnce(t *testing.T) {
	for _, moves := range []string{"", "c4"} {
		disk := newDisk()
		x := sit(t, people, Setup{Disk: disk})
		x.play("f5d6")
		x.Close()
		for range 2 {
			x = sit(t, people, Setup{Disk: disk, Fresh: true})
			x.Close()
		}
		x = sit(t, people, Setup{Disk: disk, Fresh: true})
		if moves != "" {
			x.play(moves)
		}
		x.Close()
		x = sit(t, people, Setup{Disk: disk})
		if n, want := len(x.Unfinished()), 1+len(moves)/2; n != want {
			t.Errorf("after %q: %d games are offered, want %d", moves, n, want)
		}
	}
}

func TestFinishedGameIsKept(t *testing.T) {
	disk := newDisk()
	x := sit(t, people, Setup{Disk: disk})
	x.Open(parsed(t, finished))
	x = x.again()
	if x.Unfinished() != nil || x.First() {
		t.Error("a finished game is offered")
	}
	x.play("f5")
	x.want(x.Restore(), nil)
	if !x.Over() {
		t.Error("the finished game does not come back")
	}
	x.want(x.Restore(), nil)
	x.wantMoves("f5")
	x.Close()
	x.wantReplaced(2)
}

// TestInterruptedGameIsOffered opens finished games over an unfinished one: that is what
// is offered the next time, until it is declined or goes on.
func TestInterruptedGameIsOffered(t *testing.T) {
	begun := func() *fakeDisk {
		disk := newDisk()
		x := sit(t, people, Setup{Disk: disk})
		x.play("f5d6")
		x.Open(parsed(t, finished))
		x.Open(parsed(t, finished))
		x.Close()
		return disk
	}
	disk := begun()
	x := sit(t, people, Setup{Disk: disk})
	if x.Unfinished() == nil {
		t.Fatal("nothing is offered")
	}
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("f5d6")
	x.want(x.Restore(), nil)
	if !x.Over() {
		t.Error("the game that was looked at is gone")
	}
	x.want(x.Restore(), nil)
	x = x.again()
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("f5d6")

	disk = begun()
	x = sit(t, people, Setup{Disk: disk})
	x.Decline()
	x.Release()
	x.play("c4")
	x.want(x.Restore(), nil)
	x.wantMoves("f5d6")
	x.want(x.Restore(), nil)
	x = x.again()
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("c4")
}

// TestSetUpPositionIsOffered kills the program before anybody moves in a position of a
// person's own, or in an opening.
func TestSetUpPositionIsOffered(t *testing.T) {
	for _, c := range []struct {
		g    *game.Game
		want int
	}{{parsed(t, finished[:8]).Game, 1}, {game.New(game.Size8), 0}} {
		disk := newDisk()
		x := sit(t, people, Setup{Disk: disk})
		x.NewGame(x.Match(), game.FromBoard(c.g.Board()))
		x.Step()
		for x.Saving() {
			x.step()
		}
		found := sit(t, people, Setup{Disk: disk}).Unfinished()
		if len(found) != c.want {
			t.Fatalf("%d games are offered, want %d", len(found), c.want)
		}
		if c.want > 0 && found[0].Game.Board() != c.g.Board() {
			t.Errorf("another position is offered:\n%v", found[0].Game.Board())
		}
	}
}

// TestUnfinishedGamesWait opens an unfinished game over one that is played: both are
// offered the next time, and so on at every start until somebody decides.
func TestUnfinishedGamesWait(t *testing.T) {
	disk := newDisk()
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5d6")
	x.Close()
	for range 2 { // started with a game of its own, which is a copy from elsewhere
		x = sit(t, people, Setup{Disk: disk, Game: parsed(t, "c4c3d3")})
		x.Close()
	}
	x = sit(t, people, Setup{Disk: disk})
	found := x.Unfinished()
	var moves []int
	for _, sv := range found {
		moves = append(moves, len(sv.Game.Moves()))
	}
	if !slices.Equal(moves, []int{3, 2}) {
		t.Fatalf("games of %v moves are offered", moves)
	}
	x.want(x.Resume(found[1]), nil)
	x.wantMoves("f5d6")
	x.play("c3")
	x.Close()

	x = sit(t, people, Setup{Disk: disk})
	if n := len(x.Unfinished()); n != 1 {
		t.Errorf("%d games are offered, want 1: the one that went on must not come twice, nor a copy", n)
	}
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("f5d6c3")
	x = x.again()
	x.Decline()
	x.Release()
	x.play("c4")
	x = x.again()
	if n := len(x.Unfinished()); n != 1 {
		t.Errorf("%d games are offered, want 1: the other was declined", n)
	}
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("c4")
}

// TestUnfinishedGamesAreNotPruned opens many games over one that is played.
func TestUnfinishedGamesAreNotPruned(t *testing.T) {
	disk := newDisk()
	x := sit(t, people, Setup{Disk: disk})
	x.play("f5d6")
	for range 3 * mostReplaced {
		x.Open(parsed(t, finished))
		x.pass(time.Second)
	}
	x.Close()
	x.wantReplaced(mostReplaced + 1) // the unfinished game besides
	x = sit(t, people, Setup{Disk: disk})
	x.want(x.Resume(x.newest()), nil)
	x.wantMoves("f5d6")
}
