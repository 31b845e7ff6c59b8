package serve

import (
	"slices"
	"testing"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
)

// TestTold tells of the same events what each side has to know.
func TestTold(t *testing.T) {
	s := looking(t, testSetup(t.TempDir()), lang.English)
	other, err := s.lobby.Enter("")
	if err != nil {
		t.Fatal(err)
	}
	watching := guest{visitor: s.visitor, tr: s.Printer}
	id, err := other.Open(lobby.Terms{Color: game.Black})
	if err == nil {
		err = s.visitor.Join(id)
	}
	if err != nil {
		t.Fatal(err)
	}
	third, err := s.lobby.Enter("")
	if err == nil {
		err = third.Join(id)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		visitor *lobby.Visitor
		event   lobby.Event
		want    string
	}{
		{third, lobby.Began{}, "The game begins."},
		{s.visitor, lobby.Began{}, "The game begins: you are White."},
		{other, lobby.Back{Color: game.White}, "White is back."},
		{s.visitor, lobby.Back{Color: game.White}, ""},
		{other, lobby.Gone{Color: game.White}, "White is away."},
		{third, lobby.Moved{Color: game.Black, Move: game.Pass}, "Black passes: it has no move."},
		{other, lobby.Moved{Color: game.Black}, ""},
		{s.visitor, lobby.Saving{Works: true}, "Saving works again."},
	} {
		watching.visitor = c.visitor
		got := ""
		for _, e := range watching.told(c.event) {
			got += e.(scene.Say).Text
		}
		if got != c.want {
			t.Errorf("%#v: %q, want %q", c.event, got, c.want)
		}
	}
}

// TestWordsOfActions: every word of a guest's comes from the table of actions, and everything that
// is for guests alone has one.
func TestWordsOfActions(t *testing.T) {
	for _, a := range words {
		names, _, help := a.Usage()
		if len(names) == 0 || help == "" {
			t.Errorf("%s has no words", a)
		}
	}
	for _, g := range action.Groups {
		for _, i := range g.Actions {
			if g.Scope == action.OnServer && !slices.Contains(words, i.Action) {
				t.Errorf("%s is for guests, who cannot ask for it", i.Action)
			}
		}
	}
}
