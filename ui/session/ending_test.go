package session

import (
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/archive"
)

func TestResigner(t *testing.T) {
	for name, c := range map[string]struct {
		who  string
		do   func(x *table)
		want game.Color
		err  error
	}{
		"two persons":       {people, func(x *table) { x.play("f5") }, game.White, nil},
		"against an engine": {against, func(x *table) { x.play("f5"); x.settled() }, game.Black, nil},
		"the engine's turn": {against, func(x *table) { x.play("f5") }, game.Black, nil},
		"before a move":     {people, func(*table) {}, game.Empty, ErrNoGame},
		"between engines":   {engines, func(x *table) { x.until(func() bool { return x.Game().Node().Ply() > 2 }) }, game.Empty, ErrNoGame},
		"looked at":         {people, func(x *table) { x.play("f5"); x.Look() }, game.Empty, ErrPaused},
		"over":              {people, func(x *table) { x.play("f5"); x.want(x.Resign(), nil) }, game.Empty, ErrOver},
	} {
		x := sit(t, c.who, Setup{})
		c.do(x)
		if got, err := x.Resigner(); got != c.want || err != c.err {
			t.Errorf("%s: %v, %v, want %v, %v", name, got, err, c.want, c.err)
		}
	}
}

func TestResign(t *testing.T) {
	dir, setup := t.TempDir(), Setup{Disk: newDisk(t), Match: minute}
	setup.Archive = archive.Open(dir)
	x := sit(t, against, setup)
	x.play("f5")
	x.settled()
	x.events()
	x.pass(10 * time.Second)
	x.want(x.Resign(), nil)
	x.wantEvents("Ended")
	if x.Ending() != archive.Resigned(game.Black) || !x.Over() || x.Ticking() {
		t.Errorf("the game ended as %q", x.Ending())
	}
	x.want(x.Play(first(x)), ErrOver)
	list := x.archived(dir)
	if len(list) != 1 || list[0].Winner() != game.White || !list[0].Finished || list[0].Unrated || list[0].Person() != game.Black {
		t.Fatalf("the archive holds %+v", list)
	}
	for range 2 {
		if r := x.AsRecord(); r.Extra["SGF.RE"] != "W+Resign" {
			t.Errorf("it is saved with the result %q", r.Extra["SGF.RE"])
		}
		x.Look()
	}
	x.Return()
	x.NewGame(x.Match(), nil)
	r, err := setup.Archive.Read(list[0])
	x.want(err, nil)
	x.Open(r)
	if x.Ending() != archive.Resigned(game.Black) {
		t.Errorf("opened from the archive it ended as %q", x.Ending())
	}
	x.Look()
	if got := x.EndedAt(x.Game().Node()); got != archive.Resigned(game.Black) || x.EndedAt(x.Game().Root()) != "" {
		t.Errorf("looked at it ended as %q", got)
	}
	x.Return()
	x.want(x.Undo(), nil)
	x.settled()
	x.want(x.Play(first(x)), nil)
	x.settled()
	if m, _ := archive.Take(x.AsRecord()); m.Ending != "" {
		t.Errorf("gone on with it is saved as %v", m)
	}
	x.want(x.Resign(), nil)
	again := x.again()
	if found := again.Unfinished(); found != nil {
		t.Errorf("a game that was resigned comes back as unfinished: %+v", found)
	}
	again.want(again.Restore(), nil)
	if again.Ending() != archive.Resigned(game.Black) {
		t.Errorf("brought back it ended as %q", again.Ending())
	}
}

// Undo takes back the resignation, no move, and the time spent stays spent.
func TestTakeBackResignation(t *testing.T) {
	dir, setup := t.TempDir(), Setup{Disk: newDisk(t), Match: minute}
	setup.Archive = archive.Open(dir)
	x := sit(t, people, setup)
	x.play("e6f4e3f6g5d6e7f5")
	x.pass(10 * time.Second)
	x.want(x.Resign(), nil)
	x.want(x.Undo(), nil)
	x.wantMoves("e6f4e3f6g5d6e7f5")
	x.wantClocks(58*time.Second, 68*time.Second)
	if x.Over() || !x.Ticking() {
		t.Error("the game does not go on")
	}
	x.play("c5")
	if list := x.archived(dir); len(list) != 1 || list[0].Ending != "" || list[0].Margin != 64 || !list[0].Unrated {
		t.Errorf("the archive holds %+v", list)
	}
}

func TestDraw(t *testing.T) {
	x := sit(t, people, Setup{})
	x.play("f5d6")
	x.want(x.Draw(), nil)
	if x.Ending() != archive.Agreed || x.Ending().Winner() != game.Empty {
		t.Errorf("the game ended as %q", x.Ending())
	}

	for name, c := range map[string]struct {
		moves  string // of both sides before the engine's
		score  float64
		proven bool
		source ai.Source
		want   error
	}{
		"it stands better":         {"", 0.5, true, ai.FromSearch, ErrDeclined},
		"level, but early":         {"", 0, false, ai.FromSearch, ErrDeclined},
		"level for certain":        {"", 0, true, ai.FromSearch, nil},
		"level by the book":        {"", 0, true, ai.FromBook, ErrDeclined},
		"worse, with few empties":  {finished[:88], -2, false, ai.FromSearch, nil},
		"better, with few empties": {finished[:88], 2, false, ai.FromSearch, ErrDeclined},
	} {
		e := newScripted()
		x := sit(t, people, Setup{Kinds: testKinds(e)})
		if c.moves != "" {
			x.play(c.moves)
		}
		mover := x.Game().Turn()
		x.SetSeat(mover.Opponent(), Seat{Level: 2})
		x.want(x.Play(first(x)), nil)
		call := x.call(e)
		x.want(x.Draw(), ErrThinking)
		a := best(call.position)
		a.Score, a.Source = ai.ScoreOf(c.score, c.proven), c.source
		call.answer <- answer{analysis: a}
		x.settled()
		if x.Game().Turn() != mover {
			t.Fatalf("%s: the person is not on the move", name)
		}
		if err := x.Draw(); err != c.want {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// A game in which an engine moved for a person is marked, and does not count.
func TestHelped(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(x *table)
		want bool
	}{
		"nothing":               {func(*table) {}, false},
		"a move":                {func(x *table) { x.want(x.EngineMove(), nil); x.settled() }, true},
		"a move not waited for": {func(x *table) { x.want(x.EngineMove(), nil); x.CancelRequest(); x.settled() }, false},
		"an engine takes over": {func(x *table) {
			x.SetSeat(game.Black, Seat{Level: 1})
			x.SetSeat(game.Black, Seat{Human: true, Level: 1})
		}, true},
		"another level": {func(x *table) { x.want(x.SetLevel("1"), nil) }, false},
	} {
		dir := t.TempDir()
		x := sit(t, against, Setup{Disk: newDisk(t), Archive: archive.Open(dir)})
		x.play("f5")
		x.settled()
		c.do(x)
		x.settled()
		x.want(x.Resign(), nil)
		if list := x.archived(dir); len(list) != 1 || list[0].Helped != c.want || c.want && !list[0].Unrated {
			t.Errorf("%s: the archive holds %+v", name, list)
		}
	}
}
