package phrase

import (
	"testing"

	"othello/book"
	"othello/game"
	"othello/internal/lang"
)

func TestNames(t *testing.T) {
	o := book.Opening{English: "Tiger", Japanese: "虎定石"}
	same := book.Opening{English: "X", Japanese: "X"}
	for _, c := range []struct {
		n         Names
		of, other string
	}{
		{Names{}, "Tiger", "虎定石"},
		{Names{Language: "en"}, "Tiger", "虎定石"},
		{Names{Language: "ja"}, "虎定石", "Tiger"},
		{Names{Language: "both"}, "Tiger 虎定石", ""},
		{Names{Language: "ja", ASCII: true}, "Tiger", ""},
	} {
		if of, other := c.n.Of(o), c.n.Other(o); of != c.of || other != c.other {
			t.Errorf("%+v: %q and %q, want %q and %q", c.n, of, other, c.of, c.other)
		}
		if of, other := c.n.Of(same), c.n.Other(same); of != "X" || other != "" {
			t.Errorf("%+v: %q and %q of an opening with one name", c.n, of, other)
		}
	}
}

func TestPhrases(t *testing.T) {
	g := game.New(game.Size8)
	for _, c := range []struct{ got, want string }{
		{Progress(nil, g), "4 discs, Black to move"},
		{Moves(game.Size8, []game.Square{game.At(5, 4), game.Pass}), "f5 --"}, {Move(game.Size6, game.At(5, 4)), "e4"},
		{After(Result(nil, game.Result{Black: 32, White: 32})), "a draw, 32 to 32."},
		{After(Result(nil, game.Result{Black: 40, White: 24})), "Black wins by 16, 40 to 24."},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// TestPlayer translates the names that the program gives, and no others.
func TestPlayer(t *testing.T) {
	for _, c := range []struct{ name, en, ja string }{
		{"You", "You", "あなた"}, {"Computer 5", "Computer 5", "コンピューター 5"}, {"Ann", "Ann", "Ann"},
		{"Ann Lee", "Ann Lee", "Ann Lee"}, {"Ann 2", "Ann 2", "Ann 2"}, {"7", "7", "7"}, {"", "", ""},
	} {
		for tag, want := range map[string]string{"en": c.en, "ja": c.ja} {
			if got := Player(lang.For(tag), c.name); got != want {
				t.Errorf("%s: %q is shown as %q, want %q", tag, c.name, got, want)
			}
		}
	}
}
