package session

import (
	"testing"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
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
	dir := t.TempDir()
	x := sit(t, against, Setup{Kinds: kinds, Match: minute, Disk: newDisk(t), Archive: archive.Open(dir)})
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

	y := sit(t, "alpha human", Setup{Kinds: kinds, Disk: x.disk, Archive: archive.Open(dir)})
	if sv := y.Unfinished(); sv == nil || len(sv.Game.Moves()) != 2 || !y.Held() {
		t.Fatalf("%+v is offered", sv)
	}
	y.uncalled(e)
	y.want(y.Resume(), nil)
	y.want(y.Resume(), ErrNothing)
	y.wantMoves("f5f4")
	if s := y.Seat(game.White); s.Human || s.Kind != 1 || s.Level != 1 || y.Stopped() || y.Unfinished() != nil {
		t.Errorf("White is %+v", s)
	}
	if n := len(y.Game().Line()) - 1; n != 4 {
		t.Errorf("%d moves came back", n)
	}
	y.wantClocks(52*time.Second, 62*time.Second) // 3 s and 7 s used, 2 s gained
	y.Close()
	if list := archived(t, dir); len(list) != 0 {
		t.Errorf("the game that is gone on with is archived: %+v", list)
	}
}

// TestReplacedGamesAreArchived finds an unfinished game in the archive, and goes on with it there
// where it was left.
func TestReplacedGamesAreArchived(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Kinds: testKinds(quick{}, quick{}), Match: minute, Disk: newDisk(t), Archive: archive.Open(dir)}
	x := sit(t, "human beta", setup)
	x.pass(3 * time.Second)
	x.play("f5")
	x.settled()
	x.pass(5 * time.Second)
	x.NewGame(Match{Size: game.Size8, White: Seat{Level: 3}, Black: Seat{Human: true, Level: 1}}, nil)
	x.play("c4")
	x.settled()
	list := x.archived(dir)
	if len(list) != 1 || list[0].Finished || list[0].Moves != "f5f4" || list[0].Opponent().Kind != "beta" || list[0].Unrated {
		t.Fatalf("the archive holds %+v", list)
	}
	r, err := setup.Archive.Read(list[0])
	x.want(err, nil)
	x.Open(r)
	x.wantMoves("f5f4")
	x.wantClocks(54*time.Second, 62*time.Second)
	if s := x.Seat(game.White); s.Kind != 1 || !x.Played() || x.Paused() || x.now.Unfiled {
		t.Errorf("it is played by %+v", x.Match())
	}
	x.want(x.Resign(), nil)
	x.NewGame(x.Match(), nil)
	if list = x.archived(dir); len(list) != 2 || list[1].Winner() != game.White || list[0].Moves != "c4c3" {
		t.Errorf("after its end the archive holds %+v", list)
	}
}

