package play

import (
	"testing"

	"othello/ai"
	"othello/ui/session"
)

// A level that a kind has not is come back to with the next one.
func TestChangePlayer(t *testing.T) {
	kinds := []ai.Kind{{Levels: make([]ai.Level, 4)}, {Levels: make([]ai.Level, 1)}, {Levels: make([]ai.Level, 4)}}
	x, chosen := session.Seat{Level: 3}, session.Strength{Level: 3}
	for _, want := range []session.Seat{
		{Kind: 1, Level: 1, Chosen: chosen}, {Kind: 2, Level: 3, Chosen: chosen}, {Kind: 2, Level: 3, Chosen: chosen, Human: true}, {Level: 3},
	} {
		if changePlayer(kinds, &x, 1); x != want {
			t.Errorf("the next player is %+v, want %+v", x, want)
		}
	}
}
