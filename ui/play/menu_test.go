package play

import (
	"testing"
	"time"

	"othello/ai"
	"othello/ui/session"
)

func TestStep(t *testing.T) {
	list := []time.Duration{0, 1, 3, 5}
	for _, c := range []struct {
		v, want time.Duration
		d       int
	}{{0, 1, 1}, {5, 0, 1}, {0, 5, -1}, {3, 1, -1}, {4, 5, 1}, {4, 3, -1}, {9, 0, 1}, {9, 5, -1}} {
		if got := step(list, c.v, c.d); got != c.want {
			t.Errorf("from %d by %d: %d, want %d", c.v, c.d, got, c.want)
		}
	}
}

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