// TestGoneOnAfterTheEnd leaves a game that was taken back behind its end: that is in the archive as
// it was.
func TestGoneOnAfterTheEnd(t *testing.T) {
	dir := t.TempDir()
	x := sit(t, people, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	x.play("e6f4e3f6g5d6e7f5c5")
	x.want(x.Undo(), nil)
	x.NewGame(x.Match(), nil)
	if list := x.archived(dir); len(list) != 1 || !list[0].Finished {
		t.Errorf("the archive holds %+v", list)
	}
	x.want(x.Restore(), nil)
	x.want(x.Play(first(x)), nil)
	x.NewGame(x.Match(), nil)
	if list := x.archived(dir); len(list) != 2 || list[0].Finished == list[1].Finished {
		t.Errorf("the archive holds %+v", list)
	}
}

// TestOffered does what may happen to an unfinished game of the last time before the next: it is
// offered then, or it is in the archive.
func TestOffered(t *testing.T) {
	for name, c := range map[string]struct {
		setup    Setup
		do       func(x *table)
		offered  string // the next time
		archived int    // games
	}{
		"nothing":               {Setup{}, func(*table) {}, "f5d6", 0},
		"declined":              {Setup{}, func(x *table) { x.Decline(); x.Release() }, "f5d6", 0},
		"declined, and a move":  {Setup{}, func(x *table) { x.Decline(); x.Release(); x.play("c4") }, "c4", 1},
		"ignored, and a move":   {Setup{}, func(x *table) { x.Release(); x.play("c4") }, "c4", 1},
		"a new game":            {Setup{Fresh: true}, func(*table) {}, "f5d6", 0},
		"a new game, and moves": {Setup{Fresh: true}, func(x *table) { x.play("c4") }, "c4", 1},
		"a file":                {Setup{Game: parsed(t, "c4c3d3")}, func(*table) {}, "f5d6", 0},
		"a file, and a move":    {Setup{Game: parsed(t, "c4c3d3")}, func(x *table) { x.play("c5") }, "c4c3d3c5", 1},
		"a position":            {Setup{Board: board(t, passing)}, func(*table) {}, "f5d6", 0},
		"one that is opened":    {Setup{}, func(x *table) { x.want(x.Resume(), nil); x.Open(parsed(t, finished)) }, "f5d6", 1},
		"opened in its place":   {Setup{}, func(x *table) { x.Open(parsed(t, "c4c3d3")); x.play("c5") }, "c4c3d3c5", 1},
		"gone on with, then opened": {Setup{}, func(x *table) {
			x.want(x.Resume(), nil)
			x.Open(parsed(t, finished))
			x.want(x.Restore(), nil)
			x.play("c3")
		}, "f5d6c3", 1},
	} {
		disk, dir := newDisk(t), t.TempDir()
		c.setup.Disk, c.setup.Archive = disk, archive.Open(dir)
		x := sit(t, people, Setup{Disk: disk})
		x.play("f5d6")
		x.Close()
		x = sit(t, people, c.setup)
		if c.setup.Fresh || c.setup.Board != nil || c.setup.Game != nil {
			if x.Unfinished() != nil || x.Stopped() {
				t.Errorf("%s: the game of the last time is offered", name)
			}
		}
		c.do(x)
		x.Close()
		if list := archived(t, dir); len(list) != c.archived {
			t.Errorf("%s: the archive holds %+v", name, list)
		}
		x = sit(t, people, Setup{Disk: disk})
		if x.want(x.Resume(), nil); x.moves() != c.offered {
			t.Errorf("%s: %s is offered, want %s", name, x.moves(), c.offered)
		}
	}
}

func TestDeclinedGameComesBack(t *testing.T) {
	x := sit(t, people, Setup{Disk: newDisk(t)})
	x.play("f5d6")
	x = x.again()
	x.Decline()
	x.Release()
	x.play("c4")
	x.want(x.Resume(), ErrNothing)
	x.want(x.Restore(), nil)
	x.wantMoves("f5d6")
	x.want(x.Restore(), nil)
	x.wantMoves("c4")
}

// TestFinishedGameIsNotOffered brings a game back that had ended the last time.
func TestFinishedGameIsNotOffered(t *testing.T) {
	disk, dir := newDisk(t), t.TempDir()
	x := sit(t, people, Setup{Disk: disk, Archive: archive.Open(dir)})
	x.play("e6f4e3f6g5d6e7f5c5")
	x.Close()
	x = sit(t, people, Setup{Disk: disk, Archive: archive.Open(dir)})
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
	if list := x.archived(dir); len(list) != 2 { // f5 had to make room
		t.Errorf("the archive holds %+v", list)
	}
}

// TestVariationsAreArchived tries a move in a game that is in the archive.
func TestVariationsAreArchived(t *testing.T) {
	dir := t.TempDir()
	x := sit(t, people, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	x.play("e6f4e3f6g5d6e7f5c5")
	x.Look()
	x.GoTo(x.Game().Root())
	x.want(x.Try(square(t, "c4")), nil)
	x.NewGame(x.Match(), nil)
	list := x.archived(dir)
	if len(list) != 1 || list[0].Plies != 9 {
		t.Fatalf("the archive holds %+v", list)
	}
	if r, err := x.setup.Archive.Read(list[0]); err != nil || len(r.Game.Root().Children()) != 2 {
		t.Errorf("the variation is not there (%v)", err)
	}
}

// TestFilesOfEarlierVersions has the unfinished games that they kept in files of their own moved to
// the archive.
func TestFilesOfEarlierVersions(t *testing.T) {
	disk, dir := newDisk(t), t.TempDir()
	for name, extra := range map[string]string{
		"replaced-1.sgf": "black=human/alpha/1 white=engine/alpha/2 clock=0s increment=0s spent=0s unrated=true waits=true",
		"replaced-2.sgf": "black=human/alpha/1 white=engine/alpha/2 clock=0s increment=0s spent=0s ended=2024-02-29T12:00:00Z",
		"replaced-3.sgf": "black=human/alpha/1 white=engine/alpha/2 clock=0s increment=0s spent=0s unrated=true",
		"replaced-4.sgf": "black=human/alpha/1 white=engine/alpha/2 clock=0s increment=0s spent=0s unrated=true noted=true",
		"replaced-5.sgf": "",
	} {
		text, err := record.Text(record.SGF, &record.Record{Game: parsed(t, "f5d6").Game, Extra: map[string]string{"othello": extra}})
		if err != nil {
			t.Fatal(err)
		}
		disk.has(t, name, text)
	}
	disk.has(t, "replaced-5.sgf", "?")
	x := sit(t, people, Setup{Disk: disk, Archive: archive.Open(dir)})
	list := x.archived(dir)
	if len(list) != 2 || list[0].Foreign == list[1].Foreign || list[0].Finished || list[1].Finished {
		t.Errorf("the archive holds %+v", list)
	}
	if names := disk.list("replaced-*"); len(names) != 2 || names[0] != "replaced-2.sgf" || names[1] != "replaced-3.sgf" {
		t.Errorf("what had ended, or was only opened, is left alone: %v", names)
	}
	x.wantEvents("Damaged")
}

// TestSetUpPositionIsOffered kills the program before anybody moves in a position of a
// person's own, or in an opening.
func TestSetUpPositionIsOffered(t *testing.T) {
	for _, c := range []struct {
		g    *game.Game
		want bool
	}{{parsed(t, finished[:8]).Game, true}, {game.New(game.Size8), false}} {
		disk := newDisk(t)
		x := sit(t, people, Setup{Disk: disk})
		x.NewGame(x.Match(), game.FromBoard(c.g.Board()))
		x.Step()
		for x.Saving() {
			x.step()
		}
		found := sit(t, people, Setup{Disk: disk}).Unfinished()
		if (found != nil) != c.want {
			t.Fatalf("%+v is offered, want %v", found, c.want)
		}
		if c.want && found.Game.Board() != c.g.Board() {
			t.Errorf("another position is offered:\n%v", found.Game.Board())
		}
	}
}
