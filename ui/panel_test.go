package ui

import "testing"

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
