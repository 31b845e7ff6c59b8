package serve

import (
	"testing"

	"othello/game"
	"othello/ui/serve/lobby"
)

// TestNews says of the same events what each side has to know.
func TestNews(t *testing.T) {
	for _, c := range []struct {
		event lobby.Event
		you   game.Color
		want  string
	}{
		{lobby.Began{}, game.Empty, "The game begins."},
		{lobby.Began{}, game.White, "The game begins: you are White."},
		{lobby.Back{Color: game.White}, game.Black, "White is back."},
		{lobby.Back{Color: game.White}, game.White, ""},
		{lobby.Gone{Color: game.White}, game.Black, "White is away."},
	} {
		if got := news(nil, c.event, c.you); got != c.want {
			t.Errorf("%#v for %v: %q", c.event, c.you, got)
		}
	}
}
