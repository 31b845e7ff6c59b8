package session

import (
	"strings"
	"testing"

	"othello/ui/archive"
)

func TestNotes(t *testing.T) {
	dir, disk := t.TempDir(), newDisk(t)
	setup := Setup{Disk: disk, Archive: archive.Open(dir)}
	x := sit(t, people, setup)
	x.play("e6")
	x.Note(x.Noted(), "usual")
	x.play("f4e3f6g5d6e7f5c5")
	if n := x.Noted(); n != x.Game().Root() {
		t.Errorf("when the game is over a note is about %v", n.Move())
	}
	x.Note(x.Noted(), "a wipe-out")
	x.Look()
	x.GoTo(x.Game().Root().Children()[0])
	x.Note(x.Noted(), "from here\non")
	list := x.archived(dir)
	if len(list) != 1 || list[0].Note != "a wipe-out\nfrom here\non" || list[0].Margin != 64 || list[0].Plies != 9 {
		t.Fatalf("the archive holds %+v", list)
	}

	x.Return()
	x.Close()
	x = sit(t, people, setup)
	x.want(x.Restore(), nil)
	if root := x.Game().Root(); root.Comment != "a wipe-out" || root.Children()[0].Comment != "from here\non" {
		t.Errorf("the next time there are the notes %q, %q", root.Comment, root.Children()[0].Comment)
	}
	kept, err := setup.Archive.Read(list[0])
	if err != nil {
		t.Fatal(err)
	}

	// Opened again and reviewed, it is noted where it lies.
	x.Open(kept)
	x.Look()
	x.GoTo(x.Game().Root())
	x.Note(x.Noted(), "won")
	if list = x.archived(dir); len(list) != 1 || !strings.HasPrefix(list[0].Note, "won\n") || !list[0].Black.Human || list[0].Plies != 9 {
		t.Errorf("after a review the archive holds %+v", list)
	}
	x.LookAt(parsed(t, "f5d6"), x.Match())
	if x.Noted() != nil {
		t.Error("a lent board takes notes")
	}
}

// TestNotesOfOpenedGames has notes on a finished game from elsewhere, which come to the archive with
// it, as a game of others.
func TestNotesOfOpenedGames(t *testing.T) {
	dir := t.TempDir()
	x := sit(t, people, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
	r := parsed(t, finished)
	r.Black, r.Date = "Ann", "2001-02-03"
	x.Open(r)
	x.Note(x.Noted(), "theirs")
	x.Open(parsed(t, finished))
	list := x.archived(dir)
	if len(list) != 1 || list[0].Note != "theirs" || !list[0].Foreign || list[0].Black.Name != "Ann" || list[0].Black.Human {
		t.Fatalf("the archive holds %+v", list)
	}
	kept, err := x.setup.Archive.Read(list[0])
	x.want(err, nil)
	x.Open(kept)
	x.Note(x.Noted(), "not mine")
	if list = x.archived(dir); len(list) != 1 || list[0].Note != "not mine" || kept.Date != "2001-02-03" {
		t.Errorf("the archive holds %+v", list)
	}
	x = sit(t, people, Setup{})
	x.Open(parsed(t, finished))
	if x.Unkept() {
		t.Error("a game that only was opened would be lost")
	}
	if x.Note(x.Noted(), "theirs"); !x.Unkept() {
		t.Error("its note would not be lost")
	}
}
