package ui

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"othello/game"
)

// TestPlayerName wants the number of the level in any width.
func TestPlayerName(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := against(&fakeEngine{})
		s.Kinds[0].Name = "Alpha-beta"
		r := newRig(t, s)
		for w, want := range map[int]string{30: "Alpha-beta, level 2, casual", 20: "Alpha-beta, level 2", 18: "Alpha-beta 2", 11: "Alpha-... 2"} {
			if got := ansi.Strip(r.m.playerName(game.White, w)); got != want {
				t.Errorf("in %d cells: %q, want %q", w, got, want)
			}
		}
	})
}

// TestNamesOfAFinishedGame opens one of two people: until somebody plays in it, both
// names stand there, whatever would play on.
func TestNamesOfAFinishedGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		given := mustGame(t, finished)
		given.Black, given.White = "Ann", "Bo"
		s := against(&fakeEngine{})
		s.Game = given
		r := newRig(t, s)
		r.wantScreen("Black Ann", "White Bo")
		r.press("u")
		r.wantScreen("Alpha, level 2")
	})
}
