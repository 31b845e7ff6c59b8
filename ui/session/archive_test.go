package session

import (
	"os"
	"strings"
	"testing"
	"time"

	"othello/game"
	"othello/ui/archive"
)

// archived returns what an archive in dir holds, newest first.
func archived(t *testing.T, dir string) []archive.Entry {
	t.Helper()
	list, err := archive.Open(dir).Entries()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// archived waits for what was given to the writer so far.
func (x *table) archived(dir string) []archive.Entry {
	x.t.Helper()
	x.step()
	x.writer.close()
	return archived(x.t, dir)
}

func TestFinishedGamesAreArchived(t *testing.T) {
	dir, disk := t.TempDir(), newDisk(t)
	setup := Setup{Disk: disk, Archive: archive.Open(dir)}
	x := sit(t, people, setup)
	x.play("f5d6")
	if list := x.archived(dir); len(list) != 0 {
		t.Fatalf("an unfinished game is archived: %+v", list)
	}
	x.play("c3")
	x.want(x.Undo(), nil)
	x.want(x.Undo(), nil)
	x.want(x.Undo(), nil)
	x.play("e6f4e3f6g5d6e7f5c5")
	list := x.archived(dir)
	if len(list) != 1 || list[0].Margin != 64 || !list[0].Unrated || !list[0].Black.Human || !list[0].White.Human || list[0].Path == "" {
		t.Fatalf("the archive holds %+v", list)
	}
	if !list[0].Ended.Equal(x.time.Now()) {
		t.Errorf("it ended at %v", list[0].Ended)
	}

	// Taken back, and another end in the next sitting: still the same game.
	x.want(x.Undo(), nil)
	x.time.now = x.time.now.Add(time.Hour)
	x.Close()
	x = sit(t, people, setup)
	x.want(x.Resume(), nil)
	x.play("c5")
	if list = x.archived(dir); len(list) != 1 {
		t.Fatalf("after the same end there are %d games", len(list))
	}
	x.want(x.Undo(), nil)
	for x.Undo() == nil {
	}
	x.want(x.PlayLine(x.Game().Node(), parsed(t, finished).Game.Moves()), nil)
	if list = x.archived(dir); len(list) != 1 || list[0].Moves != finished {
		t.Fatalf("after another end the archive holds %+v", list)
	}

	// Another game is another entry, at the same time too.
	x.NewGame(x.Match(), nil)
	x.play("e6f4e3f6g5d6e7f5c5")
	if list = x.archived(dir); len(list) != 2 || list[0].Unrated {
		t.Fatalf("two games are %+v", list)
	}
}

func TestWhoIsArchived(t *testing.T) {
	dir := t.TempDir()
	x := sit(t, against, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	for !x.Over() {
		if x.settled(); !x.Over() {
			x.want(x.Play(first(x)), nil)
		}
	}
	list := x.archived(dir)
	if len(list) != 1 || list[0].Person() != game.Black || list[0].Opponent() != (archive.Player{Kind: "alpha", Level: "2", Name: "Alpha 2"}) || list[0].Unrated {
		t.Fatalf("the archive holds %+v", list)
	}
	if !strings.Contains(list[0].Path, "-you-alpha-2.sgf") {
		t.Errorf("the file is %s", list[0].Path)
	}
}

// first returns the first legal move, or a pass.
func first(x *table) game.Square {
	if x.Game().MustPass() {
		return game.Pass
	}
	return x.Game().Position().Moves().First()
}

func TestLostOnTimeIsArchived(t *testing.T) {
	dir := t.TempDir()
	setup := Setup{Disk: newDisk(t), Archive: archive.Open(dir)}
	setup.Match.Clock = time.Minute
	x := sit(t, people, setup)
	x.play("f5")
	x.pass(2 * time.Minute)
	if list := x.archived(dir); len(list) != 1 || !list[0].Ending.OnTime() || list[0].Winner() != game.Black {
		t.Errorf("the archive holds %+v", list)
	}
}

// Nothing that was only looked at, tried or practised is archived.
func TestLookedAtIsNotArchived(t *testing.T) {
	dir := t.TempDir()
	x := sit(t, people, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	x.Open(parsed(t, finished))
	x.NewGame(x.Match(), nil)
	x.LookAt(parsed(t, beforeLast), x.Match())
	for !x.Game().Over() {
		x.want(x.Try(first(x)), nil)
	}
	x.Return()
	x.Look()
	for _, m := range parsed(t, finished).Game.Moves() {
		x.want(x.Try(m), nil)
	}
	x.Return()
	if list := x.archived(dir); len(list) != 0 {
		t.Errorf("the archive holds %+v", list)
	}
}

// What says little about the players' strength is told apart.
func TestUnrated(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(x *table)
		want bool
	}{
		"nothing":        {func(x *table) {}, false},
		"taken back":     {func(x *table) { x.want(x.Undo(), nil); x.want(x.Redo(), nil) }, true},
		"another player": {func(x *table) { x.want(x.SetLevel("1"), nil) }, true},
		"looked at":      {func(x *table) { x.Look(); x.Return() }, true},
		"engine's move":  {func(x *table) { x.want(x.EngineMove(), nil); x.settled() }, true},
		"helped":         {func(x *table) { x.Help() }, true},
		"paused":         {func(x *table) { x.want(x.Pause(), nil); x.want(x.Continue(), nil) }, false},
	} {
		x := sit(t, people, Setup{Disk: newDisk(t)})
		x.SetSeat(game.White, Seat{Human: true, Level: 3})
		x.play("f5")
		c.do(x)
		if x.step(); x.now.Unrated != c.want {
			t.Errorf("%s: unrated is %v, want %v", name, x.now.Unrated, c.want)
		}
	}
}

// An archive that fails is tried again, and that is told once.
func TestArchiveFails(t *testing.T) {
	dir := t.TempDir() + "/games"
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	x := sit(t, people, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	x.play("e6f4e3f6g5d6e7f5c5")
	x.until(func() bool { return x.SaveFault() != nil })
	if text := x.SaveFault().Error(); !strings.Contains(text, "keeping the game in "+dir) || strings.Contains(text, "\n") {
		t.Errorf("the reason is %q", text)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	x.NewGame(x.Match(), nil)
	x.until(func() bool { return x.SaveFault() == nil })
	if list := archived(t, dir); len(list) != 1 {
		t.Errorf("the archive holds %+v", list)
	}
}
