package practice

import (
	"strings"
	"testing"

	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
)

// drilling is the room without a shell.
func drilling(t *testing.T) (r *Room, d *drill, do func(a action.Action, arg string) []scene.Effect, at func(square string) []scene.Effect) {
	r = New(roomtest.NewBare(), Setup{Book: roomtest.Book(t), Dir: t.TempDir()}).Drill
	d = r.kind.(*drill)
	do = func(a action.Action, arg string) []scene.Effect { return roomtest.Effects(t, r.Do(a, arg)) }
	at = func(s string) []scene.Effect { return roomtest.Effects(t, r.Square(square(t, s))) }
	return r, d, do, at
}

// task is what a room asks now.
func task(r scene.Room) string {
	for _, part := range r.Scene().Sections {
		for _, i := range part.Items {
			if i.Kind == scene.Task {
				return i.Text
			}
		}
	}
	return ""
}

// TestDrill practises the Tiger: a wrong move is not made, and what was helped with counts as wrong.
func TestDrill(t *testing.T) {
	r, d, do, at := drilling(t)
	show := roomtest.Of[scene.Show](do(action.Drill, "tiger as White"))
	if !show.Anew || show.Record.Game != d.run.Game || task(r) != "You are White: move 2 of 5 in the line" {
		t.Fatalf("it begins by %+v: %s", show, task(r))
	}
	for _, c := range []struct{ at, want, moves string }{
		{"f4", "f4 loses 6.0 discs. Try again.", "f5"},
		{"f6", "f6 is playable, but it is not Tiger. Try again.", "f5"},
		{"d6", "d6: right, that is the line.", "f5d6c3"},
		{"g5", "g5 is out of book. Try again.", "f5d6c3"},
	} {
		list := at(c.at)
		if got := roomtest.Of[scene.Tell](list).Text; got != c.want || game.FormatLine(d.run.Game.Moves()) != c.moves {
			t.Errorf("%s: %q after %v", c.at, got, d.run.Game.Moves())
		}
	}
	if fault := roomtest.Of[scene.Warn](at("a1")).Err; fault == nil || !strings.Contains(fault.Error(), "cannot play a1") {
		t.Errorf("an illegal move is answered %v", fault)
	}
	do(action.Hint, "")
	if got := roomtest.Of[scene.Tell](do(action.Hint, "")).Text; !strings.Contains(got, "d3") {
		t.Errorf("the second hint is %q", got)
	}
	if got := roomtest.Of[scene.Tell](do(action.Show, "")).Text; got != "It was d3." {
		t.Errorf("shown is %q", got)
	}
	list := at("f4")
	if d.run.Right != 1 || d.run.Wrong != 2 || !d.run.Over || task(r) != "The drill is over: 1 right, 2 wrong on the first try" {
		t.Errorf("it ends %d to %d by %+v", d.run.Right, d.run.Wrong, list)
	}
	if s := r.Scene(); s.GoOn != action.Again || !s.Stay {
		t.Errorf("then comes %q", s.GoOn)
	}
	if c := d.card(d.run.Opening, game.White); c.Runs != 1 || c.Clean != 0 || roomtest.Of[scene.Found](list) != (scene.Found{}) {
		t.Errorf("the card is %+v", c)
	}
	do(action.Undo, "")
	if got := task(r); got != "You are White: move 2 of 5 in the line" {
		t.Errorf("undo begins again: %q", got)
	}
	do(action.Swap, "")
	if got := task(r); got != "You are Black: move 1 of 5 in the line" {
		t.Errorf("the other side: %q", got)
	}
}

// TestDrillSymmetry accepts the first move in every orientation and follows it, without a book.
func TestDrillSymmetry(t *testing.T) {
	_, d, do, at := drilling(t)
	d.book = nil
	do(action.Drill, "tiger")
	at("c4")
	if got := game.FormatLine(d.run.Game.Moves()); got != "c4e3" {
		t.Errorf("it goes %s", got)
	}
}

// TestListOfDrills chooses what to practise: what is due is first, and tells so.
func TestListOfDrills(t *testing.T) {
	_, d, do, _ := drilling(t)
	for _, arg := range []string{"zzz", "tiger as green"} {
		if roomtest.Of[scene.Warn](do(action.Drill, arg)).Err == nil {
			t.Errorf("%q can be practised", arg)
		}
	}
	s := roomtest.Of[scene.Search](do(action.List, ""))
	tiger, _ := d.find("tiger")
	d.deck.Cards[cards.Drill+book.DrillKey(tiger, game.Black)] = cards.Card{Runs: 1}
	if n := s.Find(""); n != len(book.Openings()) || s.Entry(0).Text != "Tiger" || s.Entry(0).More != "due" {
		t.Errorf("%d openings begin with %+v", n, s.Entry(0))
	}
	if s.Find("tiger"); s.Entry(0).Arg != "f5d6c3d3c4" || s.Entry(0).More != "due" {
		t.Errorf("found is %+v", s.Entry(0))
	}
	s.Keys[0].Do("")
	if got := s.Entry(0); s.Heading() != "Drill an opening: you are White" || got.Arg != "f5d6c3d3c4 as white" || got.More != "虎定石" {
		t.Errorf("the other side is %+v", got)
	}
	if node, about := s.Entry(0).Beside(); node.Ply() != 5 || about[1].Text != "White to move, even" || about[len(about)-1].Text != "Not practised yet." {
		t.Errorf("beside it stands %+v", about)
	}
}

// TestStart begins games from openings.
func TestStart(t *testing.T) {
	_, _, do, _ := drilling(t)
	s := roomtest.Of[scene.Search](do(action.Openings, ""))
	if n := s.Find("tiger"); n != 17 || s.Action != action.Start {
		t.Errorf("%d openings are called Tiger", n)
	}
	begun := roomtest.Of[scene.Begin](do(s.Action, s.Entry(0).Arg))
	if begun.Heading != "New game from Tiger" || game.FormatLine(begun.Game.Moves()) != "f5d6c3d3c4" {
		t.Errorf("%q begins with %v", begun.Heading, begun.Game.Moves())
	}
	if s.Find("balanced"); s.Entry(0).Arg != "random" {
		t.Errorf("the balanced start is %+v", s.Entry(0))
	}
	if begun := roomtest.Of[scene.Begin](do(action.Start, "random")); len(begun.Game.Moves()) != 8 {
		t.Errorf("the balanced start is %v", begun.Game.Moves())
	}
	for arg, want := range map[string]string{"zzz": "no opening", "random x": "x"} {
		if err := roomtest.Of[scene.Warn](do(action.Start, arg)).Err; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is refused by %v", arg, err)
		}
	}
}

// TestOwnLine practises a line without a name, which is listed from then on.
func TestOwnLine(t *testing.T) {
	_, d, do, at := drilling(t)
	const own = "f5d6c3d3c4f4e3"
	do(action.Drill, own)
	if game.FormatLine(d.run.Opening.Moves) != own {
		t.Fatalf("another line is practised: %+v", d.run.Opening)
	}
	for _, m := range []string{"f5", "c3", "c4", "e3"} {
		at(m)
	}
	other := New(roomtest.NewBare(), Setup{Book: d.book, Dir: d.file.Dir}).Drill
	s := roomtest.Of[scene.Search](roomtest.Effects(t, other.Do(action.Drill, "")))
	if n := s.Find("f5d6c3d3c4f4"); !d.run.Over || n == 0 || s.Entry(0).Arg != own {
		t.Errorf("it is not listed: %+v", s.Entry(0))
	}
}
