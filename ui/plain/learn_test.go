package plain

import (
	"context"
	"errors"
	"strings"
	"testing"

	"othello/game"
	"othello/ui/session"
)

func TestGamesAreLearnt(t *testing.T) {
	asked := 0
	setup := Setup{
		Setup: session.Setup{Kinds: kinds(&fake{}), Match: match("human", "first"), Learn: func(_ context.Context, end *game.Node) (string, error) {
			asked++
			if !end.Board().Over() {
				return "", errors.New("the game is not over")
			}
			return "Learned much.", nil
		}},
	}
	moves := make([]string, 0, 64)
	for range 64 {
		moves = append(moves, "go")
	}
	out := script(t, setup, moves...)
	if asked != 1 || strings.Count(out, "Learned much.") != 1 || strings.Index(out, "Learned much.") < strings.Index(out, "Game over") {
		t.Errorf("asked %d times\n%s", asked, out)
	}
	setup.Match, asked = match("human", "human"), 0
	if script(t, setup, moves...); asked != 0 {
		t.Error("a game of people was learned")
	}
	setup.Match = match("human", "first")
	setup.Learn = func(context.Context, *game.Node) (string, error) { panic("lost the page") }
	if out := script(t, setup, moves...); !strings.Contains(out, "The book did not learn the game: it crashed: lost the page.") {
		t.Errorf("%s", out)
	}
}

func TestBookIsRenewedForANewGame(t *testing.T) {
	renewed := 0
	script(t, Setup{Setup: session.Setup{Renew: func() { renewed++ }}}, "f5", "new", "start tiger")
	if renewed != 2 {
		t.Errorf("renewed %d times for two new games", renewed)
	}
}
